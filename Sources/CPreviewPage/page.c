// Puts the files of the preview page into the program, which so stays one file itself. C has a
// directive for that; the files stay what they are, for an editor, a linter and a reader.

#include "CPreviewPage.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char markup[] = {
#embed "page/page.html"
};

static const unsigned char style[] = {
#embed "page/page.css"
};

// In the order of dependence: the scripts become one module, in which each knows the ones before it.
static const unsigned char script[] = {
#embed "page/matrix.js"
    ,
#embed "page/transforms.js"
    ,
#embed "page/effects.js"
    ,
#embed "page/polygons.js"
    ,
#embed "page/coverage.js"
    ,
#embed "page/recording.js"
    ,
#embed "page/labels.js"
    ,
#embed "page/pictures.js"
    ,
#embed "page/stage.js"
    ,
#embed "page/phone.js"
    ,
#embed "page/axes.js"
    ,
#embed "page/units.js"
    ,
#embed "page/chart.js"
    ,
#embed "page/figures.js"
    ,
#embed "page/findings.js"
    ,
#embed "page/diamond.js"
    ,
#embed "page/tilting.js"
    ,
#embed "page/sensors.js"
    ,
#embed "page/player.js"
    ,
#embed "page/page.js"
};

const unsigned char *parallaxPageMarkup(void) { return markup; }
size_t parallaxPageMarkupCount(void) { return sizeof markup; }
const unsigned char *parallaxPageStyle(void) { return style; }
size_t parallaxPageStyleCount(void) { return sizeof style; }
const unsigned char *parallaxPageScript(void) { return script; }
size_t parallaxPageScriptCount(void) { return sizeof script; }
