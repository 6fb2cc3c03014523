import { createArea } from './drawing/area.ts';
import { createCandles } from './drawing/candles.ts';
import { createCanvas, halvePlanes, writePlanes, type Canvas } from './drawing/canvas.ts';
import { createFlows } from './drawing/flows.ts';
import { createPresenter } from './drawing/presenter.ts';
import { createRandom, pick } from './drawing/random.ts';
import { SCENE_FRAMES } from './drawing/scene.ts';
import {
  BAR_HEIGHT,
  createStage,
  FRAMES_PER_SECOND,
  HEIGHT,
  WIDTH,
  type Stage,
  type Subject,
} from './drawing/stage.ts';
import { createPlanes, type Planes } from './video/planes.ts';
import { createSliceEncoder } from './video/slice-encoder.ts';

/** Raise it when the drawing or the encoding changes, so that stored clips are made again. */
export const CLIP_VERSION = 1;

export const SEGMENT_SECONDS = 2;
export const SEGMENT_FRAMES = SEGMENT_SECONDS * FRAMES_PER_SECOND;

/** Quantization parameter of all pictures. */
export const QP = 27;

/** Sizes of the video. The second is half of the first. */
export const QUALITIES = [
  { name: '720p', width: WIDTH, height: HEIGHT },
  { name: '360p', width: WIDTH / 2, height: HEIGHT / 2 },
] as const;
export type QualityName = (typeof QUALITIES)[number]['name'];

/** Height of the band with the clock in a quality of this height. */
export const barHeightOf = (height: number) => (BAR_HEIGHT * height) / HEIGHT;

/** One quality of a clip. */
export interface ClipQuality {
  name: QualityName;
  /** The part of the picture below the clock, encoded: one NAL unit a frame. */
  frames: readonly Buffer[];
  /** The band of the clock without the clock. */
  bar: Planes;
}

/** A loop of video without its clock. A decoder can start at each whole segment. */
export interface Clip {
  qualities: readonly ClipQuality[];
}

const STOCKS = [
  '하늘반도체',
  '누리로보틱스',
  '다온바이오',
  '가람전지',
  '새벽조선',
  '미르식품',
] as const;
const INDICES = ['누리 종합지수', '가람 기술지수', '하늘 배당지수'] as const;
const FLOWS = ['외국인 업종별 순매수', '기관 업종별 순매수', '개인 업종별 순매수'] as const;

/**
 * Draws and encodes the clip of a broadcast: two scenes with moving charts. The same subject gives
 * the same clip.
 */
export async function makeClip(subject: Subject): Promise<Clip> {
  const random = createRandom(`${subject.title} ${subject.expert}`);
  const stage = await createStage(subject);
  const presenter = await createPresenter(stage);
  const canvas = createCanvas(WIDTH, HEIGHT);
  const encoders = createClipEncoders();
  for (const scene of await chooseScenes(stage, random)) {
    for (let frame = 0; frame < SCENE_FRAMES; frame += 1) {
      scene.draw(canvas, frame);
      presenter.draw(canvas, frame);
      encoders.add(canvas);
    }
  }
  return { qualities: encoders.finish() };
}

async function chooseScenes(stage: Stage, random: () => number) {
  const stock = pick(random, STOCKS);
  const candles = await createCandles(stage, stock, random);
  const other =
    random() < 0.5
      ? await createArea(stage, pick(random, INDICES), random)
      : await createFlows(stage, pick(random, FLOWS), random);
  return random() < 0.5 ? [candles, other] : [other, candles];
}

/** Encodes the part below the clock, in all qualities. */
function createClipEncoders() {
  const whole = createPlanes(WIDTH, HEIGHT);
  const bands = QUALITIES.map(({ name, width, height }) => {
    const bar = barHeightOf(height);
    // The last macroblocks reach beyond a height of 360.
    const planes = createPlanes(width, Math.ceil((height - bar) / 16) * 16);
    const place = { width, height: planes.height, firstRow: bar / 16, qp: QP };
    return {
      name,
      width,
      height,
      planes,
      encoder: createSliceEncoder(place),
      frames: [] as Buffer[],
    };
  });
  const [large, small] = [bands[0]!, bands[1]!];
  const barBlocks = (WIDTH / 16) * (BAR_HEIGHT / 16);
  let frame = 0;

  return {
    add(canvas: Canvas): void {
      const changed = canvas.takeChanges();
      writePlanes(canvas, whole, changed);
      const below = changed.subarray(barBlocks);
      large.planes.luma.set(whole.luma.subarray(WIDTH * BAR_HEIGHT));
      for (const plane of [0, 1] as const) {
        large.planes.chroma[plane].set(whole.chroma[plane].subarray((WIDTH * BAR_HEIGHT) / 4));
      }
      const halved = halvePlanes(large.planes, small.planes, below);
      const number = frame % SEGMENT_FRAMES;
      large.frames.push(large.encoder.encode(large.planes, number, below));
      small.frames.push(small.encoder.encode(small.planes, number, halved));
      frame += 1;
    },
    finish(): ClipQuality[] {
      const largeBar = bandOf(whole, BAR_HEIGHT);
      const smallBar = createPlanes(WIDTH / 2, BAR_HEIGHT / 2);
      halvePlanes(largeBar, smallBar, new Uint8Array(barBlocks).fill(1));
      return [
        { name: large.name, frames: large.frames, bar: largeBar },
        { name: small.name, frames: small.frames, bar: smallBar },
      ];
    },
  };
}

/** The upper rows of planes. */
function bandOf({ width, luma, chroma }: Planes, height: number): Planes {
  const colours = (plane: Uint8Array) => plane.slice(0, (width * height) / 4);
  return {
    width,
    height,
    luma: luma.slice(0, width * height),
    chroma: [colours(chroma[0]), colours(chroma[1])],
  };
}
