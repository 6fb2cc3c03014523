import type { ClipStore } from './clip.store.ts';
import type { Clip } from './clip.ts';
import type { Subject } from './drawing/stage.ts';
import { makeSegment, type MadeSegment } from './segment.ts';
import { interrupted, resumed, startedTimeline, WINDOW_MS, type Timeline } from './stream.ts';

/** Segments in memory, for viewers who watch the same stream. */
const MAX_SEGMENTS = 60;

/** A stream that is over can be watched for this long, in ms. */
const KEEP_MS = 3_600_000;

/**
 * `waiting` = not sent yet, so players find nothing. `stalled` = the encoder was interrupted.
 * `ended` = over.
 */
export const STREAM_STATES = ['waiting', 'live', 'stalled', 'ended'] as const;
export type StreamState = (typeof STREAM_STATES)[number];

export interface Stream {
  key: string;
  subject: Subject;
  state: StreamState;
  timeline: Timeline;
  /** `null` while it is being made. Until then the stream is not there. */
  clip: Clip | null;
  /** Whether the desk controls it. The site then has no influence. */
  isManual: boolean;
  /** When its state changed last, in ms since the epoch. */
  changedAt: number;
}

export interface StreamStart {
  key: string;
  subject: Subject;
  /** When the broadcast began, in ms since the epoch. */
  startedAt: number;
  isManual?: boolean;
}

export type StreamStore = ReturnType<typeof openStreams>;

/** The streams that are sent now. They cost nothing until someone watches. */
export function openStreams(clips: ClipStore, log: { onFailure: (error: unknown) => void }) {
  const streams = new Map<string, Stream>();

  function changeState(stream: Stream, state: StreamState, now: number): void {
    if (stream.state === state) return;
    if (state === 'live') stream.timeline = resumed(stream.timeline, now);
    else if (state !== 'waiting') {
      stream.timeline = interrupted(stream.timeline, now, state === 'ended');
    }
    stream.state = state;
    stream.changedAt = now;
  }

  async function bringClip(stream: Stream): Promise<void> {
    try {
      stream.clip = await clips.get(stream.subject);
    } catch (error) {
      log.onFailure(error);
    }
  }

  function forgetOld(now: number): void {
    for (const { key, state, changedAt } of streams.values()) {
      if (state === 'ended' && now - changedAt > KEEP_MS) streams.delete(key);
    }
  }

  return {
    list: () => [...streams.values()],
    /** Returns a stream that players can see. */
    find(key: string): (Stream & { clip: Clip }) | null {
      const stream = streams.get(key);
      if (!stream || stream.state === 'waiting' || stream.clip === null) return null;
      return { ...stream, clip: stream.clip };
    },
    isManual: (key: string) => streams.get(key)?.isManual ?? false,
    /** Starts a stream, or resumes one that was interrupted. */
    start({ key, subject, startedAt, isManual = false }: StreamStart, now = Date.now()): void {
      forgetOld(now);
      const known = streams.get(key);
      if (known) {
        changeState(known, 'live', now);
        return;
      }
      const from = Math.min(now, Math.max(startedAt, now - WINDOW_MS));
      const timeline = startedTimeline(from, Math.min(startedAt, from));
      const stream: Stream = {
        key,
        subject,
        state: 'live',
        timeline,
        clip: null,
        isManual,
        changedAt: now,
      };
      streams.set(key, stream);
      void bringClip(stream);
    },
    /** @returns `false` for an unknown stream. */
    change(key: string, state: StreamState, isManual: boolean, now = Date.now()): boolean {
      const stream = streams.get(key);
      if (!stream) return false;
      stream.isManual = isManual;
      changeState(stream, state, now);
      return true;
    },
    segment: createSegmentCache(),
  };
}

/** Composes each segment once for all viewers. */
function createSegmentCache() {
  const segments = new Map<string, Promise<MadeSegment | null>>();
  return async (
    { key, clip }: { key: string; clip: Clip },
    quality: string,
    place: { number: number; startsAt: number },
  ): Promise<MadeSegment | null> => {
    const name = `${key}/${quality}/${place.startsAt}`;
    const known = segments.get(name);
    if (known) return known;
    const made = makeSegment(clip, quality, place);
    segments.set(name, made);
    const [oldest] = segments.keys();
    if (segments.size > MAX_SEGMENTS && oldest !== undefined) segments.delete(oldest);
    return made;
  };
}
