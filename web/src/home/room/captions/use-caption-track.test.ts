// @vitest-environment happy-dom
import type { Cue } from '@maru/contract/vod/captions';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { captionsOf } from '../player/video-control.ts';
import { useCaptionTrack } from './use-caption-track.ts';

/** Stubs of the parts that happy-dom lacks, with the rules of the HTML standard. */
class FakeCue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  constructor(startTime: number, endTime: number, text: string) {
    this.startTime = startTime;
    this.endTime = endTime;
    this.text = text;
  }
}

class FakeTrack {
  readonly kind = 'captions';
  readonly list = new Set<FakeCue>();
  readonly label: string;
  readonly language: string;
  mode = 'hidden';
  constructor(label: string, language: string) {
    this.label = label;
    this.language = language;
  }
  get cues() {
    return this.mode === 'disabled' ? null : [...this.list];
  }
  addCue = (cue: FakeCue) => void this.list.add(cue);
  removeCue = (cue: FakeCue) => void this.list.delete(cue);
}

const CUES: Cue[] = [
  { from_ms: 1_000, to_ms: 3_500, text: '5 < 6 & 7' },
  { from_ms: 4_000, to_ms: 6_000, text: '수급' },
];

let video: HTMLVideoElement;
let tracks: FakeTrack[];
beforeEach(() => {
  vi.stubGlobal('VTTCue', FakeCue);
  video = document.createElement('video');
  tracks = [];
  Object.assign(video, {
    addTextTrack: (_kind: string, label: string, language: string) => {
      const track = new FakeTrack(label, language);
      tracks.push(track);
      return track;
    },
  });
  Object.defineProperty(video, 'textTracks', { get: () => tracks });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (first: readonly Cue[] | null) =>
  renderHook(({ cues }) => useCaptionTrack({ current: video }, cues), {
    initialProps: { cues: first },
  });
const wordsOf = (track = tracks[0]) => [...(track?.list ?? [])].map(({ text }) => text);

it('[S36] a video without a captions file has no track', () => {
  show(null);
  expect(captionsOf(video)).toEqual([]);
});

it('[S36] a captions file becomes a Korean track, without markup', () => {
  show(CUES);

  expect(captionsOf(video)).toMatchObject([{ label: '한국어', language: 'ko' }]);
  expect([...tracks[0]!.list]).toMatchObject([
    { startTime: 1, endTime: 3.5, text: '5 &lt; 6 &amp; 7' },
    { startTime: 4, endTime: 6, text: '수급' },
  ]);
});

it('[S36] captions survive a stream that empties its tracks', () => {
  show(CUES);
  tracks[0]!.mode = 'disabled';
  tracks[0]!.list.clear();

  video.dispatchEvent(new Event('loadedmetadata'));
  video.dispatchEvent(new Event('loadedmetadata'));

  expect(wordsOf()).toHaveLength(2);
  expect(tracks[0]!.mode).toBe('disabled');
});

it('[S36] another file replaces the words, and removed captions are offered no more', () => {
  const shown = show(CUES);
  shown.rerender({ cues: [{ from_ms: 0, to_ms: 500, text: '새 자막' }] });
  expect([tracks.length, wordsOf()]).toEqual([1, ['새 자막']]);

  shown.rerender({ cues: null });
  expect([captionsOf(video), wordsOf()]).toEqual([[], []]);

  shown.rerender({ cues: CUES });
  expect([captionsOf(video).length, tracks.length]).toEqual([1, 1]);
});
