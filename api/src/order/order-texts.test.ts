import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import { describe, expect, it } from 'vitest';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/sms-text';
import { grantText, orderText } from './order-texts.ts';

const dueAt = '2026-11-22T11:10:00.000Z';
const granted = {
  name: 'VIP 3개월',
  starts_at: '2026-11-21T11:10:00.000Z',
  ends_at: '2027-02-21T15:00:00.000Z',
};

describe.each(brandId.options)('what %s sends to a buyer', (id) => {
  const { name, bankAccount } = brandOf(id);

  it('fits into one SMS and says how much, until when and to which account', () => {
    const text = orderText(name, { payable: 9_900_000, dueAt, ...bankAccount });

    expect(byteLengthOf(text)).toBeLessThanOrEqual(SMS_MAX_BYTES);
    for (const part of [`[${name}]`, '9,900,000원', '11/22 20:10', bankAccount.number]) {
      expect(text).toContain(part);
    }
  });

  it('says what opened and until which day of Seoul', () => {
    const text = grantText(name, granted);

    expect(byteLengthOf(text)).toBeLessThanOrEqual(SMS_MAX_BYTES);
    expect(text).toContain('VIP 3개월');
    expect(text).toContain('2027/02/22');
  });
});

it('leaves out the account or the name before it gets too long', () => {
  const long = '아주 긴 이름을 가진 은행의 지점과 계좌 이름';

  const order = orderText('마루', { payable: 390_000, dueAt, bank: long, number: '1' });
  const grant = grantText('마루', { ...granted, name: long.repeat(2) });

  for (const text of [order, grant]) {
    expect(byteLengthOf(text)).toBeLessThanOrEqual(SMS_MAX_BYTES);
    expect(text).not.toContain(long);
  }
});
