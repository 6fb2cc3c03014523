import type { Canvas, Rectangle } from './canvas.ts';
import { CHART, FAINT, GRID, type Stage } from './stage.ts';
import { widthOf, writeNumber } from './lettering.ts';

/** Length of one scene, in frames. */
export const SCENE_FRAMES = 120;

/** A chart that moves. */
export interface Scene {
  /** Draws the frame of this number. Frame 0 draws the whole picture. */
  draw(canvas: Canvas, frame: number): void;
}

/** Removes moving parts before the next frame, so that the picture below them is seen again. */
export function createMoving(still: Canvas) {
  let moving: Rectangle[] = [];
  return {
    begin(canvas: Canvas, frame: number): void {
      if (frame === 0) {
        canvas.restore(still, { x: 0, y: 0, width: still.width, height: still.height });
      } else {
        for (const area of moving) canvas.restore(still, area);
      }
      moving = [];
    },
    /** Notes an area that will be drawn on. */
    over(area: Rectangle): void {
      moving.push(area);
    },
    /** Makes an area part of the picture below. */
    keep(area: Rectangle, drawn: Canvas): void {
      still.restore(drawn, area);
    },
  };
}

/** A scale of prices from the bottom of the chart to its top. */
export interface Scale {
  low: number;
  high: number;
  yOf(value: number): number;
}

/** @param below share of the chart below the scale. */
export function scaleOf(values: readonly number[], below = 0): Scale {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const space = (most - least) * 0.12;
  const low = least - space;
  const high = most + space;
  const height = CHART.height * (1 - below);
  return { low, high, yOf: (value) => CHART.y + height * (1 - (value - low) / (high - low)) };
}

const LINES = 5;

/** Draws the lines of the scale with their prices. */
export function drawGrid(canvas: Canvas, { small }: Stage, scale: Scale): void {
  const { low, high } = scale;
  const step = niceStep((high - low) / LINES);
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) {
    const y = Math.round(scale.yOf(value));
    canvas.paint({ x: CHART.x, y, width: CHART.width, height: 1 }, GRID);
    writeNumber(canvas, small, wordOf(value), {
      x: CHART.x + CHART.width + 14,
      y: y - small.height / 2,
      colour: FAINT,
    });
  }
  for (let column = 1; column <= LINES; column += 1) {
    const x = CHART.x + Math.round((CHART.width * column) / (LINES + 1));
    canvas.paint({ x, y: CHART.y, width: 1, height: CHART.height }, GRID);
  }
}

/** 1, 2 or 5 times a power of ten. */
function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10;
  return factor * power;
}

/** The newest price, on a label at the right of the chart. @returns where it is. */
export function drawPriceTag(
  canvas: Canvas,
  { small }: Stage,
  { value, y, colour }: { value: number; y: number; colour: readonly [number, number, number] },
): Rectangle {
  const text = wordOf(value);
  const area = {
    x: CHART.x + CHART.width + 6,
    y: Math.round(y) - 14,
    width: widthOf(small, text) + 16,
    height: 28,
  };
  canvas.paint(area, colour);
  writeNumber(canvas, small, text, {
    x: area.x + 8,
    y: area.y + (area.height - small.height) / 2,
    colour: [255, 255, 255],
  });
  return area;
}

/** A price with commas. */
export function wordOf(value: number): string {
  return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}
