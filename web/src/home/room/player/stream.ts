import type { PlaybackEvent } from './playback.machine.ts';

/** One picture size of a stream. */
export interface Quality {
  id: number;
  /** `720p`, or `1.2Mbps` for a stream without sizes. */
  label: string;
}

/** Choices that a stream offers its viewer. */
export interface StreamChoices {
  /** Best first. Empty where the browser alone decides. */
  qualities: readonly Quality[];
  /** `null` = chosen by the speed of the connection. */
  quality: number | null;
}

export const NO_CHOICES: StreamChoices = { qualities: [], quality: null };

/** A stream on a video element. Positions are in seconds of the element's time. */
export interface Stream {
  /** Loads again after a failure. */
  retry: () => void;
  close: () => void;
  /** Position of live playback; `null` = not known. */
  livePosition: () => number | null;
  /** Maximum delay in seconds that still counts as live. */
  nearLiveS: number;
  /** Wall-clock moment of the picture, in ms; `null` = the stream does not say it. */
  pictureTime: () => number | null;
  /** @param id `null` = chosen by the speed of the connection. */
  chooseQuality: (id: number | null) => void;
}

export interface StreamInput {
  video: HTMLVideoElement;
  url: string;
  isLive: boolean;
  savesData: boolean;
  report: (event: PlaybackEvent) => void;
  reportChoices: (choices: StreamChoices) => void;
}
