import { waitAfter } from '../../shared/back-off.ts';
import { retryLoad, networkOrTime } from '../../shared/retry-load.ts';

/** `lost` = the player is retrying. `impossible` = the browser cannot play the stream. */
export type StreamState = 'there' | 'lost' | 'impossible';

interface Recovery {
  /** Tries again when the network is back, and now and then. */
  lose: (again: () => void) => void;
  find: () => void;
  /** Aborts when the viewer stops watching. */
  signal: AbortSignal;
}

/**
 * Plays a stream, and resumes after every interruption. The library loads only where the browser
 * cannot play the stream natively.
 *
 * @returns a function that stops it.
 */
export function playStream(
  video: HTMLVideoElement,
  url: string,
  tell: (state: StreamState) => void,
): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  let tries = 0;
  let isWaiting = false;
  const tryAgain = async (again: () => void) => {
    isWaiting = true;
    await networkOrTime(waitAfter(tries));
    isWaiting = false;
    tries += 1;
    if (!signal.aborted) again();
  };
  const recovery: Recovery = {
    lose: (again) => {
      tell('lost');
      if (!isWaiting) void tryAgain(again);
    },
    find: () => {
      tries = 0;
      tell('there');
    },
    signal,
  };
  if (video.canPlayType('application/vnd.apple.mpegurl') !== '') playByItself(video, url, recovery);
  else void playByLibrary(video, url, recovery, () => tell('impossible'));
  return () => watching.abort();
}

function playByItself(
  video: HTMLVideoElement,
  url: string,
  { lose, find, signal }: Recovery,
): void {
  let place = 0;
  const fail = () => {
    // A live broadcast resumes at the live edge. A video that has not loaded has no position
    // either.
    if (Number.isFinite(video.duration)) place = video.currentTime;
    lose(() => video.load());
  };
  const goOn = () => {
    if (place > 0) video.currentTime = place;
    place = 0;
  };
  video.addEventListener('error', fail, { signal });
  video.addEventListener('loadedmetadata', goOn, { signal });
  video.addEventListener('loadeddata', find, { signal });
  video.src = url;
}

async function playByLibrary(
  video: HTMLVideoElement,
  url: string,
  { lose, find, signal }: Recovery,
  giveUp: () => void,
): Promise<void> {
  const { default: Hls } = await retryLoad(
    () => import('hls.js/light'),
    () => !signal.aborted,
  );
  if (signal.aborted) return;
  if (!Hls.isSupported()) return giveUp();
  const player = new Hls({ enableWorker: false });
  signal.addEventListener('abort', () => player.destroy());
  player.on(Hls.Events.FRAG_BUFFERED, find);
  player.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    // The library recovers from non-fatal errors by itself. After a fatal error it has stopped
    // loading.
    if (!fatal) return;
    lose(() => {
      if (player.levels.length === 0) return player.loadSource(url);
      if (type === Hls.ErrorTypes.MEDIA_ERROR) player.recoverMediaError();
      player.startLoad();
    });
  });
  player.loadSource(url);
  player.attachMedia(video);
}
