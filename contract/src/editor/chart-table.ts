import { parseTable } from '../core/table/parse-table.ts';
import { cleanLine } from '../text/clean-text.ts';
import { figureTexts, isFigure, readFigures } from './chart-figures.ts';
import { CHART_SERIES, type Chart, type ChartSeries } from './chart-html.ts';

/** The figures of a chart, without its kind and words. */
export type ChartFigures = Pick<Chart, 'labelName' | 'labels' | 'series'>;

/** Why pasted text holds no figures. `line` counts from 1. */
export type FiguresProblem =
  | { kind: 'empty' | 'one-column' }
  | { kind: 'not-a-figure'; line: number; text: string };

const WHOLE_DAY = /^((?:19|20)\d\d)[-./]?(0?[1-9]|1[0-2])[-./]?(0?[1-9]|[12]\d|3[01])\.?$/;
const SEPARATED = /[-./]/;
/** Without separators, a day has eight digits. */
const COMPACT_DAY = 8;

/**
 * Reads the figures of a pasted table: labels in the first column, one series in each other column.
 * A first row without figures has the names. A table with more columns than a chart has series is
 * turned, because its series are its rows.
 */
export function readPastedFigures(text: string): ChartFigures | FiguresProblem {
  const table = parseTable(text);
  const width = Math.max(0, ...table.map(({ cells }) => cells.length));
  if (table.length === 0) return { kind: 'empty' };
  if (width < 2) return { kind: 'one-column' };
  const lines = table.map(({ line }) => line);
  const cells = table.map((row) =>
    Array.from({ length: width }, (_, at) => oneLine(row.cells[at] ?? '')),
  );
  const isTurned = width - 1 > CHART_SERIES && cells.length - 1 <= CHART_SERIES;
  return isTurned ? figuresOf(turned(cells), null) : figuresOf(cells, lines);
}

function turned(cells: readonly (readonly string[])[]): string[][] {
  return Array.from({ length: cells[0]?.length ?? 0 }, (_, column) =>
    cells.map((row) => row[column] ?? ''),
  );
}

/** @param lines of the rows in the text. `null` for a turned table. */
function figuresOf(
  cells: readonly (readonly string[])[],
  lines: readonly number[] | null,
): ChartFigures | FiguresProblem {
  const [first = []] = cells;
  const [corner = '', ...others] = first;
  const isHead = cells.length > 1 && (corner === '' || others.some((cell) => !isFigure(cell)));
  const rows = isHead ? cells.slice(1) : cells;
  const series: ChartSeries[] = [];
  for (let column = 1; column < first.length; column += 1) {
    const texts = rows.map((row) => row[column] ?? '');
    const figures = readFigures(texts);
    if ('wrongAt' in figures) {
      const row = figures.wrongAt + (isHead ? 1 : 0);
      return {
        kind: 'not-a-figure',
        line: lines?.[row] ?? column + 1,
        text: texts[figures.wrongAt] ?? '',
      };
    }
    series.push({ name: isHead ? (first[column] ?? '') : '', ...figures });
  }
  return {
    labelName: isHead ? corner : '',
    labels: rows.map(([label = '']) => labelOf(label)),
    series,
  };
}

function oneLine(cell: string): string {
  return cleanLine(cell).replaceAll(/\s+/g, ' ').trim();
}

/** A whole day in one notation: `2026.11.20`. Any other label stays as it is. */
function labelOf(cell: string): string {
  const [, year, month, day] = WHOLE_DAY.exec(cell) ?? [];
  const isDay = SEPARATED.test(cell) || cell.length === COMPACT_DAY;
  if (year === undefined || month === undefined || day === undefined || !isDay) return cell;
  return `${year}.${month.padStart(2, '0')}.${day.padStart(2, '0')}`;
}

/** The figures of a chart as a table with tabs, to paste elsewhere or to edit. */
export function figuresText({ labelName, labels, series }: ChartFigures): string {
  const columns = series.map(figureTexts);
  const hasNames = [labelName, ...series.map(({ name }) => name)].some((name) => name !== '');
  const head = [labelName, ...series.map(({ name }) => name)].join('\t');
  const rows = labels.map((label, row) =>
    [label, ...columns.map((texts) => texts[row] ?? '')].join('\t'),
  );
  return [...(hasNames ? [head] : []), ...rows].join('\n');
}
