import { useEffect, useState, type RefObject } from 'react';
import { isBehind } from './video-control.ts';

const EVENTS = [
  'play',
  'pause',
  'volumechange',
  'timeupdate',
  'seeked',
  'durationchange',
  'ratechange',
  'resize',
  'loadedmetadata',
];

export interface VideoState {
  paused: boolean;
  muted: boolean;
  volume: number;
  /** In whole seconds, so that it changes no more often. */
  time: number;
  /** 0 = not known, or without an end. */
  length: number;
  rate: number;
  /** Of the picture, in px; 0 = not known. */
  height: number;
  /** Whether a stream plays behind the live edge. */
  behind: boolean;
}

const START: VideoState = {
  paused: true,
  muted: false,
  volume: 1,
  time: 0,
  length: 0,
  rate: 1,
  height: 0,
  behind: false,
};

/** State of a video, for its controls. */
export function useVideoState(video: RefObject<HTMLVideoElement | null>): VideoState {
  const [state, setState] = useState(START);

  useEffect(() => {
    const element = video.current;
    if (!element) return undefined;
    const listening = new AbortController();
    const look = () => setState((known) => changed(known, stateOf(element)));
    look();
    for (const name of EVENTS) element.addEventListener(name, look, listening);
    return () => listening.abort();
  }, [video]);

  return state;
}

/** The known one where nothing has changed, upon which nothing is drawn. */
function changed(known: VideoState, now: VideoState): VideoState {
  return JSON.stringify(known) === JSON.stringify(now) ? known : now;
}

function stateOf(video: HTMLVideoElement): VideoState {
  const { paused, muted, volume, currentTime, duration, playbackRate, videoHeight } = video;
  return {
    paused,
    muted,
    volume,
    time: Math.floor(currentTime),
    length: Number.isFinite(duration) ? duration : 0,
    rate: playbackRate,
    height: videoHeight,
    behind: isBehind(video),
  };
}
