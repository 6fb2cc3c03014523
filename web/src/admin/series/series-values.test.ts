import type { Episode } from '@maru/contract/series/series';
import { expect, test } from 'vitest';
import { newValues, seriesForm } from './series-values.ts';

const episode = (_id: number): Episode => ({
  _id,
  title: `${_id}강`,
  expert: { _id: 1, nick: '한결' },
  start_date: '2026-11-01T00:00:00Z',
  length_s: 600,
  kind: 'paid',
});

test('[D06] the episodes travel as numbers, in their order', () => {
  const steps = [episode(9), episode(4)];

  expect(seriesForm.parse({ ...newValues, title: '차례로', steps })).toMatchObject({
    steps: [9, 4],
    img_path: null,
    product_id: null,
  });
});

test('[D06] a series for buyers requires a product', () => {
  const values = { ...newValues, title: '차례로', access: 'product' as const };

  expect(seriesForm.safeParse(values).error?.issues[0]?.path).toEqual(['product_id']);
  expect(seriesForm.parse({ ...values, product_id: '3' })).toMatchObject({ product_id: 3 });
});
