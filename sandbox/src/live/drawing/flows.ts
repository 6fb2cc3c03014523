import type { Rectangle } from './canvas.ts';
import { letter, widthOf, writeNumber } from './lettering.ts';
import { createMoving, SCENE_FRAMES, wordOf, type Scene } from './scene.ts';
import { CHART, FAINT, FALL, GRID, INK, middle, RISE, writeHeading, type Stage } from './stage.ts';

const SECTORS = ['반도체', '2차전지', '자동차', '바이오', '금융', '조선', '화학', '게임'];
const ROW = CHART.height / SECTORS.length;
const BAR = 26;
const NAMES_WIDTH = 130;
const AXIS = CHART.x + NAMES_WIDTH + (CHART.width - NAMES_WIDTH) / 2;
const REACH = (CHART.width - NAMES_WIDTH) / 2 - 90;

/** Frames in which one bar grows, and frames from one bar to the next. */
const GROWTH = 18;
const EVERY = Math.floor((SCENE_FRAMES - GROWTH) / SECTORS.length);

/** Bars to both sides, one for each sector, which grow one after the other. */
export async function createFlows(
  stage: Stage,
  name: string,
  random: () => number,
): Promise<Scene> {
  const shares = SECTORS.map(() => (random() < 0.45 ? -1 : 1) * (0.15 + 0.85 * random()));
  const still = stage.backdrop.copy();
  await writeHeading(still, name, '가상 자료 · 억원');
  const names = await Promise.all(SECTORS.map((sector) => letter(sector, 22)));
  still.paint({ x: AXIS, y: CHART.y, width: 2, height: CHART.height }, GRID);
  for (const [row, mask] of names.entries()) {
    middle(still, mask, CHART.x, rowMiddle(row), INK);
    const y = CHART.y + ROW * (row + 1);
    still.paint({ x: CHART.x, y, width: CHART.width, height: 1 }, GRID);
  }
  const moving = createMoving(still);

  return {
    draw(canvas, frame) {
      moving.begin(canvas, frame);
      const row = Math.min(Math.floor(frame / EVERY), SECTORS.length - 1);
      // The bar before may still grow.
      for (const one of [row - 1, row]) {
        if (one < 0) continue;
        const grown = Math.min(1, (frame - one * EVERY) / GROWTH);
        const share = shares[one]! * (1 - (1 - grown) ** 2);
        const area = areaOf(one);
        moving.over(area);
        const colour = share > 0 ? RISE : FALL;
        const width = Math.abs(share) * REACH;
        const top = rowMiddle(one) - BAR / 2;
        canvas.paint({ x: share > 0 ? AXIS : AXIS - width, y: top, width, height: BAR }, colour);
        const text = `${share > 0 ? '+' : '-'}${wordOf(width * 9)}`;
        // A number without its bar would be noise.
        if (grown > 0)
          writeNumber(canvas, stage.small, text, {
            x: share > 0 ? AXIS + width + 10 : AXIS - width - 10 - widthOf(stage.small, text),
            y: rowMiddle(one) - stage.small.height / 2,
            colour: FAINT,
          });
        if (grown === 1) moving.keep(area, canvas);
      }
    },
  };
}

const rowMiddle = (row: number) => CHART.y + ROW * (row + 0.5);

const areaOf = (row: number): Rectangle => ({
  x: AXIS - REACH - 80,
  y: rowMiddle(row) - BAR / 2 - 2,
  width: 2 * REACH + 160,
  height: BAR + 4,
});
