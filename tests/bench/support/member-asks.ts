import { listUsers, userState } from '@maru/contract/member/staff-member';
import { grade } from '@maru/contract/member/grade';

export type Asked = Readonly<Record<string, string>>;

/** Every value staff are offered, by itself; of the free ones some that many have, and few. */
const FILTERS: readonly Asked[] = [
  {},
  ...userState.options.map((state) => ({ state })),
  ...grade.options.map((one) => ({ grade: one })),
  { product: '1' },
  { expert: '1' },
  ...['1', '7', '30'].map((ends) => ({ ends })),
  ...(['sms', 'push', 'night'] as const).flatMap((kind) => [
    { [kind]: 'true' },
    { [kind]: 'false' },
  ]),
  { from: '2026-01-01', to: '2026-01-31' },
  { from: '2020-01-01' },
  ...['7', '30', 'not30', 'not90', 'never'].map((login) => ({ login })),
  ...['web', 'staff'].map((source) => ({ source })),
  { tag: '많은 태그' },
  { tag: '드문 태그' },
  // The beginning of a name, a nickname and an id; the end of a number; a row's number; nothing.
  { q: '김하' },
  { q: '회원12' },
  { q: 'bulk12' },
  { q: '4321' },
  { q: '765432' },
  { q: '01012345678' },
  { q: 'nobody@example.com' },
  { q: '없는사람' },
  // Combined filters.
  { state: 'active', grade: 'vip', sms: 'true', login: '30' },
  { state: 'active', grade: 'free', push: 'true', from: '2025-01-01', tag: '많은 태그' },
  { expert: '1', ends: '30', night: 'true' },
  { q: '김하', state: 'dormant', grade: 'premium' },
  { state: 'suspended', product: '1' },
];

const ORDERS = ['latest', 'oldest', 'login', 'login-oldest'] as const;

/** Pages far behind the first, to the last there is of a million. */
const DEEP: readonly Asked[] = ORDERS.flatMap((sortBy) => [
  { sortBy, page: '1000', pageSize: '100' },
  { sortBy, page: '9900', pageSize: '100' },
  { sortBy, page: '4000', pageSize: '100', sms: 'true' },
]);

/** Every filter in every order, and deep pages. */
export const MEMBER_ASKS: readonly Asked[] = [
  ...FILTERS.flatMap((filter) => ORDERS.map((sortBy) => ({ ...filter, sortBy }))),
  ...DEEP,
];

/** @throws Error naming a filter that the list offers and no query tests. */
export function checkEveryFilterIsAsked(): void {
  const asked = new Set(MEMBER_ASKS.flatMap((ask) => Object.keys(ask)));
  const missing = Object.keys(listUsers.query.shape).filter((name) => !asked.has(name));
  if (missing.length > 0) throw new Error(`No request covers ${missing.join(', ')}.`);
}
