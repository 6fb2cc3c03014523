import { expect, it } from 'vitest';
import { complianceRulesOf } from './compliance-rules.ts';
import { findForbidden } from './compliance.ts';

/*
 * Every combination of a noun, a condition or a period, and a promise. A rule that knows each of
 * them only in some combinations fails here.
 */

const rules = complianceRulesOf({ switches: { advisory_kind: 'quasi' } });
const isFound = (text: string) => findForbidden(rules, text).length > 0;

/** All texts that take one part of each list, in order. */
function grid(...lists: readonly (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (texts, parts) => texts.flatMap((text) => parts.map((part) => text + part)),
    [''],
  );
}

const LOSSES = ['손실', '손실금', '원금 손실', '손해', '마이너스'];
const IN_CASE = [
  '이 나면 ',
  '이 발생하면 ',
  ' 발생 시 ',
  '을 보면 ',
  '이 생기면 ',
  ' 나면 ',
  ' 시 ',
];
const SHARES = ['', '저희가 ', '회사가 ', '전액 ', '그 금액을 ', '그만큼 ', '100% '];
const PAYS = ['보상해 드립니다', '보상합니다', '환불해 드립니다', '돌려 드립니다', '물어 드립니다'];
const MISSED = [
  '수익이 없으면 ',
  '수익이 안 나면 ',
  '수익을 못 내면 ',
  '목표 수익률에 못 미치면 ',
  '수익률 10% 미만이면 ',
  '목표 수익률 미달 시 ',
  '오르지 않으면 ',
  '떨어지면 ',
  '하락하면 ',
  '못 벌면 ',
];
const REFUNDED = ['', '전액 ', '회비를 ', '돈을 ', '결제 금액을 ', '100% '];
const REFUNDS = ['환불', '환불해 드립니다', '돌려 드립니다', '환급해 드려요'];
const GAINS = ['원금', '투자금', '수익', '수익률', '수익금', '목표 수익률', '원금과 수익'];
const MANNERS = ['', '을 ', '은 ', '을 100% ', ' 전액 ', '을 끝까지 ', ' 지급을 ', '까지 모두 '];
const GUARANTEES = [
  '보장',
  '보장합니다',
  '보증합니다',
  '약속드립니다',
  '보장해 드려요',
  '장담합니다',
];
const PERIODS = ['월 ', '매월 ', '매달 ', '한 달에 ', '하루 ', '매일 ', '연 '];
const SUMS = ['500만원', '1000만원', '30%', '100만 원'];
const EARNED = [
  '을 벌어 드립니다',
  '씩 벌어드려요',
  ' 수익을 드립니다',
  ' 수익 보장',
  '을 보장합니다',
];
const SURELY = ['무조건 ', '반드시 ', '100% ', '확실히 ', '틀림없이 '];
const RISES = [
  '상한가 갑니다',
  '오릅니다',
  '급등합니다',
  '두 배 갑니다',
  '수익 냅니다',
  '돈 법니다',
];

it.each([
  ['compensation in case of a loss', grid(LOSSES, IN_CASE, SHARES, PAYS)],
  [
    'answering for a loss',
    grid(LOSSES, IN_CASE, ['저희가 ', '회사가 '], ['책임집니다', '부담합니다']),
  ],
  ['a refund without a return', grid(MISSED, REFUNDED, REFUNDS)],
  ['a guarantee', grid(GAINS, MANNERS, GUARANTEES)],
  ['a sum per period', grid(PERIODS, SUMS, EARNED)],
  ['a sure rise', grid(SURELY, RISES)],
])('[C16] finds %s in every combination', (_, texts) => {
  expect(texts.filter((text) => !isFound(text))).toEqual([]);
});

it.each([
  [
    'denied guarantees',
    grid(
      ['원금', '수익', '수익률', '투자금'],
      [
        '을 보장하지 않습니다',
        '은 보장되지 않아요',
        ' 보장은 불가능합니다',
        '을 약속할 수 없습니다',
      ],
    ),
  ],
  [
    'denied compensation',
    grid(
      ['손실', '원금 손실'],
      ['이 나도 ', '이 발생해도 '],
      ['보상하지 않습니다', '환불되지 않아요', '보상할 수 없습니다'],
    ),
  ],
  [
    'warnings of promises',
    grid(
      ['원금을 ', '수익을 ', '손실을 '],
      ['보장한다는 ', '보장해 준다는 '],
      ['말은 사기입니다', '업체를 조심하세요', '광고는 불법입니다'],
    ),
  ],
])('[C16] leaves %s alone', (_, texts) => {
  expect(texts.filter(isFound)).toEqual([]);
});
