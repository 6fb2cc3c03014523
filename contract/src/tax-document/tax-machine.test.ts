import { describe, expect, it } from 'vitest';
import { taxRequest } from './tax-document.ts';
import { askUntil, canAskForTax, retryAfterMinutes, type AskBasis } from './tax-machine.ts';
import {
  isBusinessNumber,
  isDeductionNumber,
  isInvoiceNumber,
  readDeductionNumber,
  readDigits,
  readInvoiceNumber,
  splitVat,
} from './tax-number.ts';

describe('[O22] the numbers of a request', () => {
  it.each(['2208162517', '1248100998', '1208147521'])('accepts business number %s', (number) => {
    expect(isBusinessNumber(number)).toBe(true);
  });

  it.each(['2208162518', '0000000000', '220816251', '22081625170', '220-81-62517'])(
    'refuses business number %s',
    (number) => {
      expect(isBusinessNumber(number)).toBe(false);
    },
  );

  it('reads numbers with signs and in full width', () => {
    expect(readDigits(' 220-81-62517 ')).toBe('2208162517');
    expect(readDeductionNumber('０１０-２３４５-６７８９')).toBe('01023456789');
  });

  it('reads an approval number with letters, in groups', () => {
    const read = readInvoiceNumber(' 20261201-4100ab12-34567890 ');
    expect(read).toBe('202612014100ab1234567890');
    expect(isInvoiceNumber(read)).toBe(true);
    expect(isInvoiceNumber('12345')).toBe(false);
  });

  it('takes mobile numbers and receipt cards, and no resident number', () => {
    expect(isDeductionNumber('01023456789')).toBe(true);
    expect(isDeductionNumber('910712345678901234')).toBe(true);
    expect(isDeductionNumber('9001011234567')).toBe(false);
    // The number that the tax office sets for receipts without a customer.
    expect(isDeductionNumber('0100001234')).toBe(false);
  });

  it('asks an invoice for company, representative and e-mail', () => {
    const whole = {
      kind: 'invoice',
      number: '220-81-62517',
      company: '하나상사',
      representative: '김하나',
      email: 'tax@example.com',
    };
    expect(taxRequest.parse(whole)).toMatchObject({ number: '2208162517' });
    const { email: _email, ...without } = whole;
    expect(taxRequest.safeParse(without).success).toBe(false);
    expect(taxRequest.safeParse({ ...whole, number: '2208162518' }).success).toBe(false);
  });

  it.each([
    [300_000, 272_727, 27_273],
    [110, 100, 10],
    [1, 1, 0],
  ])('splits %i won into %i and %i', (amount, supply, vat) => {
    expect(splitVat(amount)).toEqual({ supply, vat });
  });
});

const PAID: AskBasis = {
  method: 'bank_transfer',
  orderState: 'paid',
  own: true,
  balance: 300_000,
  paid_at: '2026-11-30T03:00:00Z',
  document: null,
};
const NOW = Date.parse('2026-12-01T00:00:00Z');
const can = (change: Partial<AskBasis>, now = NOW) => canAskForTax({ ...PAID, ...change }, now);

describe('[O22] when a member may ask', () => {
  it('takes transfers and virtual accounts until the tenth of the next month', () => {
    expect(can({})).toBe(true);
    expect(can({ method: 'virtual_account' })).toBe(true);
    expect(can({ method: 'card' })).toBe(false);
    expect(can({ method: 'gift' })).toBe(false);
    expect(can({}, Date.parse('2026-12-10T14:59:59Z'))).toBe(true);
    expect(can({}, Date.parse('2026-12-10T15:00:00Z'))).toBe(false);
    expect(askUntil('2026-12-31T16:00:00Z')).toBe(Date.parse('2027-02-10T15:00:00Z'));
  });

  it('follows the state of order and document', () => {
    expect(can({ orderState: 'cancelled' })).toBe(false);
    expect(can({ balance: 0 })).toBe(false);
    expect(can({ own: false })).toBe(false);
    const asked = { kind: 'deduction', state: 'asked' } as const;
    expect(can({ document: asked })).toBe(true);
    expect(can({ document: { ...asked, state: 'issuing' } })).toBe(false);
    expect(can({ document: { ...asked, state: 'issued' } })).toBe(false);
    expect(can({ document: { kind: 'invoice', state: 'issuing' } })).toBe(true);
    expect(can({ document: { ...asked, state: 'failed' } })).toBe(true);
  });
});

it('[O23] tries refusals three times more, and wrong numbers not again', () => {
  expect([0, 1, 2, 3].map((tries) => retryAfterMinutes('PROVIDER_ERROR', tries))).toEqual([
    10,
    60,
    360,
    null,
  ]);
  expect(retryAfterMinutes('INVALID_CUSTOMER_IDENTITY_NUMBER', 0)).toBeNull();
});
