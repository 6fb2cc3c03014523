import { describe, expect, it } from 'vitest';
import { complianceRulesOf } from './compliance-rules.ts';
import { findForbidden } from './compliance.ts';

const rulesHit = (text: string, kind: 'quasi' | 'registered' = 'quasi') =>
  findForbidden(complianceRulesOf({ switches: { advisory_kind: kind } }), text).map(
    ({ rule }) => rule,
  );

describe('[C16] words that promise too much', () => {
  it.each([
    ['미실현 수익률이 커졌어요', 'unrealised-return'],
    ['누적 수익률 132%를 냈어요', 'unrealised-return'],
    ['수익을 보장합니다', 'guaranteed-profit'],
    ['원금 보장 상품', 'guaranteed-profit'],
    ['원\u200b금 보\u00ad장', 'guaranteed-profit'],
    ['목표 수익률 ３０％', 'target-return'],
    ['무조건 오릅니다', 'guaranteed-profit'],
    ['원·금·보·장', 'guaranteed-profit'],
    ['원.금.보.장', 'guaranteed-profit'],
    ['수 익 보 장', 'guaranteed-profit'],
    ['수익 확정', 'guaranteed-profit'],
    ['보장된 수익', 'guaranteed-profit'],
    ['무조건 오른다', 'guaranteed-profit'],
    ['손실없음', 'guaranteed-profit'],
    ['절대 손해 없음', 'guaranteed-profit'],
    ['상한가 확정', 'guaranteed-profit'],
    ['원금 보장 안내', 'guaranteed-profit'],
    ['원금보장 안전', 'guaranteed-profit'],
    ['수익 보장 못지않은 혜택', 'guaranteed-profit'],
    ['수익을 보장할 수 있어요', 'guaranteed-profit'],
    ['원금-보장', 'guaranteed-profit'],
    ['원금/보장', 'guaranteed-profit'],
    ['원금,보장', 'guaranteed-profit'],
    ['원금(보장)', 'guaranteed-profit'],
    ['무손실', 'guaranteed-profit'],
    ['손실 0%', 'guaranteed-profit'],
    ['수익을 약속드립니다', 'guaranteed-profit'],
    ['월 10% 확정 지급', 'guaranteed-profit'],
    ['VIP 개인 상담', 'individual-advice'],
    ['맞춤 종목 추천', 'individual-advice'],
    ['원금 100% 보전', 'loss-compensation'],
    ['100% 수익', 'guaranteed-profit'],
    ['확실한 수익', 'guaranteed-profit'],
    ['안전한 고수익', 'guaranteed-profit'],
    ['무위험 투자', 'guaranteed-profit'],
    ['반드시 수익이 납니다', 'guaranteed-profit'],
    ['원금손실 걱정 NO', 'guaranteed-profit'],
    ['손해 볼 일 없습니다', 'guaranteed-profit'],
    ['적중률 98%', 'exaggerated-record'],
    ['수익률 300% 달성', 'exaggerated-record'],
    ['1:1 상담', 'individual-advice'],
    ['1대1 리딩', 'individual-advice'],
    ['개인별 맞춤 상담', 'individual-advice'],
    ['손실을 전액 보전해 드려요', 'loss-compensation'],
    ['손실이 나면 환불', 'loss-compensation'],
    ['목표 수익률 30%', 'target-return'],
    ['목표수익률은 월 12.5 프로', 'target-return'],
    ['저희는 금융위원회에 등록된 투자자문 회사', 'registered-adviser'],
    ['정식 투자자문업 등록 업체', 'registered-adviser'],
    ['정식 등록 투자자문', 'registered-adviser'],
    ['투자자문사 마루', 'registered-adviser'],
    ['저희는 금융투자회사입니다', 'registered-adviser'],
    ['투자자문회사로서 말씀드려요', 'registered-adviser'],
    ['수익 책임 보장', 'guaranteed-profit'],
    ['수익을 무조건 보장해요', 'guaranteed-profit'],
    ['원금 50프로 보장', 'guaranteed-profit'],
    ['수익 100퍼센트', 'guaranteed-profit'],
    ['100프로 적중', 'guaranteed-profit'],
    ['월 10퍼센트 확정', 'guaranteed-profit'],
    ['원금을 지켜 드립니다', 'guaranteed-profit'],
    ['원금은 끝까지 지켜줍니다', 'guaranteed-profit'],
    ['손실 책임집니다', 'loss-compensation'],
    ['손실은 저희가 책임지겠습니다', 'loss-compensation'],
    ['수익을 끝까지 책임져 드려요', 'loss-compensation'],
    ['손해를 메워 드립니다', 'loss-compensation'],
    ['손실액을 전액 물어 드려요', 'loss-compensation'],
    ['손실을 모두 채워 줍니다', 'loss-compensation'],
    ['손실을 책임집니다 걱정 없이 오세요', 'loss-compensation'],
    ['손실 변상', 'loss-compensation'],
    ['원\u2800금 보장', 'guaranteed-profit'],
    ['원\u0336금 보장', 'guaranteed-profit'],
    ['원\u20dd금 보장', 'guaranteed-profit'],
    ['원금 보\u0300장', 'guaranteed-profit'],
    ['원(금)보(장)', 'guaranteed-profit'],
    ["원“금”보'장'", 'guaranteed-profit'],
    ['확\u180b정 수익', 'guaranteed-profit'],
    ['확정\u{e0041} 수익', 'guaranteed-profit'],
    ['수익 100%', 'guaranteed-profit'],
    ['원금보 장', 'guaranteed-profit'],
    ['원 금보장', 'guaranteed-profit'],
    ['원금♥보장', 'guaranteed-profit'],
    ['무 손실', 'guaranteed-profit'],
  ])('%s', (text, rule) => {
    expect(rulesHit(text)).toEqual([rule]);
  });

  it.each([
    '과거의 성과가 미래의 수익을 보장하지 않습니다.',
    '원금 보장이 되지 않는 상품이에요.',
    '원금 보장 안 됩니다.',
    '수익을 보장할 수는 없어요.',
    '수익 보장을 못 해요.',
    '투자 결과에 따라 원금 손실이 생길 수 있어요.',
    '유사투자자문업 신고 제0000호',
    '목표를 세우고 기록해요.',
    '개별 투자 상담이나 자금 운용은 제공하지 않습니다.',
    '개별 종목 상담을 받을 수 있나요?',
    '1:1 문의',
    '수익률 12.4%로 마감했어요.',
    '원금 손실 위험이 있어요.',
    '이 날 그 분 이 말한 것',
    '원금이 보장되지 아니합니다',
    '수익을 보장하는 상품이 아닙니다',
    '원금을 보장해 주는 서비스는 없어요',
    '수익 보장을 내세우는 사칭에 주의하세요',
    '원금을 보장한다는 연락은 사기예요',
    '투자 손실은 투자자 본인이 책임집니다',
    '투자자가 그 손실을 책임집니다',
    '손실을 책임지지 않습니다',
    '손실을 메워 드리지 않아요',
    '원금을 지켜 드리지 못해요',
    '손실을 메워 줄 수 없어요',
    '원금을 지켜 준다는 전화는 사기예요',
    '투자자문사가 순매수했어요',
    '유사투자자문업자이며 금융투자업자가 아닙니다',
    '등록된 투자자문업자가 아니에요',
    '수익률 12퍼센트로 마감했어요',
    '영업이익 100% 증가',
    '나무 손실 보고서',
    '원금 보장할 수 없어요',
    '그 해 수 익일 결제',
    '순이익이 100% 늘었어요',
  ])('says nothing about: %s', (text) => {
    expect(rulesHit(text)).toEqual([]);
  });

  it('lets a registered adviser say so', () => {
    expect(rulesHit('투자자문업 등록 제1호', 'registered')).toEqual([]);
    expect(rulesHit('1:1 상담', 'registered')).toEqual([]);
  });

  it('tells where the words stand, in their order', () => {
    const found = findForbidden(
      complianceRulesOf({ switches: { advisory_kind: 'quasi' } }),
      '원금 보장! 목표 수익률 10%',
    );

    expect(found).toEqual([
      { rule: 'guaranteed-profit', words: '원금 보장', place: 0 },
      { rule: 'target-return', words: '목표 수익률 10%', place: 7 },
    ]);
  });
});

it('[C16] quotes the words as they are written, where they stand', () => {
  const rules = complianceRulesOf({ switches: { advisory_kind: 'quasi' } });

  expect(findForbidden(rules, '\u200b😀 원\u200b금 보장 상품')).toEqual([
    { rule: 'guaranteed-profit', words: '원\u200b금 보장', place: 4 },
  ]);
});

it('[C16] reads a text of many letters, of which one is folded', () => {
  const rules = complianceRulesOf({ switches: { advisory_kind: 'quasi' } });
  const text = `\u200b${'가 '.repeat(80_000)}원금 보장`;

  expect(findForbidden(rules, text).map(({ words }) => words)).toEqual(['원금 보장']);
});
