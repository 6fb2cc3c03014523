import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { chart as chartSchema } from './chart.ts';
import { figureTexts, readFigures } from './chart-figures.ts';
import {
  CHART_POINTS,
  CHART_SERIES,
  chartHtml,
  chartKinds,
  readChart,
  textPartsOf,
  withReadableCharts,
  type Chart,
} from './chart-html.ts';
import { figuresText, readPastedFigures } from './chart-table.ts';

describe('figures in Korean notation', () => {
  test.each<[string[], (number | null)[], string, boolean]>([
    [['1,234', '56'], [1234, 56], '', false],
    [['12.5%', '-0.5%'], [12.5, -0.5], '%', false],
    [['+1,240억 원', '-360억 원'], [1240, -360], '억 원', true],
    [['(3.2)', '4'], [-3.2, 4], '', false],
    [['(3.2%)', '+4%'], [-3.2, 4], '%', true],
    [['△3.2', '1'], [-3.2, 1], '', false],
    [['△ 3.2%', '▽ 1%'], [3.2, -1], '%', true],
    [['▲ 2.10%', '▼ 1.93%'], [2.1, -1.93], '%', true],
    [['−1.5', '–2'], [-1.5, -2], '', true],
    [['１２．５％', ''], [12.5, null], '%', false],
    [['-', 'N/A', '3'], [null, null, 3], '', false],
    [['₩1,000', '$2.5'], [1000, 2.5], '원', false],
    [['0', '-0.00001'], [0, 0], '', false],
  ])('%j', (cells, values, unit, isChange) => {
    expect(readFigures(cells)).toEqual({ values, unit, isChange });
  });

  test.each([
    '삼성전자',
    '1,23',
    '12 34',
    '3조 2,000억',
    '(3',
    '3)',
    '+(3)',
    '09:00',
    '2026.11.20',
  ])('%s is no figure', (cell) => {
    expect(readFigures(['1', cell])).toEqual({ wrongAt: 1 });
  });

  it('writes a column with the same decimals', () => {
    expect(figureTexts({ values: [1240.5, -3, 0, null], unit: '%', isChange: true })).toEqual([
      '+1,240.5%',
      '-3.0%',
      '0.0%',
      '',
    ]);
  });
});

describe('pasted figures', () => {
  it('are read from cells with tabs, with the names in the first row', () => {
    expect(readPastedFigures('시각\t반도체\t시장\n09:00\t-1.5%\t-1.2%\n15:30\t1.8%\t0.1%')).toEqual(
      {
        labelName: '시각',
        labels: ['09:00', '15:30'],
        series: [
          { name: '반도체', unit: '%', isChange: false, values: [-1.5, 1.8] },
          { name: '시장', unit: '%', isChange: false, values: [-1.2, 0.1] },
        ],
      },
    );
  });

  it('are read from commas, without names, with whole days in one notation', () => {
    expect(readPastedFigures('2026-11-02,"1,240"\n20261103,"△360"\n2026.1.5.,3')).toEqual({
      labelName: '',
      labels: ['2026.11.02', '2026.11.03', '2026.01.05'],
      series: [{ name: '', unit: '', isChange: false, values: [1240, -360, 3] }],
    });
  });

  it('takes years above figures for names', () => {
    expect(readPastedFigures('\t2024\t2025\n매출\t10\t12')).toMatchObject({
      labels: ['매출'],
      series: [{ name: '2024' }, { name: '2025' }],
    });
  });

  it('turns a table with one series per row', () => {
    const days = Array.from({ length: 10 }, (_, at) => `11/${at + 1}`);
    const text = `지수\t${days.join('\t')}\n코스피\t${days.map((_, at) => at).join('\t')}`;
    expect(readPastedFigures(text)).toMatchObject({
      labelName: '지수',
      labels: days,
      series: [{ name: '코스피', values: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    });
  });

  test.each([
    ['', { kind: 'empty' }],
    ['하나\n둘', { kind: 'one-column' }],
    ['종목\t값\n하늘\t1\n누리\t많음', { kind: 'not-a-figure', line: 3, text: '많음' }],
  ])('%j cannot be read', (text, problem) => {
    expect(readPastedFigures(text)).toEqual(problem);
  });
});

const words = (minLength: number) =>
  fc.string({
    minLength,
    maxLength: 8,
    unit: fc.constantFrom('가', '나', 'a', '1', '<', '>', '&', '"', "'", '(', '-', ';'),
  });
const figureColumn = (points: number) =>
  fc
    .tuple(
      fc.array(
        fc.option(fc.integer({ min: -999_999_999, max: 999_999_999 }).map((n) => n / 10_000)),
        { minLength: points, maxLength: points },
      ),
      fc.constantFrom('', '%', '억 원', '배'),
      fc.boolean(),
    )
    .filter(([values]) => values.some((value) => value !== null && value !== 0))
    .map(([values, unit, isChange]) => readFigures(figureTexts({ values, unit, isChange })))
    .filter((column) => 'values' in column);
const charts: fc.Arbitrary<Chart> = fc
  .record({
    kind: fc.constantFrom(...chartKinds),
    points: fc.integer({ min: 2, max: 12 }),
    columns: fc.integer({ min: 1, max: CHART_SERIES }),
  })
  .chain(({ kind, points, columns }) => {
    const count = kind === 'bars' ? 1 : columns;
    return fc.record({
      kind: fc.constant(kind),
      title: words(1),
      labelName: words(0),
      labels: fc.array(words(1), { minLength: points, maxLength: points }),
      series: fc.array(
        fc.tuple(words(0), figureColumn(points)).map(([name, column]) => ({ name, ...column })),
        { minLength: count, maxLength: count },
      ),
      source: words(0),
    });
  });

describe('[C18] a chart as HTML', () => {
  const example: Chart = {
    kind: 'bars',
    title: '외국인 순매수',
    labelName: '종목',
    labels: ['하늘반도체', '새솔<바이오>'],
    series: [{ name: '순매수', unit: '억 원', isChange: true, values: [1240, -360] }],
    source: '가상 종목, 예시 수치',
  };

  it('is a readable table', () => {
    expect(chartHtml(example)).toBe(
      '<figure data-chart="bars"><figcaption>외국인 순매수</figcaption><table><thead><tr>' +
        '<th scope="col">종목</th><th scope="col">순매수</th></tr></thead><tbody>' +
        '<tr><th scope="row">하늘반도체</th><td>+1,240억 원</td></tr>' +
        '<tr><th scope="row">새솔&lt;바이오&gt;</th><td>-360억 원</td></tr>' +
        '</tbody></table><p>가상 종목, 예시 수치</p></figure>',
    );
  });

  it('reads back unchanged', () => {
    fc.assert(
      fc.property(charts, (made) => {
        expect(readChart(chartHtml(made))).toEqual(made);
        expect(chartSchema.parse(made)).toEqual(made);
      }),
    );
  });

  it('reads back from the table that staff edit', () => {
    fc.assert(
      fc.property(charts, ({ labels, series, kind }) => {
        const plain = { labelName: '이름', labels: labels.map((_, at) => `줄 ${at}`), series };
        const named = series.map((one, at) => ({ ...one, name: `열${at}호` }));
        const read = readPastedFigures(figuresText({ ...plain, series: named }));
        expect({ kind, read }).toEqual({ kind, read: { ...plain, series: named } });
      }),
    );
  });

  test.each([
    ['a missing heading', chartHtml(example).replace(/<th scope="col">종목<\/th>/, '')],
    ['a style', chartHtml(example).replace('<td>', '<td style="color:red">')],
    ['a text instead of a figure', chartHtml(example).replace('+1,240억 원', '많음')],
    ['an unknown kind', chartHtml(example).replace('"bars"', '"pie"')],
    ['no title', chartHtml({ ...example, title: '' })],
    ['another element inside', chartHtml(example).replace('</figcaption>', '<b></b></figcaption>')],
    [
      'too many rows',
      chartHtml({
        ...example,
        labels: Array.from({ length: CHART_POINTS + 1 }, (_, at) => `${at}`),
        series: [{ ...example.series[0]!, values: Array(CHART_POINTS + 1).fill(1) }],
      }),
    ],
  ])('with %s is a figure with a table, and no chart', (_case, html) => {
    expect(readChart(html)).toBeNull();
    expect(withReadableCharts(html)).not.toContain('data-chart');
    expect(withReadableCharts(html)).toContain('<table>');
  });

  it('splits a text at its top level only', () => {
    const figure = chartHtml(example);
    const text = `<p>앞<br></p>${figure}<ul><li>${figure}</li></ul>${figure}`;
    expect(textPartsOf(text)).toEqual([
      { html: '<p>앞<br></p>' },
      { chart: example },
      { html: `<ul><li>${figure}</li></ul>` },
      { chart: example },
    ]);
    expect(textPartsOf('<p>글</p>')).toEqual([{ html: '<p>글</p>' }]);
  });
});
