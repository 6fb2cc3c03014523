import { escapeHtml, plainTextOf } from '../text/plain-text.ts';
import { cleanLine } from '../text/clean-text.ts';
import {
  figureTexts,
  isUnit,
  MAX_FIGURE,
  readFigures,
  roundedFigure,
  type FigureColumn,
} from './chart-figures.ts';

/**
 * - `line`: the course of one or more series
 * - `bars`: gains and losses of one series, on both sides of zero
 * - `table`: figures, with gains and losses in their colours
 */
export const chartKinds = ['line', 'bars', 'table'] as const;
export type ChartKind = (typeof chartKinds)[number];

export const CHART_POINTS = 60;
export const CHART_SERIES = 6;
export const CHART_TITLE_LETTERS = 60;
export const CHART_LABEL_LETTERS = 30;
export const CHART_SOURCE_LETTERS = 120;

export interface ChartSeries extends FigureColumn {
  name: string;
}

/** A chart of a text. `values` of a series and `labels` have the same length. */
export interface Chart {
  kind: ChartKind;
  title: string;
  /** The heading of the labels, such as 종목; empty = none. */
  labelName: string;
  labels: string[];
  series: ChartSeries[];
  /** The line below the chart: the source of its figures. */
  source: string;
}

/**
 * A chart as HTML: a table of its figures with a title and a source line. Readers of the text
 * without scripts, feeds, searches and rules of words see this table.
 */
export function chartHtml(chart: Chart): string {
  const columns = chart.series.map(figureTexts);
  const head = [chart.labelName, ...chart.series.map(({ name }) => name)]
    .map((name) => `<th scope="col">${escapeHtml(name)}</th>`)
    .join('');
  const rows = chart.labels.map((label, row) => {
    const cells = columns.map((texts) => `<td>${escapeHtml(texts[row] ?? '')}</td>`).join('');
    return `<tr><th scope="row">${escapeHtml(label)}</th>${cells}</tr>`;
  });
  const source = chart.source === '' ? '' : `<p>${escapeHtml(chart.source)}</p>`;
  return (
    `<figure data-chart="${chart.kind}"><figcaption>${escapeHtml(chart.title)}</figcaption>` +
    `<table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>${source}</figure>`
  );
}

const FIGURE_TAG =
  /^<figure data-chart="(line|bars|table)"><figcaption>([^<]*)<\/figcaption><table><thead><tr>((?:<th scope="col">[^<]*<\/th>)+)<\/tr><\/thead><tbody>((?:<tr><th scope="row">[^<]*<\/th>(?:<td>[^<]*<\/td>)+<\/tr>)+)<\/tbody><\/table>(?:<p>([^<]*)<\/p>)?<\/figure>$/;
const ROW = /<tr>(.*?)<\/tr>/gs;
const CELL = /<t[hd][^>]*>([^<]*)<\/t[hd]>/g;

/** The chart of a sanitised `<figure>`. `null` if it is none, or is beyond the limits. */
export function readChart(html: string): Chart | null {
  const found = FIGURE_TAG.exec(html);
  if (!found) return null;
  const [, kind, title = '', head = '', body = '', source = ''] = found;
  const [labelName = '', ...names] = cellsIn(head);
  const rows = Array.from(body.matchAll(ROW), ([, row = '']) => cellsIn(row));
  if (rows.some((cells) => cells.length !== names.length + 1)) return null;
  const series: ChartSeries[] = [];
  for (const [column, name] of names.entries()) {
    const figures = readFigures(rows.map((cells) => cells[column + 1] ?? ''));
    if ('wrongAt' in figures) return null;
    series.push({ name, ...figures });
  }
  const chart: Chart = {
    kind: kind === 'line' || kind === 'bars' ? kind : 'table',
    title: wordsOf(title),
    labelName,
    labels: rows.map(([label = '']) => label),
    series,
    source: wordsOf(source),
  };
  return chartProblem(chart) === null ? chart : null;
}

function cellsIn(row: string): string[] {
  return Array.from(row.matchAll(CELL), ([, text = '']) => wordsOf(text));
}

function wordsOf(html: string): string {
  return cleanLine(plainTextOf(html)).trim();
}

export type ChartProblem =
  | 'title'
  | 'labels'
  | 'label'
  | 'series'
  | 'name'
  | 'figures'
  | 'size'
  | 'unit'
  | 'source'
  | 'one-series'
  | 'two-points';

/** The first limit that a chart exceeds. `null` = it is valid. */
export function chartProblem(chart: Chart): ChartProblem | null {
  const { kind, title, labelName, labels, series, source } = chart;
  if (!isWithin(title, 1, CHART_TITLE_LETTERS)) return 'title';
  if (labels.length === 0 || labels.length > CHART_POINTS) return 'labels';
  if (series.length === 0 || series.length > CHART_SERIES) return 'series';
  if (kind === 'bars' && series.length > 1) return 'one-series';
  if (kind === 'line' && labels.length < 2) return 'two-points';
  if (!labels.every((label) => isWithin(label, 1, CHART_LABEL_LETTERS))) return 'label';
  const names = [labelName, ...series.map(({ name }) => name)];
  if (!names.every((name) => isWithin(name, 0, CHART_LABEL_LETTERS))) return 'name';
  const problem = series.map((one) => seriesProblem(one, labels.length)).find(Boolean);
  if (problem) return problem;
  return isWithin(source, 0, CHART_SOURCE_LETTERS) ? null : 'source';
}

function seriesProblem({ unit, values }: ChartSeries, points: number): ChartProblem | null {
  if (!isUnit(unit)) return 'unit';
  if (values.length !== points || values.every((value) => value === null)) return 'figures';
  const isStorable = (value: number | null) =>
    value === null || (Math.abs(value) <= MAX_FIGURE && roundedFigure(value) === value);
  return values.every(isStorable) ? null : 'size';
}

function isWithin(text: string, min: number, max: number): boolean {
  const { length } = Array.from(text);
  return length >= min && length <= max;
}

/** A part of a text: HTML, or a chart between HTML. */
export type TextPart = { html: string } | { chart: Chart };

const FIGURES = /<figure data-chart="[^"]*">.*?<\/figure>/gs;
const TAG = /<(\/?)([a-z][a-z\d]*)[^>]*>/g;
const VOID_TAGS = new Set(['br', 'hr', 'img', 'col']);

/**
 * Splits sanitised HTML at its charts. A chart inside of another element stays HTML, because its
 * table is readable too.
 */
export function textPartsOf(html: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: figure, index } of html.matchAll(FIGURES)) {
    const before = html.slice(from, index);
    const chart = isBalanced(before) ? readChart(figure) : null;
    if (chart === null) continue;
    if (before.trim() !== '') parts.push({ html: before });
    parts.push({ chart });
    from = index + figure.length;
  }
  const rest = html.slice(from);
  if (rest.trim() !== '' || parts.length === 0) parts.push({ html: rest });
  return parts;
}

/** Whether all elements of sanitised HTML are closed. */
function isBalanced(html: string): boolean {
  let depth = 0;
  for (const [, slash, name = ''] of html.matchAll(TAG)) {
    if (!VOID_TAGS.has(name)) depth += slash === '/' ? -1 : 1;
  }
  return depth === 0;
}

/** Sanitised HTML in which only figures that hold a readable chart are marked as charts. */
export function withReadableCharts(html: string): string {
  if (!html.includes('data-chart')) return html;
  return html.replaceAll(/<figure data-chart="[^"]*">(.*?)<\/figure>/gs, (figure, inner: string) =>
    readChart(figure) === null ? `<figure>${inner}</figure>` : figure,
  );
}

/** HTML without its charts, for texts that count or quote words. */
export function withoutCharts(html: string): string {
  return html.replaceAll(FIGURES, ' ');
}
