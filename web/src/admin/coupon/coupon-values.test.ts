import { expect, it } from 'vitest';
import { couponResolver, newCouponValues } from './coupon-values.ts';

const TODAY = '2026-11-30';

async function resultOf(valid_from: string, valid_to: string) {
  const values = { name: '새해 할인', code: 'new-year 10', percent: '10', valid_from, valid_to };
  return couponResolver({ ...newCouponValues(TODAY), ...values }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  });
}

it.each([
  ['a last day before the first', '2099-01-02', '2099-01-01', '시작보다 빠른 날이에요.'],
  ['days that are over', '2026-01-01', '2026-01-31', '이미 지난 날이라 쓸 수 없는 쿠폰이에요.'],
])('[C29] says what is wrong with %s', async (_case, from, to, said) => {
  expect((await resultOf(from, to)).errors).toMatchObject({ valid_to: { message: said } });
});

it('[C28] reads a code with spaces and hyphens', async () => {
  const { errors, values } = await resultOf('2099-01-01', '2099-01-01');

  expect(errors).toEqual({});
  expect(values).toMatchObject({ code: 'NEWYEAR10' });
});
