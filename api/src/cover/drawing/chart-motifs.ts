import {
  arc,
  circle,
  curve,
  line,
  n,
  path,
  rect,
  walk,
  type Area,
  type Motif,
  type Point,
} from './shapes.ts';
import type { Tone } from './tones.ts';

/** Thin lines behind a chart. */
function grid({ x, y, width, height }: Area, { ink }: Tone): string {
  return [0, 1, 2, 3]
    .map((row) =>
      line(x, y + (height * row) / 3, x + width, y + (height * row) / 3, {
        stroke: ink,
        width: 1,
        opacity: 0.12,
      }),
    )
    .join('');
}

/** Candles with a moving average and volumes. */
export const candles: Motif = (area, tone, random) => {
  const { x, y, width, height } = area;
  const count = Math.max(9, Math.round(width / (height * 0.085)));
  const step = width / count;
  const closes = walk(count, random);
  const body = step * 0.56;
  const yOf = (value: number) => y + height * 0.78 * (1 - value * 0.86 - 0.07);
  const average: Point[] = [];
  const parts = closes.map((close, index) => {
    const open = closes[index - 1] ?? close - 0.06;
    const colour = close >= open ? tone.accent : tone.second;
    const faint = close >= open ? 1 : 0.62;
    const middle = x + step * (index + 0.5);
    const reach = 0.03 + random() * 0.08;
    const top = yOf(Math.max(open, close));
    const foot = Math.max(yOf(Math.min(open, close)), top + 3);
    const recent = closes.slice(Math.max(0, index - 4), index + 1);
    average.push([middle, yOf(recent.reduce((sum, value) => sum + value, 0) / recent.length) + 4]);
    const volume = height * 0.16 * (0.25 + random() * 0.75);
    return (
      line(middle, yOf(Math.max(open, close) + reach), middle, yOf(Math.min(open, close) - reach), {
        stroke: colour,
        width: Math.max(1.4, body * 0.14),
        opacity: faint,
      }) +
      rect(
        { x: middle - body / 2, y: top, width: body, height: foot - top },
        { fill: colour, radius: body * 0.16, opacity: faint },
      ) +
      rect(
        { x: middle - body / 2, y: y + height - volume, width: body, height: volume },
        { fill: colour, radius: body * 0.12, opacity: 0.28 },
      )
    );
  });
  return (
    grid({ ...area, height: height * 0.78 }, tone) +
    parts.join('') +
    path(curve(average), { stroke: tone.ink, width: Math.max(2, height * 0.012), opacity: 0.55 })
  );
};

/** A line over a fading area, with its last point. */
export const area: Motif = (place, tone, random) => {
  const { x, y, width, height } = place;
  const values = walk(11, random, true);
  const points = values.map((value, index): Point => [
    x + (width * index) / 10.6,
    y + height * (0.94 - value * 0.82),
  ]);
  const [endX, endY] = points.at(-1)!;
  const thick = height * 0.026;
  return (
    grid(place, tone) +
    `<linearGradient id="fall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${tone.accent}" stop-opacity=".45"/><stop offset="1" stop-color="${tone.accent}" stop-opacity="0"/></linearGradient>` +
    path(`${curve(points)}L${n(endX)} ${n(y + height)}L${n(x)} ${n(y + height)}Z`, {
      fill: 'url(#fall)',
    }) +
    path(curve(points), { stroke: tone.accent, width: thick }) +
    circle(endX, endY, thick * 2.6, { fill: tone.accent, opacity: 0.25 }) +
    circle(endX, endY, thick * 1.2, { fill: tone.ink })
  );
};

/** Bars, the last ones strong. */
export const bars: Motif = (place, tone, random) => {
  const { x, y, width, height } = place;
  const count = 9;
  const step = width / count;
  const values = walk(count, random, true);
  return (
    grid(place, tone) +
    values
      .map((value, index) => {
        const tall = height * (0.16 + value * 0.78);
        return rect(
          {
            x: x + step * index + step * 0.2,
            y: y + height - tall,
            width: step * 0.6,
            height: tall,
          },
          {
            fill: index >= count - 2 ? tone.accent : tone.second,
            radius: step * 0.14,
            opacity: index >= count - 2 ? 1 : 0.32 + index * 0.05,
          },
        );
      })
      .join('')
  );
};

/** Bars to both sides of zero. */
export const diverging: Motif = (place, tone, random) => {
  const { x, y, width, height } = place;
  const rows = 6;
  const step = height / rows;
  const middle = x + width * 0.46;
  return (
    line(middle, y, middle, y + height, { stroke: tone.ink, width: 1.5, opacity: 0.4 }) +
    Array.from({ length: rows }, (_, row) => {
      const value = (0.3 + random() * 0.7) * (row % 3 === 1 ? -0.42 : 0.5) * width;
      return rect(
        {
          x: Math.min(middle, middle + value),
          y: y + step * row + step * 0.24,
          width: Math.abs(value),
          height: step * 0.52,
        },
        {
          fill: value > 0 ? tone.accent : tone.second,
          radius: step * 0.12,
          opacity: value > 0 ? 1 : 0.55,
        },
      );
    }).join('')
  );
};

/** A ring of shares. */
export const donut: Motif = ({ x, y, width, height }, tone, random) => {
  const radius = Math.min(width, height) * 0.36;
  const [middleX, middleY] = [x + width / 2, y + height / 2];
  const first = 0.34 + random() * 0.16;
  const second = first + 0.2 + random() * 0.1;
  const thick = radius * 0.46;
  const part = (from: number, to: number, stroke: string, opacity: number) =>
    `<path d="${arc(middleX, middleY, radius, from, to)}" fill="none" stroke="${stroke}" stroke-width="${n(thick)}" opacity="${opacity}"/>`;
  return (
    part(0.006, first - 0.006, tone.accent, 1) +
    part(first + 0.006, second - 0.006, tone.second, 0.8) +
    part(second + 0.006, 0.994, tone.ink, 0.22) +
    circle(middleX, middleY, radius * 0.56, { fill: tone.ink, opacity: 0.06 })
  );
};

/** Fields of different sizes, as in a map of the market. */
export const treemap: Motif = ({ x, y, width, height }, tone, random) => {
  const gap = height * 0.025;
  const left = width * (0.46 + random() * 0.1);
  const top = height * (0.5 + random() * 0.14);
  const right = (width - left - gap) * (0.45 + random() * 0.15);
  const field = (place: Area, fill: string, opacity: number) =>
    rect(place, { fill, opacity, radius: height * 0.04 });
  const x2 = x + left + gap;
  const width2 = width - left - gap;
  return (
    field({ x, y, width: left, height: top }, tone.accent, 1) +
    field(
      { x, y: y + top + gap, width: left * 0.55, height: height - top - gap },
      tone.second,
      0.6,
    ) +
    field(
      {
        x: x + left * 0.55 + gap,
        y: y + top + gap,
        width: left * 0.45 - gap,
        height: height - top - gap,
      },
      tone.ink,
      0.18,
    ) +
    field({ x: x2, y, width: width2, height: height * 0.36 }, tone.second, 0.85) +
    field(
      { x: x2, y: y + height * 0.36 + gap, width: right, height: height * 0.64 - gap },
      tone.accent,
      0.5,
    ) +
    field(
      {
        x: x2 + right + gap,
        y: y + height * 0.36 + gap,
        width: width2 - right - gap,
        height: height * 0.34 - gap,
      },
      tone.ink,
      0.24,
    ) +
    field(
      {
        x: x2 + right + gap,
        y: y + height * 0.7 + gap,
        width: width2 - right - gap,
        height: height * 0.3 - gap,
      },
      tone.second,
      0.4,
    )
  );
};

/** Waves of a measure that swings. */
export const waves: Motif = (place, tone, random) => {
  const { x, y, width, height } = place;
  const shift = random() * 6;
  const wave = (strength: number, every: number) =>
    curve(
      Array.from({ length: 25 }, (_, index): Point => [
        x + (width * index) / 24,
        y + height * (0.5 - strength * (0.35 + index / 36) * Math.sin(index * every + shift)),
      ]),
    );
  const thick = height * 0.024;
  return (
    grid(place, tone) +
    path(wave(0.2, 0.62), { stroke: tone.ink, width: thick, opacity: 0.2 }) +
    path(wave(0.3, 0.5), { stroke: tone.second, width: thick, opacity: 0.65 }) +
    path(wave(0.4, 0.4), { stroke: tone.accent, width: thick * 1.4 })
  );
};

/** An order book: asks above, bids below, the price between. */
export const orderBook: Motif = ({ x, y, width, height }, tone, random) => {
  const rows = 8;
  const step = height / rows;
  return Array.from({ length: rows }, (_, row) => {
    const isAsk = row < rows / 2;
    const share = 0.25 + random() * 0.6;
    const bar = (width / 2) * share;
    const place = {
      x: isAsk ? x + width / 2 - bar - step * 0.5 : x + width / 2 + step * 0.5,
      y: y + step * row + step * 0.16,
      width: bar,
      height: step * 0.68,
    };
    const isNear = row === rows / 2 - 1 || row === rows / 2;
    return (
      rect(
        { x: x + width / 2 - step * 0.3, y: place.y, width: step * 0.6, height: place.height },
        { fill: tone.ink, opacity: isNear ? 0.7 : 0.16, radius: step * 0.14 },
      ) +
      rect(place, {
        fill: isAsk ? tone.second : tone.accent,
        opacity: isNear ? 1 : 0.5,
        radius: step * 0.12,
      })
    );
  }).join('');
};
