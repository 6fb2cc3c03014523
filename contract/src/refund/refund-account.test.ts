import { expect, it } from 'vitest';
import { refundAccount, storedAccount } from './refund.ts';

const account = (bank: string) => ({ bank, number: '110-123-451234', holder: '김하나' });

it.each([
  ['국민', 'KB국민은행'],
  [' 우리 은행 ', '우리은행'],
  ['키움', '키움증권'],
])('an account at %j is one at %s', (bank, name) => {
  expect(refundAccount.parse(account(bank)).bank).toBe(name);
});

it.each([
  '110.123.451234',
  '110·123·451234',
  '110/123/451234',
  '(110)123-451234',
  '１１０–123 451234',
  "'110123451234",
  '110,123,451234',
  '110-123-451234 (우리)',
  '110 - 123 - 451234',
  '110-12345123-4',
])('reads the account number %j', (number) => {
  expect(refundAccount.parse({ ...account('국민'), number }).number).toBe('110123451234');
});

it.each([
  '110123456789.0',
  '110-123-456789 ~80',
  '110-123-456789~80',
  '110--123-456789',
  '900101-1012345',
  '000000000000',
  // A pattern that divides digits in many ways never ends here.
  `${'1'.repeat(1_000)}x`,
  `${'(1)'.repeat(1_000)}x`,
])('refuses the number %j instead of reading another account', (number) => {
  expect(refundAccount.safeParse({ ...account('국민'), number }).error?.issues).toMatchObject([
    { path: ['number'], message: 'must have 8 to 16 digits' },
  ]);
});

it.each(['김○늘', '김*늘', '예금주 김하늘', '김하늘,이도윤'])(
  'refuses %j as the holder, which is not the whole name of one person',
  (holder) => {
    expect(refundAccount.safeParse({ ...account('국민'), holder }).success).toBe(false);
  },
);

it.each(['김하늘010-1234-5678', '<b>김', '김하늘 110123451234'])(
  'refuses %j as the holder',
  (holder) => {
    expect(refundAccount.safeParse({ ...account('국민'), holder }).error?.issues).toMatchObject([
      { path: ['holder'], message: 'must be a name' },
    ]);
  },
);

it('an account is at a bank of the list, and older ones stay readable', () => {
  const { error } = refundAccount.safeParse(account('없는은행'));

  expect(error?.issues).toMatchObject([{ path: ['bank'], message: 'is not known' }]);
  expect(storedAccount.parse(account('없는은행')).bank).toBe('없는은행');
});
