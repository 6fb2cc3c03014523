import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import {
  byteLengthOf,
  LMS_MAX_BYTES,
  SMS_MAX_BYTES,
  unsendableOf,
} from '@maru/contract/text/sms-text';
import { describe, expect, it } from 'vitest';
import { paidWords } from './alimtalk-wording.ts';
import {
  cardRefundText,
  codeText,
  consentText,
  expiryText,
  optOutText,
  orderText,
  paidText,
  passwordText,
  payoutText,
  reconfirmText,
  rejectText,
} from './message-wording.ts';

const dueAt = '2026-11-22T11:10:00.000Z';
const granted = {
  name: 'VIP 3개월',
  starts_at: '2026-11-21T11:10:00.000Z',
  ends_at: '2027-02-21T15:00:00.000Z',
};
const LONG = '아주 긴 이름을 가진 은행의 지점과 계좌 이름';

describe.each(brandId.options)('a single message of %s', (id) => {
  const { name, bankAccount } = brandOf(id);

  it.each([
    ['a code', codeText(name, '482913')],
    ['a password', passwordText(name, 'abcde23456', 24)],
    ['an order', orderText(name, { payable: 9_900_000, dueAt, ...bankAccount })],
    [
      'an order with a long bank',
      orderText(name, { payable: 990_000, dueAt, bank: LONG, number: '1' }),
    ],
    [
      'a word about advertising',
      consentText(name, dueAt, { sms: false, push: false, night: false }),
    ],
    ['a number taken off', optOutText(name, dueAt)],
    ['money that went back', payoutText(name, 99_900_000)],
    ['a card that was credited', cardRefundText(name, 99_900_000)],
    ['an end', expiryText(name, { product: 'VIP 3개월', lastDay: '2026-12-29', daysLeft: 7 })],
    [
      'an end of a long name',
      expiryText(name, { product: LONG.repeat(2), lastDay: '2026-12-29', daysLeft: 0 }),
    ],
  ])('fits into one SMS: %s', (_what, text) => {
    expect(byteLengthOf(text)).toBeLessThanOrEqual(SMS_MAX_BYTES);
    expect(unsendableOf(text)).toEqual([]);
    expect(text.startsWith(`[${name}] `)).toBe(true);
  });

  it.each([
    [
      'a receipt',
      paidText(name, { orderNo: 'M20261121-AB12CD', amount: 9_900_000, granted: [granted] }),
    ],
    ['a refusal', rejectText(name, 'R20261121-12345', '규정'.repeat(250))],
    [
      'a consent',
      reconfirmText(name, {
        at: dueAt,
        to: { sms: true, push: true, night: true },
        optOut: '080-000-0000',
      }),
    ],
  ])('fits into one LMS: %s', (_what, text) => {
    expect(byteLengthOf(text)).toBeLessThanOrEqual(LMS_MAX_BYTES);
    expect(unsendableOf(text)).toEqual([]);
    expect(text.startsWith(`[${name}] `)).toBe(true);
  });

  it('says how much an order is, until when and to which account', () => {
    const text = orderText(name, { payable: 9_900_000, dueAt, ...bankAccount });

    for (const part of ['9,900,000원', '11/22 20:10', bankAccount.number]) {
      expect(text).toContain(part);
    }
  });
});

it('says with whatever sum that the use has ended', () => {
  const texts = ['마루', '퓨처온', '대범'].map((brand) => cardRefundText(brand, 99_900_000));
  for (const text of texts) {
    expect(text).toContain('이용은 종료되었어요');
    expect(byteLengthOf(text)).toBeLessThanOrEqual(SMS_MAX_BYTES);
  }
});

it('leaves the account out before an order gets too long', () => {
  expect(orderText('마루', { payable: 390_000, dueAt, bank: LONG, number: '1' })).not.toContain(
    LONG,
  );
});

it.each([
  ['2027-02-21T15:00:00.000Z', '2026/11/21~2027/02/21'],
  ['2027-02-21T15:00:01.000Z', '2026/11/21~2027/02/22'],
])('is a receipt: number, amount, product and the days of Seoul until %s', (ends_at, days) => {
  const paid = { orderNo: 'M1', amount: 390_000, granted: [{ ...granted, ends_at }] };
  const text = paidText('마루', paid);

  for (const part of ['M1', '390,000원', 'VIP 3개월', days]) expect(text).toContain(part);
  expect(paidWords('마루', paid)).toMatchObject({ 상품: 'VIP 3개월', 이용기간: days });
});
