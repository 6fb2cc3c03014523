import { useEffect, useState, type RefObject } from 'react';
import { serverNow } from '../../../shared/server-clock.ts';
import type { Stream } from './stream.ts';
import { captionsOf, windowOf } from './video-control.ts';

const EVENTS = [
  'play',
  'pause',
  'volumechange',
  'timeupdate',
  'progress',
  'seeked',
  'durationchange',
  'ratechange',
  'resize',
  'loadedmetadata',
  'emptied',
];
const SECOND_MS = 1_000;

export interface VideoState {
  paused: boolean;
  muted: boolean;
  volume: number;
  /** In whole seconds, as the following times, so that they change no more often. */
  time: number;
  /** 0 = not known, or without an end. */
  length: number;
  /** Part that can be played. Both are 0 while there is none. */
  windowStart: number;
  windowEnd: number;
  /** Seconds behind the live position; 0 while the viewer watches live. */
  delay: number;
  /** Seconds between the moment of the picture and now; `null` = not known. */
  latency: number | null;
  rate: number;
  /** Of the picture, in px; 0 = not known. */
  height: number;
  hasCaptions: boolean;
}

const START: VideoState = {
  paused: true,
  muted: false,
  volume: 1,
  time: 0,
  length: 0,
  windowStart: 0,
  windowEnd: 0,
  delay: 0,
  latency: null,
  rate: 1,
  height: 0,
  hasCaptions: false,
};

/** State of a video, for its controls. */
export function useVideoState(
  video: RefObject<HTMLVideoElement | null>,
  stream: Stream | null,
): VideoState {
  const [state, setState] = useState(START);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const look = () => setState((known) => changed(known, stateOf(element, stream)));
    look();
    for (const name of EVENTS) element.addEventListener(name, look, listening);
    for (const name of ['addtrack', 'removetrack']) {
      element.textTracks.addEventListener(name, look, listening);
    }
    // A paused viewer falls behind a live broadcast, which fires no event.
    const timer = setInterval(look, SECOND_MS);
    return () => {
      listening.abort();
      clearInterval(timer);
    };
  }, [video, stream]);

  return state;
}

/** The known one where nothing has changed, upon which nothing is drawn. */
function changed(known: VideoState, now: VideoState): VideoState {
  return JSON.stringify(known) === JSON.stringify(now) ? known : now;
}

function stateOf(video: HTMLVideoElement, stream: Stream | null): VideoState {
  const { paused, muted, volume, currentTime, duration, playbackRate, videoHeight } = video;
  const window = windowOf(video);
  const live = stream?.livePosition() ?? null;
  const delay = live === null ? 0 : Math.round(live - currentTime);
  const pictureTime = stream?.pictureTime() ?? null;
  return {
    paused,
    muted,
    volume,
    time: Math.floor(currentTime),
    length: Number.isFinite(duration) ? duration : 0,
    windowStart: Math.floor(window?.start ?? 0),
    windowEnd: Math.floor(live ?? window?.end ?? 0),
    delay: delay > (stream?.nearLiveS ?? 0) ? delay : 0,
    latency:
      pictureTime === null
        ? null
        : Math.max(0, Math.round((serverNow() - pictureTime) / SECOND_MS)),
    rate: playbackRate,
    height: videoHeight,
    hasCaptions: captionsOf(video).length > 0,
  };
}
