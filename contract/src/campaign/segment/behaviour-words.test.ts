import { expect, it } from 'vitest';
import type { Conditions } from '../audience.ts';
import { conditionsText } from '../audience-words.ts';

const nameOf = (kind: string, id: number) => `${kind}${id}`;

it.each<[Partial<Conditions>, string]>([
  [{ tags: { names: ['단골', '체험'], not: false } }, '단골 · 체험 태그 있음'],
  [{ watched: { days: 30, not: true } }, '최근 30일에 방송 안 봄'],
  [
    { watched: { experts: [1], broadcasts: [2], days: 7, not: false } },
    '최근 7일에 experts1 · broadcasts2 봄',
  ],
  [{ reminders: { not: false } }, '방송 알림 신청'],
  [{ reminders: { experts: [1], not: true } }, 'experts1 방송 알림 신청 안 함'],
  [
    { campaigns: { ids: [4, 5], result: 'not_clicked' } },
    'campaigns4 · campaigns5 받고 누르지 않음',
  ],
  [
    { paid: { products: [3], amount: 50_000, days: 1_000, not: false } },
    '최근 1,000일에 products3 50,000원 이상 결제',
  ],
  [{ grades: ['vip'], paid: { days: null, not: true } }, 'VIP 회원, 결제 안 함'],
])('[M23] %j reads as %s', (conditions, words) => {
  expect(conditionsText(conditions, nameOf)).toBe(words);
});
