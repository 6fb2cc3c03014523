import { QP, QUALITIES, SEGMENT_FRAMES, type Clip, type ClipQuality } from './clip.ts';
import type { Mask } from './drawing/canvas.ts';
import { createNumerals, widthOf, writeNumber, type Numerals } from './drawing/lettering.ts';
import { FRAMES_PER_SECOND, INK, WIDTH } from './drawing/stage.ts';
import { PARTS, SEGMENT_MS } from './stream.ts';
import { fragmentOf, initSegmentOf, TIMESCALE, type Sample } from './video/fmp4.ts';
import { parameterSetsOf } from './video/parameter-sets.ts';
import type { Planes } from './video/planes.ts';
import { createSliceEncoder } from './video/slice-encoder.ts';

const FRAME_DURATION = TIMESCALE / FRAMES_PER_SECOND;
const PART_FRAMES = SEGMENT_FRAMES / PARTS;

/** Height of the clock in the larger quality, and its distance from the right edge, in pixels. */
const CLOCK_SIZE = 30;
const CLOCK_EDGE = 28;

/** Seoul has no summer time. */
const SEOUL_MS = 9 * 3_600_000;

/** The initialization segment of a quality. */
export function initOf(name: string): Buffer | null {
  const quality = QUALITIES.find((one) => one.name === name);
  return quality ? initSegmentOf(quality, parameterSetsOf(quality, QP)) : null;
}

/** One segment as its parts, of which each is a fragment. */
export interface MadeSegment {
  parts: readonly Buffer[];
}

/**
 * Composes a segment: the clip, and the clock of that moment.
 *
 * @param number of the segment in its stream, which gives its decode time.
 * @param startsAt ms since the epoch, on a whole segment. It selects the place in the clip, so that
 *   all viewers see the same.
 */
export async function makeSegment(
  clip: Clip,
  name: string,
  { number, startsAt }: { number: number; startsAt: number },
): Promise<MadeSegment | null> {
  const quality = clip.qualities.find((one) => one.name === name);
  if (!quality) return null;
  const bars = encodeBars(quality, startsAt, await clockNumerals(quality.bar.width));
  const from = ((startsAt / SEGMENT_MS) * SEGMENT_FRAMES) % quality.frames.length;
  const samples = bars.map((bar, frame): Sample => ({
    units: [bar, quality.frames[from + frame]!],
    isKey: frame === 0,
  }));
  const parts = Array.from({ length: PARTS }, (_, part) =>
    fragmentOf(samples.slice(part * PART_FRAMES, (part + 1) * PART_FRAMES), {
      sequence: number * PARTS + part + 1,
      time: (number * SEGMENT_FRAMES + part * PART_FRAMES) * FRAME_DURATION,
      duration: FRAME_DURATION,
    }),
  );
  return { parts };
}

/** Encodes the band with the clock, one NAL unit for each frame. */
function encodeBars(
  { bar }: Pick<ClipQuality, 'bar'>,
  startsAt: number,
  numerals: Numerals,
): Buffer[] {
  const { width, height } = bar;
  const encoder = createSliceEncoder({ width, height, firstRow: 0, qp: QP });
  const blocks = (width / 16) * (height / 16);
  const unchanged = new Uint8Array(blocks);
  const ticked = new Uint8Array(blocks).fill(1);
  let planes = bar;
  return Array.from({ length: SEGMENT_FRAMES }, (_, frame) => {
    const isTick = frame % FRAMES_PER_SECOND === 0;
    if (isTick) planes = withClock(bar, startsAt + (frame / FRAMES_PER_SECOND) * 1_000, numerals);
    return encoder.encode(planes, frame, isTick ? ticked : unchanged);
  });
}

function withClock(bar: Planes, at: number, numerals: Numerals): Planes {
  const luma = new Uint8Array(bar.luma);
  const text = new Date(at + SEOUL_MS).toISOString().slice(11, 19);
  const edge = (CLOCK_EDGE * bar.width) / WIDTH;
  writeNumber({ mask: drawOn(luma, bar.width) }, numerals, text, {
    x: Math.round(bar.width - edge - widthOf(numerals, text)),
    y: (bar.height - numerals.height) >> 1,
    colour: INK,
  });
  return { ...bar, luma };
}

/** Draws masks on luma alone: ink and ground have no colour. */
const drawOn = (luma: Uint8Array, width: number) => (mask: Mask, x: number, y: number) => {
  for (let row = 0; row < mask.height; row += 1) {
    for (let column = 0; column < mask.width; column += 1) {
      const at = (y + row) * width + x + column;
      const strength = mask.alpha[row * mask.width + column]! / 255;
      luma[at] = luma[at]! + (INK_LUMA - luma[at]!) * strength;
    }
  }
};

const INK_LUMA = 222;

const numeralsOfWidth = new Map<number, Promise<Numerals>>();

function clockNumerals(width: number): Promise<Numerals> {
  const known = numeralsOfWidth.get(width);
  if (known) return known;
  const made = createNumerals(Math.round((CLOCK_SIZE * width) / WIDTH));
  numeralsOfWidth.set(width, made);
  return made;
}
