import type { Canvas, Point } from './canvas.ts';
import { pick } from './random.ts';
import {
  createMoving,
  drawGrid,
  drawPriceTag,
  SCENE_FRAMES,
  scaleOf,
  type Scene,
} from './scene.ts';
import { CHART, FALL, FRAMES_PER_SECOND, RISE, writeHeading, type Stage } from './stage.ts';

/** Candles at the beginning of the scene, and how many come during it: one a second. */
const BEFORE = 40;
const DURING = SCENE_FRAMES / FRAMES_PER_SECOND;
const STEP = CHART.width / (BEFORE + DURING);
const BODY = 12;
const AVERAGE_OF = 6;

/** Share of the chart for volumes. */
const VOLUME = 0.22;

interface Candle {
  /** Prices during the candle, from its opening to its close. */
  path: readonly number[];
  volume: number;
}

/** Candles, a moving average and volumes; the last candle grows. */
export async function createCandles(
  stage: Stage,
  name: string,
  random: () => number,
): Promise<Scene> {
  const candles = planCandles(random);
  const scale = scaleOf(
    candles.flatMap(({ path }) => path),
    VOLUME,
  );
  const still = stage.backdrop.copy();
  await writeHeading(
    still,
    name,
    pick(random, ['가상 종목 · 5분봉', '가상 종목 · 1분봉', '가상 종목 · 일봉']),
  );
  drawGrid(still, stage, scale);
  const moving = createMoving(still);

  /** @param ticks how much of the candle is there, in frames. @returns where it was drawn. */
  function draw(canvas: Canvas, index: number, ticks: number) {
    const { path, volume } = candles[index]!;
    const shown = path.slice(0, ticks);
    const [open, close] = [shown[0]!, shown.at(-1)!];
    const colour = close >= open ? RISE : FALL;
    const x = CHART.x + STEP * index + (STEP - BODY) / 2;
    const top = scale.yOf(Math.max(...shown));
    const bottom = scale.yOf(Math.min(...shown));
    canvas.paint({ x: x + BODY / 2 - 1, y: top, width: 2, height: bottom - top + 1 }, colour);
    const bodyTop = scale.yOf(Math.max(open, close));
    const bodyHeight = Math.max(2, scale.yOf(Math.min(open, close)) - bodyTop);
    canvas.paint({ x, y: bodyTop, width: BODY, height: bodyHeight }, colour);
    const volumeHeight = (CHART.height * (VOLUME - 0.04) * volume * ticks) / FRAMES_PER_SECOND;
    const foot = CHART.y + CHART.height;
    canvas.paint({ x, y: foot - volumeHeight, width: BODY, height: volumeHeight }, colour, 0.45);
    if (index > 0) canvas.line(averageAt(index - 1), averageAt(index), 2.5, stage.accent);
    return { x: x - STEP, y: CHART.y, width: 2 * STEP + BODY, height: CHART.height };
  }

  function averageAt(index: number): Point {
    const last = candles.slice(Math.max(0, index - AVERAGE_OF + 1), index + 1);
    const mean = last.reduce((sum, { path }) => sum + path.at(-1)!, 0) / last.length;
    return [CHART.x + STEP * (index + 0.5), scale.yOf(mean)];
  }

  for (let index = 0; index < BEFORE; index += 1) draw(still, index, FRAMES_PER_SECOND);
  return {
    draw(canvas, frame) {
      moving.begin(canvas, frame);
      const index = BEFORE + Math.floor(frame / FRAMES_PER_SECOND);
      const ticks = (frame % FRAMES_PER_SECOND) + 1;
      const { path } = candles[index]!;
      const value = path[ticks - 1]!;
      const area = draw(canvas, index, ticks);
      moving.over(area);
      if (ticks === FRAMES_PER_SECOND) moving.keep(area, canvas);
      const colour = value >= path[0]! ? RISE : FALL;
      moving.over(drawPriceTag(canvas, stage, { value, y: scale.yOf(value), colour }));
    },
  };
}

function planCandles(random: () => number): Candle[] {
  const start = 10_000 + Math.floor(random() * 80) * 1_000;
  const unit = start * 0.0016;
  let price = start;
  let drift = random() - 0.5;
  return Array.from({ length: BEFORE + DURING }, () => {
    drift = drift * 0.6 + (random() - 0.48) * 0.5;
    const path = Array.from({ length: FRAMES_PER_SECOND }, () => {
      price += unit * (drift * 0.6 + (random() - 0.5) * 3.4);
      return price;
    });
    return { path, volume: 0.25 + 0.75 * random() * Math.min(1, 0.4 + Math.abs(drift)) };
  });
}
