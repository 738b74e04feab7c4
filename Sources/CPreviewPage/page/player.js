// The clock of the page: it plays, stands still, and goes from frame to frame.

class Player {
  /** `onChange(time)` is called whenever the time changes, `onState()` when it starts or stops. */
  constructor(recording, view, onChange, onState) {
    Object.assign(this, { recording, view, onChange, onState, time: 0, speed: 1, isPlaying: false, loops: true });
    this.tick = this.tick.bind(this);
  }

  play() {
    if (this.isPlaying) return;
    if (this.time >= this.view.high - 1e-9 || this.time < this.view.low) this.seek(this.view.low);
    this.isPlaying = true;
    this.last = performance.now();
    requestAnimationFrame(this.tick);
    this.onState();
  }

  pause() {
    if (!this.isPlaying) return;
    this.isPlaying = false;
    this.onState();
  }

  toggle() {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  seek(time) {
    this.time = Math.min(Math.max(time, this.recording.start), this.recording.end);
    this.onChange(this.time);
  }

  /** Goes so many frames on, or back. */
  step(count) {
    this.pause();
    const frame = Math.min(Math.max(this.recording.frameAt(this.time) + count, 0), this.recording.count - 1);
    this.seek(this.recording.times[frame]);
  }

  tick(now) {
    if (!this.isPlaying) return;
    const { low, high } = this.view;
    let time = this.time + (Math.max(now - this.last, 0) / 1000) * this.speed;
    this.last = now;
    if (time > high) {
      if (!this.loops || high - low <= 0) {
        this.seek(high);
        return this.pause();
      }
      time = low + ((time - low) % (high - low));
    }
    this.seek(time);
    requestAnimationFrame(this.tick);
  }
}
