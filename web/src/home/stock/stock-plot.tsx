import type { StockDay } from '@maru/contract/stock/page/stock-page';
import {
  CandlestickSeries,
  createChart,
  createSeriesMarkers,
  HistogramSeries,
  AreaSeries,
  LineType,
  type IChartApi,
  type ISeriesApi,
  type SeriesType,
} from 'lightweight-charts';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../shared/format.ts';
import type { Look, Mark } from './stock-chart.tsx';
import styles from './stock-plot.module.css';

interface StockPlotProps {
  days: readonly StockDay[];
  marks: readonly Mark[];
  look: Look;
  /** The chosen day; `null` = none. */
  at: number | null;
  onAt: (at: number | null) => void;
}

interface Plot {
  chart: IChartApi;
  prices: ISeriesApi<SeriesType>;
}

/** The canvas of the chart. It neither scrolls nor zooms, so that the page scrolls above it. */
export function StockPlot({ days, marks, look, at, onAt }: StockPlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<Plot | null>(null);
  const report = useRef(onAt);
  useEffect(() => {
    report.current = onAt;
  }, [onAt]);

  useEffect(() => {
    if (place.current === null) return undefined;
    const drawn = draw(place.current, days, marks, look);
    plot.current = drawn;
    drawn.chart.subscribeCrosshairMove(({ logical, sourceEvent }) => {
      if (sourceEvent === undefined) return;
      report.current(logical !== undefined && days[logical] ? logical : null);
    });
    return () => {
      plot.current = null;
      drawn.chart.remove();
    };
  }, [days, marks, look]);

  useEffect(() => {
    const day = at === null ? undefined : days[at];
    if (day) plot.current?.chart.setCrosshairPosition(day.close, day.day, plot.current.prices);
    else plot.current?.chart.clearCrosshairPosition();
  }, [at, days]);

  return (
    <div
      ref={place}
      className={styles.place}
      aria-hidden="true"
      onPointerLeave={() => onAt(null)}
    />
  );
}

function draw(
  place: HTMLElement,
  days: readonly StockDay[],
  marks: readonly Mark[],
  look: Look,
): Plot {
  const style = getComputedStyle(place);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const [up, down] = [colour('--up'), colour('--down')];
  const chart = createChart(place, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
    layout: {
      background: { color: 'transparent' },
      textColor: colour('--n600'),
      fontFamily: style.fontFamily,
      fontSize: 12,
      // The logo of the library needs inline styles, which the page forbids. The credit is below.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: colour('--n100') } },
    rightPriceScale: { borderVisible: false, scaleMargins: { top: 0.12, bottom: 0.28 } },
    timeScale: {
      borderVisible: false,
      fixLeftEdge: true,
      fixRightEdge: true,
      tickMarkFormatter: (time: unknown) => axisDay(String(time)),
    },
    crosshair: { horzLine: { visible: false, labelVisible: false } },
    localization: { priceFormatter: (price: number) => formatNumber(Math.round(price)) },
  });
  const isUp = (days.at(-1)?.close ?? 0) >= (days[0]?.close ?? 0);
  const line = isUp ? up : down;
  const prices =
    look === 'candle'
      ? chart.addSeries(CandlestickSeries, {
          upColor: up,
          downColor: down,
          wickUpColor: up,
          wickDownColor: down,
          borderVisible: false,
          priceLineVisible: false,
        })
      : chart.addSeries(AreaSeries, {
          lineColor: line,
          topColor: faded(line, '2E'),
          bottomColor: faded(line, '00'),
          lineWidth: 2,
          lineType: LineType.Simple,
          priceLineVisible: false,
        });
  prices.setData(
    days.map(({ day: time, open, high, low, close }) =>
      look === 'candle' ? { time, open, high, low, close } : { time, value: close },
    ),
  );
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'volume',
    priceFormat: { type: 'volume' },
    priceLineVisible: false,
    lastValueVisible: false,
  });
  chart.priceScale('volume').applyOptions({ scaleMargins: { top: 0.82, bottom: 0 } });
  volumes.setData(
    days.map(({ day: time, volume: value, open, close }) => ({
      time,
      value,
      color: faded(close >= open ? up : down, '40'),
    })),
  );
  createSeriesMarkers(prices, markersOf(days, marks, colour('--primary')));
  chart.timeScale().fitContent();
  return { chart, prices };
}

/** Marks on the days of the chart. A mention on a day off marks the next trading day. */
function markersOf(days: readonly StockDay[], marks: readonly Mark[], color: string) {
  const marked = marks
    .filter(({ day }) => day >= (days[0]?.day ?? ''))
    .flatMap((mark) => days.find(({ day }) => day >= mark.day)?.day ?? []);
  return [...new Set(marked)].map((time) => ({
    time,
    position: 'aboveBar' as const,
    shape: 'circle' as const,
    size: 0.6,
    color,
  }));
}

/** `2026-10-01` as `10.01`. */
function axisDay(day: string): string {
  return day.slice(5).replace('-', '.');
}

/** A colour of six hexadecimal digits with an opacity of two. */
function faded(colour: string, opacity: string): string {
  return /^#[\da-f]{6}$/i.test(colour) ? `${colour}${opacity}` : colour;
}
