#ifndef CPREVIEWPAGE_H
#define CPREVIEWPAGE_H

#include <stddef.h>

// The files of the preview page, as they are in page/.

const unsigned char *parallaxPageMarkup(void);
size_t parallaxPageMarkupCount(void);
const unsigned char *parallaxPageStyle(void);
size_t parallaxPageStyleCount(void);
const unsigned char *parallaxPageScript(void);
size_t parallaxPageScriptCount(void);

#endif
