const RATES = [1, 1.25, 1.5, 2, 0.75] as const;
const VOLUME_STEP = 0.1;
/**
 * Maximum delay in seconds that still counts as live. A stream always plays slightly behind the
 * live edge.
 */
const NEAR_LIVE_S = 15;

/** Switches to the next speed; after the last speed, to the first. */
export function speedUp(video: HTMLVideoElement): void {
  const place = RATES.findIndex((one) => one === video.playbackRate);
  video.playbackRate = RATES[(place + 1) % RATES.length] ?? 1;
}

export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

export function togglePlay(video: HTMLVideoElement): void {
  if (!video.paused) return video.pause();
  // Rejected if the video cannot play. The player reports that error.
  void video.play().catch(() => undefined);
}

/** At volume 0, turning the sound on would have no effect, so the volume is raised. */
export function toggleMute(video: HTMLVideoElement): void {
  const silent = video.muted || video.volume === 0;
  if (silent && video.volume === 0) video.volume = 1;
  video.muted = !silent;
}

export function setVolume(video: HTMLVideoElement, volume: number): void {
  video.volume = Math.min(1, Math.max(0, volume));
  video.muted = video.volume === 0;
}

/** Whether a stream plays behind the live edge. */
export function isBehind({ seekable, currentTime }: HTMLVideoElement): boolean {
  return seekable.length > 0 && seekable.end(seekable.length - 1) - currentTime > NEAR_LIVE_S;
}

export function goLive(video: HTMLVideoElement): void {
  const { seekable } = video;
  if (seekable.length > 0) video.currentTime = seekable.end(seekable.length - 1);
  if (video.paused) togglePlay(video);
}

// If the browser refuses one of the following actions, the state does not change.
export function togglePip(video: HTMLVideoElement): void {
  const wish = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture();
  void wish.catch(() => undefined);
}

export function toggleFull(frame: HTMLElement): void {
  const wish = document.fullscreenElement ? document.exitFullscreen() : frame.requestFullscreen();
  void wish.catch(() => undefined);
}

/** Whether the focused element handles the key itself. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, button, a, summary, [contenteditable]') !== null
  );
}

/**
 * The letters of the player (look V6.6).
 *
 * @returns whether it was one.
 */
export function steerByLetter(
  letter: string | null,
  video: HTMLVideoElement,
  frame: HTMLElement,
): boolean {
  switch (letter) {
    case 'k':
      togglePlay(video);
      return true;
    case 'm':
      toggleMute(video);
      return true;
    case 'f':
      toggleFull(frame);
      return true;
    default:
      return false;
  }
}

/**
 * The other keys of the player, which write nothing.
 *
 * @returns whether it was one.
 */
export function steer(code: string, video: HTMLVideoElement): boolean {
  const act = {
    Space: () => togglePlay(video),
    ArrowUp: () => setVolume(video, video.volume + VOLUME_STEP),
    ArrowDown: () => setVolume(video, video.volume - VOLUME_STEP),
  }[code];
  act?.();
  return act !== undefined;
}
