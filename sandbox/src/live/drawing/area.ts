import type { Canvas, Point, Rectangle } from './canvas.ts';
import { pick } from './random.ts';
import {
  createMoving,
  drawGrid,
  drawPriceTag,
  SCENE_FRAMES,
  scaleOf,
  type Scene,
} from './scene.ts';
import { CHART, INK, writeHeading, type Stage } from './stage.ts';

/** Points at the beginning of the scene. One comes with each frame. */
const BEFORE = 150;
const POINTS = BEFORE + SCENE_FRAMES;
const STEP = CHART.width / (POINTS - 1);
const TIP = 9;

/** A line over a coloured area, which grows to the right. */
export async function createArea(stage: Stage, name: string, random: () => number): Promise<Scene> {
  const values = planValues(random);
  const scale = scaleOf(values);
  const still = stage.backdrop.copy();
  await writeHeading(
    still,
    name,
    pick(random, ['가상 지수 · 실시간', '가상 지수 · 한 달', '가상 지수 · 1년']),
  );
  drawGrid(still, stage, scale);
  const moving = createMoving(still);

  const xOf = (index: number) => Math.round(CHART.x + STEP * index);

  /** @returns the column that was drawn on. */
  function draw(canvas: Canvas, index: number): Rectangle {
    const from: Point = [xOf(index - 1), scale.yOf(values[index - 1]!)];
    const to: Point = [xOf(index), scale.yOf(values[index]!)];
    const foot = CHART.y + CHART.height;
    const column = { x: from[0], y: to[1], width: to[0] - from[0], height: foot - to[1] };
    canvas.paint(column, stage.accent, 0.16);
    canvas.line(from, to, 3, stage.accent);
    return { ...column, x: from[0] - 3, y: CHART.y, width: column.width + 6, height: CHART.height };
  }

  for (let index = 1; index <= BEFORE; index += 1) draw(still, index);
  return {
    draw(canvas, frame) {
      const index = Math.min(BEFORE + frame, POINTS - 1);
      const column = frame > 0 ? draw(still, index) : null;
      moving.begin(canvas, frame);
      if (column) canvas.restore(still, column);
      const value = values[index]!;
      const [x, y] = [xOf(index), scale.yOf(value)];
      canvas.line([x, y], [x + 0.01, y], TIP, INK);
      moving.over({ x: x - TIP, y: y - TIP, width: 2 * TIP, height: 2 * TIP });
      moving.over(drawPriceTag(canvas, stage, { value, y, colour: stage.accent }));
    },
  };
}

function planValues(random: () => number): number[] {
  const start = 1_000 + Math.floor(random() * 30) * 100;
  let value = start;
  let drift = 0;
  return Array.from({ length: POINTS }, () => {
    drift = drift * 0.94 + (random() - 0.49) * 0.35;
    value += start * 0.0011 * (drift + (random() - 0.5) * 0.9);
    return value;
  });
}
