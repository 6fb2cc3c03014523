import { expect, test } from 'vitest';
import {
  expertForm,
  newExpertForm,
  newValues,
  toInput,
  type ExpertValues,
} from './expert-values.ts';

const values: ExpertValues = {
  nick: '한결',
  nicknames: '결, 큰결 결',
  field: '반도체',
  market: '국내주식',
  shown: true,
  kakao_url: '',
  advisory_kind: 'quasi',
  share: '52.25',
  contract_from: '2026-01-01',
  contract_to: '',
  phone: '',
  email: '',
  suspended: false,
};

test('[D04] form values become valid contract input', () => {
  expect(toInput(values)).toMatchObject({
    nicknames: ['결', '큰결'],
    share: 52.25,
    kakao_url: null,
    contract_to: null,
    phone: null,
  });
  expect(expertForm.safeParse(values).success).toBe(true);
});

test.each([
  ['a number for a name', { nick: '12' }],
  ['a name of two words', { nick: '큰 결' }],
  ['more than everything', { share: '100.5' }],
  ['a share with three decimals', { share: '52.255' }],
  ['a share with a letter', { share: '5l.5' }],
  ['a share in powers of ten', { share: '1e1' }],
  ['an end before the start', { contract_to: '2025-12-31' }],
  ['a channel that is no address', { kakao_url: 'javascript:alert(1)' }],
])('[D04] %s is refused', (_what, change) => {
  expect(expertForm.safeParse({ ...values, ...change }).success).toBe(false);
});

test('[D04] a new expert is to be seen, and needs a name and an id', () => {
  const fresh = newValues(12, '2026-11-22');
  const parsed = newExpertForm.safeParse(fresh);

  expect(fresh.shown).toBe(true);
  const paths = parsed.error?.issues.map(({ path }) => path[0]);
  expect(paths).toEqual(expect.arrayContaining(['nick', 'user_id', 'name']));
});
