import { expect, test } from 'vitest';
import { NO_EXPERT } from '../form/no-expert.ts';
import { changeOf, newStockValues, stockForm } from './stock-values.ts';

const values = {
  ...newStockValues('2026-11-20'),
  code: '990010',
  theme: 'HBM 장비',
  expert_id: 3,
  base_price: '40,000',
  close_price: '43,900',
};

test('prices are read as they are typed, and the result follows from them', () => {
  expect(stockForm.parse(values)).toMatchObject({ base_price: 40_000, close_price: 43_900 });
  expect(changeOf(values)).toBe(9.75);
  expect(changeOf({ ...values, close_price: '' })).toBeNull();
  expect(changeOf({ ...values, close_price: '43l900' })).toBeNull();
});

test.each([
  ['', ''],
  ['40000,43900', '40000,43900'],
  ['2026-11-02\t40,000\n2026-11-03\t41,200\n2026-11-20\t43,900', '40000,41200,43900'],
  ['43,900원\n41,200원\n40,000원', '40000,41200,43900'],
])('closing prices are read from %j', (closes, read) => {
  expect(stockForm.parse({ ...values, closes }).closes).toBe(read);
});

test.each([
  ['closes', { closes: '40,000\n많음' }],
  ['closes', { closes: '40,000\n41,000' }],
  ['expert_id', { expert_id: NO_EXPERT }],
  ['code', { code: '12' }],
  ['base_price', { base_price: '' }],
  ['base_price', { base_price: '40l000' }],
  ['close_on', { close_on: '2026-11-19' }],
])('%s has to be right', (path, change) => {
  const result = stockForm.safeParse({ ...values, ...change });

  expect(result.error?.issues.map((issue) => issue.path[0])).toEqual([path]);
});
