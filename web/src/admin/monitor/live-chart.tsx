import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import uPlot from 'uplot';
import { pressedKey } from '../../shared/shortcut.ts';
import 'uplot/dist/uPlot.min.css';
import { clockOf, niceTop, timeScaleOf } from './chart-scales.ts';
import styles from './monitor.module.css';

export interface ChartSeries {
  label: string;
  /** A custom property of the theme, or a colour. */
  colour: string;
  dashed?: boolean;
  /** The ground below the line is tinted. */
  filled?: boolean;
  values: readonly (number | null)[];
}

/**
 * Range of the time axis: the given number of seconds up to the newest point. Points are `step` s
 * apart.
 */
export interface ChartAxis {
  seconds: number;
  step: number;
}

interface LiveChartProps {
  /** Seconds since 1970, one a point. */
  times: readonly number[];
  axis: ChartAxis;
  series: readonly ChartSeries[];
  /** One sentence that summarizes the chart. */
  summary: string;
  /** Called with the point selected by pointer or arrow keys. `null` = the newest. */
  onPoint: (index: number | null) => void;
  format: (value: number) => string;
}

const HEIGHT = 190;
const AXIS_WIDTH = 54;
/** Between the longest value and the lines. */
const AXIS_GAP = 14;
const TEXT = '#5B6472';
const GRID = '#EEF1F4';
const FONT = '12px Pretendard, sans-serif';
const DASH = [6, 4];
const DOT = 8;
/** A line breaks where more steps than this are missing. */
const MISSED_STEPS = 3;

/** Properties that the chart reads between renders. Each render updates them. */
type ShownChart = Pick<LiveChartProps, 'onPoint' | 'format' | 'axis' | 'times'>;

function optionsOf(
  target: HTMLElement,
  shown: ShownChart,
  series: readonly ChartSeries[],
): uPlot.Options {
  const colourOf = (colour: string) =>
    colour.startsWith('--') ? getComputedStyle(target).getPropertyValue(colour).trim() : colour;
  return {
    width: Math.max(target.clientWidth, 120),
    height: HEIGHT,
    legend: { show: false },
    padding: [12, 14, 0, 0],
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: true, range: () => timeScaleOf(shown.times, shown.axis.seconds) },
      y: { range: (_, __, max) => [0, niceTop(max)] },
    },
    axes: axesOf(shown),
    series: [{}, ...series.map((line) => lineOf(line, colourOf(line.colour), shown))],
    hooks: { setCursor: [({ cursor }) => shown.onPoint(cursor.idx ?? null)] },
  };
}

function axesOf(shown: ShownChart): uPlot.Axis[] {
  return [
    {
      stroke: TEXT,
      font: FONT,
      grid: { show: false },
      ticks: { show: false },
      space: 90,
      gap: 10,
      size: 36,
      values: (_, splits) => splits.map((at) => clockOf(at, splits)),
    },
    {
      stroke: TEXT,
      font: FONT,
      size: ({ ctx }, values) => Math.max(AXIS_WIDTH, widthOf(ctx, values) + AXIS_GAP),
      grid: { stroke: GRID, width: 1 },
      ticks: { show: false },
      splits: (_, __, ___, max) => [0, max / 2, max],
      values: (_, splits) => splits.map((value) => shown.format(value)),
    },
  ];
}

function lineOf({ dashed, filled }: ChartSeries, colour: string, shown: ShownChart): uPlot.Series {
  return {
    stroke: colour,
    width: 2,
    points: { size: DOT, fill: colour, filter: lastOf },
    spanGaps: false,
    gaps: (self: uPlot, _: number, from: number, to: number, gaps: uPlot.Series.Gaps) =>
      [...gaps, ...missing(self, from, to, shown.axis.step * MISSED_STEPS)].toSorted(
        ([one], [other]) => one - other,
      ),
    ...(dashed ? { dash: DASH } : {}),
    ...(filled ? { fill: `${colour}1A` } : {}),
  };
}

/**
 * Line chart over time on a canvas. It is redrawn with each point, without transitions. Arrow keys
 * move between points, as the pointer does.
 */
export function LiveChart({ times, axis, series, summary, onPoint, format }: LiveChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot | null>(null);
  const [shown] = useState<ShownChart>(() => ({ onPoint, format, axis, times }));
  shown.onPoint = onPoint;
  shown.format = format;
  shown.axis = axis;
  shown.times = times;
  const look = series.map(({ label, colour, dashed, filled }) =>
    [label, colour, dashed === true, filled === true].join('|'),
  );
  const lookKey = look.join();

  useEffect(() => {
    const target = place.current;
    if (!target) return undefined;
    const drawn = new uPlot(
      optionsOf(target, shown, series),
      [[], ...series.map(() => [])],
      target,
    );
    chart.current = drawn;
    const observer = new ResizeObserver(() =>
      drawn.setSize({ width: Math.max(target.clientWidth, 120), height: HEIGHT }),
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      drawn.destroy();
      chart.current = null;
    };
    // The look of the lines makes the chart; their values only fill it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [lookKey, shown]);

  useEffect(() => {
    chart.current?.setData([[...times], ...series.map(({ values }) => [...values])]);
  }, [times, series, lookKey]);

  const walk = (event: KeyboardEvent) => {
    const drawn = chart.current;
    if (!drawn || times.length === 0) return;
    const key = pressedKey(event);
    if (key === 'Escape') {
      drawn.setCursor({ left: -10, top: -10 });
      return;
    }
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    const here = drawn.cursor.idx ?? times.length - 1;
    const next = Math.min(Math.max(here + (key === 'ArrowLeft' ? -1 : 1), 0), times.length - 1);
    drawn.setCursor({ left: drawn.valToPos(times[next] ?? 0, 'x'), top: 0 });
  };

  return (
    <div
      ref={place}
      role="img"
      aria-label={summary}
      tabIndex={0}
      className={styles.chart}
      onKeyDown={walk}
    />
  );
}

/** The newest value alone is a dot, so that a line of one point is seen, too. */
function lastOf({ data }: uPlot, series: number): number[] {
  const last = data[series]?.findLastIndex((value) => value !== null) ?? -1;
  return last < 0 ? [] : [last];
}

/** Where no point came for longer than `most` seconds, in pixels from and to. */
function missing(chart: uPlot, from: number, to: number, most: number): [number, number][] {
  const [times] = chart.data;
  const gaps: [number, number][] = [];
  for (let index = from + 1; index <= to; index += 1) {
    const [before, after] = [times[index - 1] ?? 0, times[index] ?? 0];
    if (after - before <= most) continue;
    gaps.push([chart.valToPos(before, 'x', true), chart.valToPos(after, 'x', true)]);
  }
  return gaps;
}

/** Of the longest of these, in CSS pixels. */
function widthOf(ctx: CanvasRenderingContext2D, values: readonly string[] | null): number {
  ctx.font = FONT;
  return Math.ceil(Math.max(0, ...(values ?? []).map((value) => ctx.measureText(value).width)));
}
