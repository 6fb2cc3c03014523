const RATES = [1, 1.25, 1.5, 2, 0.75] as const;
/** Length of one step back or forward, in seconds. */
export const STEP_S = 10;

/** Switches to the next speed; after the last speed, to the first. */
export function speedUp(video: HTMLVideoElement): void {
  const place = RATES.findIndex((one) => one === video.playbackRate);
  video.playbackRate = RATES[(place + 1) % RATES.length] ?? 1;
}

/** The part of a stream that can be played, in seconds; `null` while there is none. */
export function windowOf({ seekable }: HTMLVideoElement): { start: number; end: number } | null {
  if (seekable.length === 0) return null;
  return { start: seekable.start(0), end: seekable.end(seekable.length - 1) };
}

/**
 * Moves within the part that can be played.
 *
 * @param end where it ends; `null` = at the end of the data.
 */
export function seek(video: HTMLVideoElement, seconds: number, end: number | null = null): void {
  const window = windowOf(video);
  if (window === null) return;
  video.currentTime = Math.min(Math.max(seconds, window.start), end ?? window.end);
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

/** Whether a page may set the volume. On iPhones and iPads only the keys of the device can. */
export function canSetVolume(): boolean {
  const probe = document.createElement('video');
  probe.volume = 0.5;
  return probe.volume === 0.5;
}

// If the browser refuses the following action, the state does not change.
export function togglePip(video: HTMLVideoElement): void {
  const wish = document.pictureInPictureElement
    ? document.exitPictureInPicture()
    : video.requestPictureInPicture();
  void wish.catch(() => undefined);
}

/** Tracks whose captions were removed. A video keeps the track itself. */
export const withoutWords = new WeakSet<TextTrack>();

/** Tracks with captions. A `<track>` of the page has neither a label nor a language. */
export function captionsOf({ textTracks }: HTMLVideoElement): TextTrack[] {
  return Array.from(textTracks).filter(
    (track) =>
      (track.kind === 'captions' || track.kind === 'subtitles') &&
      (track.label !== '' || track.language !== '') &&
      !withoutWords.has(track),
  );
}

/** Shows the Korean captions, or the first if there are none, and hides all others. */
export function showCaptions(video: HTMLVideoElement, isShown: boolean): void {
  const tracks = captionsOf(video);
  const wanted = tracks.find(({ language }) => language.startsWith('ko')) ?? tracks[0];
  for (const track of tracks) {
    const mode = isShown && track === wanted ? 'showing' : 'disabled';
    if (track.mode !== mode) track.mode = mode;
  }
}
