import { QUALITIES, SEGMENT_FRAMES, type Clip } from './clip.ts';
import { FRAMES_PER_SECOND } from './drawing/stage.ts';
import { PARTS, PART_MS, SEGMENT_MS, windowOf, type Segment, type Timeline } from './stream.ts';
import { CODEC } from './video/parameter-sets.ts';

/** Segments at the live edge whose parts are listed. */
const SEGMENTS_WITH_PARTS = 3;

/** Distance that a player of low latency keeps from the live edge, in seconds. */
const PART_HOLD_BACK = 2;

/** Bytes of the clock and of the boxes in a segment, at most. */
const OVERHEAD_BYTES = 8_000;

export const CAPTIONS = 'captions';

const secondsOf = (ms: number) => (ms / 1_000).toFixed(3);

/** The multivariant playlist: two qualities, and captions (RFC 8216, 4.3.4). */
export function multivariantPlaylist(clip: Clip): string {
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="${CAPTIONS}",NAME="한국어",LANGUAGE="ko",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${CAPTIONS}/index.m3u8"`,
  ];
  for (const { name, width, height } of QUALITIES) {
    const { peak, mean } = bandwidthOf(clip, name);
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${peak},AVERAGE-BANDWIDTH=${mean},RESOLUTION=${width}x${height},FRAME-RATE=${FRAMES_PER_SECOND}.000,CODECS="${CODEC}",SUBTITLES="${CAPTIONS}"`,
      `${name}/index.m3u8`,
    );
  }
  return textOf(lines);
}

/** Bits per second of the largest segment, and of all. */
function bandwidthOf({ qualities }: Clip, name: string): { peak: number; mean: number } {
  const frames = qualities.find((quality) => quality.name === name)?.frames ?? [];
  const sizes: number[] = [];
  for (let at = 0; at < frames.length; at += SEGMENT_FRAMES) {
    const bytes = frames
      .slice(at, at + SEGMENT_FRAMES)
      .reduce((sum, { length }) => sum + length, 0);
    sizes.push(((bytes + OVERHEAD_BYTES) * 8_000) / SEGMENT_MS);
  }
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
  return { peak: Math.round(Math.max(0, ...sizes)), mean: Math.round(mean) };
}

/** The playlist of one quality, with parts for players of low latency. */
export function mediaPlaylist(timeline: Timeline, now: number): string {
  const { segments, gapsBefore, next } = windowOf(timeline, now);
  const lines = [
    ...headOf(segments, gapsBefore, 9),
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${PART_HOLD_BACK}`,
    `#EXT-X-PART-INF:PART-TARGET=${secondsOf(PART_MS)}`,
    '#EXT-X-MAP:URI="init.mp4"',
  ];
  for (const [index, segment] of segments.entries()) {
    lines.push(...placeOf(segment, index));
    const hasParts = next !== null && index >= segments.length - SEGMENTS_WITH_PARTS;
    if (hasParts) lines.push(...partsOf(segment.number, PARTS));
    lines.push(`#EXTINF:${secondsOf(SEGMENT_MS)},`, `${segment.number}.m4s`);
  }
  if (next) {
    if (next.isAfterGap) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(
      ...partsOf(next.number, next.parts),
      `#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${next.number}.${next.parts}.m4s"`,
    );
  }
  if (timeline.isOver) lines.push('#EXT-X-ENDLIST');
  return textOf(lines);
}

/** The playlist of the captions. */
export function captionPlaylist(timeline: Timeline, now: number): string {
  const { segments, gapsBefore } = windowOf(timeline, now);
  const lines = headOf(segments, gapsBefore, 6);
  for (const [index, segment] of segments.entries()) {
    lines.push(
      ...placeOf(segment, index),
      `#EXTINF:${secondsOf(SEGMENT_MS)},`,
      `${segment.number}.vtt`,
    );
  }
  if (timeline.isOver) lines.push('#EXT-X-ENDLIST');
  return textOf(lines);
}

function headOf(segments: readonly Segment[], gapsBefore: number, protocol: number): string[] {
  return [
    '#EXTM3U',
    `#EXT-X-VERSION:${protocol}`,
    `#EXT-X-TARGETDURATION:${SEGMENT_MS / 1_000}`,
    `#EXT-X-MEDIA-SEQUENCE:${segments[0]?.number ?? 0}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${gapsBefore}`,
  ];
}

/** Tells where a segment is in time, if it does not follow from the segment before. */
function placeOf({ startsAt, isAfterGap }: Segment, index: number): string[] {
  const time = `#EXT-X-PROGRAM-DATE-TIME:${new Date(startsAt).toISOString()}`;
  if (isAfterGap && index > 0) return ['#EXT-X-DISCONTINUITY', time];
  return index === 0 ? [time] : [];
}

function partsOf(number: number, count: number): string[] {
  return Array.from({ length: count }, (_, part) => {
    const independent = part === 0 ? ',INDEPENDENT=YES' : '';
    return `#EXT-X-PART:DURATION=${secondsOf(PART_MS)},URI="${number}.${part}.m4s"${independent}`;
  });
}

const textOf = (lines: readonly string[]) => `${lines.join('\n')}\n`;
