import { smsAudience } from '@maru/contract/campaign';
import { describe, expect, it } from 'vitest';
import { audienceOf, audienceText, nobodyYet } from './audience-choice.ts';

describe('the audience of a form', () => {
  it.each([
    { ...nobodyYet },
    { ...nobodyYet, kind: 'grade' as const, grades: ['free' as const, 'vip' as const] },
    { ...nobodyYet, kind: 'expert' as const, expertId: 3, expertState: 'expired' as const },
    { ...nobodyYet, kind: 'members' as const, members: '1, 2' },
    { ...nobodyYet, kind: 'phones' as const, phones: '010-1234-5678' },
  ])('is one the API takes: $kind', (choice) => {
    const chosen = audienceOf(choice);

    const audience = 'audience' in chosen ? chosen.audience : chosen.problem;
    expect(smsAudience.safeParse(audience).error).toBeUndefined();
  });

  it.each([
    ['grade', '회원 등급을 하나 이상 골라 주세요.'],
    ['expert', '전문가를 골라 주세요.'],
    ['members', '회원 번호를 입력해 주세요.'],
    ['phones', '휴대폰 번호를 입력해 주세요.'],
  ] as const)('says what is missing: %s', (kind, problem) => {
    expect(audienceOf({ ...nobodyYet, kind })).toEqual({ problem });
  });

  it('is refused with numbers of which none is one', () => {
    const choice = { ...nobodyYet, kind: 'phones' as const, phones: '02-123-4567' };

    expect(audienceOf(choice)).toHaveProperty('problem');
  });
});

describe('an audience in a list', () => {
  const nickOf = (id: number) => (id === 3 ? '도담' : '?');

  it.each([
    [{ kind: 'all' as const }, '전체 회원'],
    [{ kind: 'grade' as const, grades: ['free' as const, 'vvip' as const] }, '무료 · VVIP 회원'],
    [{ kind: 'expert' as const, expert_id: 3, state: 'expired' as const }, '도담 이용 만료'],
    [{ kind: 'phones' as const, count: 50_000 }, '입력한 번호 50,000개'],
    [{ kind: 'members' as const, count: 12 }, '고른 회원 12명'],
  ])('reads as staff chose it: %o', (audience, text) => {
    expect(audienceText(audience, nickOf)).toBe(text);
  });
});
