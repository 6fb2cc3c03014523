import { describe, expect, it } from 'vitest';
import type { Clip } from './clip.ts';
import { captionPlaylist, mediaPlaylist, multivariantPlaylist } from './playlist.ts';
import { interrupted, resumed, startedTimeline } from './stream.ts';
import { createPlanes } from './video/planes.ts';

const START = Date.parse('2026-11-30T09:00:00+09:00');
const after = (seconds: number) => START + seconds * 1_000;
const live = startedTimeline(START);

const clip: Clip = {
  qualities: (['720p', '360p'] as const).map((name, index) => ({
    name,
    frames: Array.from({ length: 48 }, () => Buffer.alloc(1_000 - 500 * index)),
    bar: createPlanes(16, 16),
  })),
};

const linesOf = (text: string) => text.trimEnd().split('\n');

describe('the multivariant playlist', () => {
  it('lists two qualities with their captions', () => {
    const lines = linesOf(multivariantPlaylist(clip));

    expect(lines[0]).toBe('#EXTM3U');
    expect(lines.filter((line) => !line.startsWith('#'))).toEqual([
      '720p/index.m3u8',
      '360p/index.m3u8',
    ]);
    const variants = lines.filter((line) => line.startsWith('#EXT-X-STREAM-INF:'));
    expect(variants).toEqual([
      expect.stringContaining('RESOLUTION=1280x720'),
      expect.stringContaining('RESOLUTION=640x360'),
    ]);
    for (const line of variants) {
      expect(line).toMatch(/BANDWIDTH=\d+,.*CODECS="avc1\.42C01F",SUBTITLES="captions"$/);
    }
    expect(lines).toContainEqual(
      expect.stringMatching(/^#EXT-X-MEDIA:TYPE=SUBTITLES,.*LANGUAGE="ko".*URI="captions\//),
    );
  });
});

describe('a media playlist', () => {
  it('tells the time of the first segment, and the parts at the live edge', () => {
    const lines = linesOf(mediaPlaylist(live, after(9.1)));

    expect(lines).toEqual(
      expect.arrayContaining([
        '#EXT-X-TARGETDURATION:2',
        '#EXT-X-MEDIA-SEQUENCE:0',
        '#EXT-X-MAP:URI="init.mp4"',
        '#EXT-X-PROGRAM-DATE-TIME:2026-11-30T00:00:00.000Z',
        '#EXT-X-PART:DURATION=0.500,URI="4.1.m4s"',
      ]),
    );
    expect(lines.filter((line) => /^\d+\.m4s$/.test(line))).toEqual([
      '0.m4s',
      '1.m4s',
      '2.m4s',
      '3.m4s',
    ]);
    expect(lines.at(-1)).toBe('#EXT-X-PRELOAD-HINT:TYPE=PART,URI="4.2.m4s"');
    // Three complete segments of four parts, and two parts of the next.
    expect(lines.filter((line) => line.startsWith('#EXT-X-PART:'))).toHaveLength(14);
    expect(lines.filter((line) => line.includes('INDEPENDENT=YES'))).toHaveLength(4);
  });

  it('marks an interruption, and the new time after it', () => {
    const again = resumed(interrupted(live, after(4), false), after(60));

    const lines = linesOf(mediaPlaylist(again, after(62)));

    const gap = lines.indexOf('#EXT-X-DISCONTINUITY');
    expect(lines[gap + 1]).toBe('#EXT-X-PROGRAM-DATE-TIME:2026-11-30T00:01:00.000Z');
    expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:0');
    expect(linesOf(mediaPlaylist(again, after(900)))).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:1');
  });

  it('ends only with the broadcast', () => {
    const stalled = mediaPlaylist(interrupted(live, after(4), false), after(60));
    const over = mediaPlaylist(interrupted(live, after(4), true), after(60));

    expect(stalled).not.toContain('#EXT-X-ENDLIST');
    expect(linesOf(over).at(-1)).toBe('#EXT-X-ENDLIST');
    for (const text of [stalled, over]) expect(text).not.toContain('PRELOAD-HINT');
  });

  it('has the same segments as the captions', () => {
    const numbersOf = (text: string) => text.match(/^\d+(?=\.(?:m4s|vtt)$)/gm);

    expect(numbersOf(captionPlaylist(live, after(700)))).toEqual(
      numbersOf(mediaPlaylist(live, after(700))),
    );
  });
});
