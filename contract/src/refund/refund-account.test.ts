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

it('an account is at a bank of the list, and older ones stay readable', () => {
  const { error } = refundAccount.safeParse(account('없는은행'));

  expect(error?.issues).toMatchObject([{ path: ['bank'], message: 'is not known' }]);
  expect(storedAccount.parse(account('없는은행')).bank).toBe('없는은행');
});
