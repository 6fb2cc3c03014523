import type { Cue } from '@maru/contract/vod/captions';
import { useEffect, type RefObject } from 'react';
import { withoutWords } from '../player/video-control.ts';

const SECOND_MS = 1_000;

/** A video keeps an added track for ever, so that each has at most one. */
const tracks = new WeakMap<HTMLVideoElement, TextTrack>();

/** Gives a video the captions of a file, beside those of its stream. */
export function useCaptionTrack(
  video: RefObject<HTMLVideoElement | null>,
  cues: readonly Cue[] | null,
): void {
  useEffect(() => {
    const element = video.current;
    if (!element || cues === null) return undefined;
    // Its event makes the player show it, if captions are wanted.
    const track = tracks.get(element) ?? element.addTextTrack('captions', '한국어', 'ko');
    tracks.set(element, track);
    withoutWords.delete(track);
    const added = cues.map(
      ({ from_ms, to_ms, text }) =>
        new VTTCue(from_ms / SECOND_MS, to_ms / SECOND_MS, withoutMarkup(text)),
    );
    // hls.js empties all tracks with each load of a stream. A cue that is there is added once.
    const fill = () =>
      withCues(track, () => {
        for (const cue of added) track.addCue(cue);
      });
    fill();
    element.addEventListener('loadedmetadata', fill);
    return () => {
      element.removeEventListener('loadedmetadata', fill);
      withoutWords.add(track);
      withCues(track, (list) => {
        for (const cue of list) track.removeCue(cue);
      });
    };
  }, [video, cues]);
}

/** A disabled track has no list of cues. */
function withCues(track: TextTrack, act: (list: Iterable<TextTrackCue>) => void): void {
  const { mode } = track;
  if (mode === 'disabled') track.mode = 'hidden';
  act([...(track.cues ?? [])]);
  if (mode === 'disabled') track.mode = mode;
}

/** The words of a cue are read as WebVTT, where these letters begin markup. */
function withoutMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
