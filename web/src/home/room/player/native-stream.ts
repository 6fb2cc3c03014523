import type { Stream, StreamInput } from './stream.ts';

/** Such a player stays three segments behind the live edge, which moves by a segment. */
const NEAR_LIVE_S = 15;

/** A file, or a stream that the browser plays without a library, as Safari does. */
export function openNativeStream({ video, url, isLive, report }: StreamInput): Stream {
  const listening = new AbortController();
  const on = (name: keyof HTMLMediaElementEventMap, act: () => void) =>
    video.addEventListener(name, act, listening);
  let place = 0;

  on('error', () => {
    // A live broadcast resumes at the live edge. A video that has not loaded has no position
    // either.
    if (Number.isFinite(video.duration)) place = video.currentTime;
    report({ type: 'stream.failed' });
  });
  on('loadedmetadata', () => {
    if (isLive && Number.isFinite(video.duration)) {
      // Nothing old plays in place of the live picture.
      video.removeAttribute('src');
      video.load();
      return report({ type: 'stream.stopped' });
    }
    if (place > 0) video.currentTime = place;
    place = 0;
    return undefined;
  });
  for (const name of ['loadeddata', 'playing'] as const) {
    on(name, () => {
      if (!isLive || !Number.isFinite(video.duration)) report({ type: 'stream.loaded' });
    });
  }
  on('durationchange', () => {
    if (isLive && video.readyState > 0 && Number.isFinite(video.duration)) {
      report({ type: 'stream.stopped' });
    }
  });
  video.src = url;

  return {
    retry: () => {
      // Loads, even if the address is the same.
      video.src = url;
    },
    close: () => {
      listening.abort();
      video.removeAttribute('src');
    },
    livePosition: () =>
      isLive && video.seekable.length > 0 ? video.seekable.end(video.seekable.length - 1) : null,
    nearLiveS: NEAR_LIVE_S,
    pictureTime: () => startDateOf(video),
    chooseQuality: () => undefined,
  };
}

/** Safari tells the wall-clock moment of the position 0 (`getStartDate`). */
function startDateOf(video: HTMLVideoElement): number | null {
  const getStartDate: unknown = Reflect.get(video, 'getStartDate');
  if (typeof getStartDate !== 'function') return null;
  const start: unknown = getStartDate.call(video);
  const ms = start instanceof Date ? start.getTime() : NaN;
  return Number.isNaN(ms) ? null : ms + video.currentTime * 1_000;
}
