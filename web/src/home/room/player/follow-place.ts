import type { PlaceKeeper } from './place-keeper.ts';

/**
 * Starts a video at its position, and reports its progress to the keeper, if there is one.
 *
 * @returns a function that stops it.
 */
export function followPlace(
  video: HTMLVideoElement,
  startAt: number,
  keeper: PlaceKeeper | null,
): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let begun = false;
  const begin = () => {
    if (!begun && startAt > 0) video.currentTime = startAt;
    begun = true;
  };
  const rest = () => {
    if (begun) keeper?.rests(video.currentTime, Date.now());
  };

  // The browser may have read the head of the file already.
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) begin();
  video.addEventListener('loadedmetadata', begin, { signal });
  video.addEventListener(
    'timeupdate',
    () => {
      if (begun && !video.paused && !video.seeking) keeper?.plays(video.currentTime, Date.now());
    },
    { signal },
  );
  for (const name of ['pause', 'seeked', 'ended']) video.addEventListener(name, rest, { signal });
  return () => listening.abort();
}
