import { expect, it, test } from 'vitest';
import { CHART } from './charts.fixture.ts';
import { chartOfDraft, draftOf } from './chart-draft.ts';

const draft = { ...draftOf(null), title: '순매수', text: '종목\t금액\n하늘\t1,240\n새솔\t△360' };

it('makes a chart of pasted figures, in the given unit', () => {
  expect(chartOfDraft({ ...draft, kind: 'bars', unit: ' 억 원 ' })).toEqual({
    chart: {
      kind: 'bars',
      title: '순매수',
      labelName: '종목',
      labels: ['하늘', '새솔'],
      series: [{ name: '금액', unit: '억 원', isChange: false, values: [1240, -360] }],
      source: '',
    },
  });
});

it('opens a chart as it was made', () => {
  expect(chartOfDraft(draftOf(CHART))).toEqual({ chart: CHART });
});

test.each([
  ['no title', { title: ' ' }, 'title'],
  ['no figures', { text: '' }, 'text'],
  ['text between figures', { text: '하늘\t1\n새솔\t많음' }, 'text'],
  ['two columns for bars', { kind: 'bars' as const, text: 'a\t1\t2' }, 'text'],
  ['one point of a line', { text: 'a\t1' }, 'text'],
  ['a unit with digits', { unit: '100원' }, 'unit'],
  ['a long source', { source: '가'.repeat(121) }, 'source'],
])('refuses %s beside its field', (_case, part, field) => {
  expect(chartOfDraft({ ...draft, ...part })).toMatchObject({ field });
});
