import { isUnit } from '@maru/contract/editor/chart-figures';
import {
  CHART_LABEL_LETTERS,
  CHART_POINTS,
  CHART_SERIES,
  CHART_SOURCE_LETTERS,
  CHART_TITLE_LETTERS,
  chartProblem,
  type Chart,
  type ChartKind,
  type ChartProblem,
} from '@maru/contract/editor/chart-html';
import { chart } from '@maru/contract/editor/chart';
import { figuresText, readPastedFigures } from '@maru/contract/editor/chart-table';
import { cleanLine } from '@maru/contract/text/clean-text';
import { usualForm, usualSigns } from '@maru/contract/text/typed-text';

/** The input of the dialog that makes a chart. */
export interface ChartDraft {
  kind: ChartKind;
  title: string;
  /** Pasted figures. */
  text: string;
  /** Replaces the units beside the figures; empty = as pasted. */
  unit: string;
  source: string;
}

export type ChartField = Exclude<keyof ChartDraft, 'kind'>;

/** The chart of a draft, or what is wrong with it. */
export type DraftResult = { chart: Chart } | { field: ChartField; sentence: string };

export function draftOf(before: Chart | null): ChartDraft {
  return before === null
    ? { kind: 'line', title: '', text: '', unit: '', source: '' }
    : {
        kind: before.kind,
        title: before.title,
        text: figuresText(before),
        unit: '',
        source: before.source,
      };
}

const SENTENCES: Readonly<Record<ChartProblem, { field: ChartField; sentence: string }>> = {
  title: { field: 'title', sentence: `제목을 ${CHART_TITLE_LETTERS}자 안으로 적어 주세요.` },
  source: { field: 'source', sentence: `출처를 ${CHART_SOURCE_LETTERS}자 안으로 적어 주세요.` },
  unit: { field: 'unit', sentence: '단위는 숫자와 괄호 없이 8자 안으로 적어 주세요.' },
  labels: { field: 'text', sentence: `줄은 ${CHART_POINTS}개까지 넣을 수 있어요.` },
  label: {
    field: 'text',
    sentence: `첫 열의 이름을 모두 적어 주세요. ${CHART_LABEL_LETTERS}자까지 적을 수 있어요.`,
  },
  series: { field: 'text', sentence: `숫자 열은 ${CHART_SERIES}개까지 넣을 수 있어요.` },
  name: { field: 'text', sentence: `열 이름은 ${CHART_LABEL_LETTERS}자까지 적을 수 있어요.` },
  figures: { field: 'text', sentence: '숫자가 하나도 없는 열이 있어요.' },
  size: { field: 'text', sentence: '너무 큰 숫자가 있어요. 억이나 조 단위로 줄여 주세요.' },
  'one-series': { field: 'text', sentence: '막대는 숫자 열 하나로 만들어요.' },
  'two-points': { field: 'text', sentence: '선은 두 줄부터 그릴 수 있어요.' },
};

/** Reads a draft as the chart that it makes. */
export function chartOfDraft({ kind, title, text, unit, source }: ChartDraft): DraftResult {
  const figures = readPastedFigures(text);
  if ('kind' in figures) return { field: 'text', sentence: sentenceFor(figures) };
  const ownUnit = usualSigns(usualForm(unit));
  if (!isUnit(ownUnit)) return SENTENCES.unit;
  const draft: Chart = {
    ...figures,
    kind,
    title: oneLine(title),
    source: oneLine(source),
    series: figures.series.map((series) => (ownUnit ? { ...series, unit: ownUnit } : series)),
  };
  const problem = chartProblem(draft);
  return problem === null ? { chart: chart.parse(draft) } : SENTENCES[problem];
}

function sentenceFor(problem: Exclude<ReturnType<typeof readPastedFigures>, { labels: unknown }>) {
  switch (problem.kind) {
    case 'empty':
      return '숫자가 든 표를 붙여 넣어 주세요.';
    case 'one-column':
      return '첫 열에 이름이나 날짜, 다음 열에 숫자를 넣어 주세요.';
    case 'not-a-figure':
      return `${problem.line}번째 줄의 ‘${problem.text}’은 숫자로 읽을 수 없어요.`;
  }
}

function oneLine(text: string): string {
  return cleanLine(text).replaceAll(/\s+/g, ' ').trim();
}
