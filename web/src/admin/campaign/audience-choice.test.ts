import { smsAudience } from '@maru/contract/campaign/audience';
import { describe, expect, it } from 'vitest';
import {
  audienceOf,
  choiceOfNamed,
  namedAudienceOf,
  noRecipients,
  undecided,
  undecidedProblem,
  type AudienceChoice,
  type Decisions,
} from './audience-choice.ts';
import { audienceText } from '@maru/contract/campaign/audience-words';
import { noCondition, type ConditionChoice } from './condition-choice.ts';

const by = (match: Partial<ConditionChoice>): AudienceChoice => ({
  ...noRecipients,
  kind: 'conditions',
  match: { ...noCondition, ...match },
});
const without = (exclude: Partial<AudienceChoice['exclude']>): AudienceChoice => ({
  ...noRecipients,
  exclude: { ...noRecipients.exclude, on: true, ...exclude },
});

it('stops where a line of the excluded numbers cannot be read, and names the line', () => {
  const chosen = audienceOf(without({ phones: '\u202a010-1234-5601\u202c\n010-12\n홍길동' }));
  const readable = audienceOf(without({ phones: '\u202a010-1234-5601\u202c' }));

  expect(chosen).toEqual({ problem: expect.stringContaining('2, 3번째 줄') });
  expect(readable).toMatchObject({ audience: { exclude: { phones: ['010-1234-5601'] } } });
});

it.each([
  [
    'a second column',
    '이름,휴대폰,보호자\n김,010-1111-2222,010-3333-4444\n이,010-5555-6666,',
    ['010-1111-2222', '010-3333-4444', '010-5555-6666'],
  ],
  ['one line', '010-1111-2222 010-2222-3333', ['010-1111-2222', '010-2222-3333']],
])('excludes the numbers of %s as well', (_case, phones, numbers) => {
  expect(audienceOf(without({ phones }))).toMatchObject({
    audience: { exclude: { phones: numbers } },
  });
});

it.each([
  ['a person without a number', '이름,휴대폰\n김,010-1111-2222\n이,', '3번째'],
  ['a number of a spreadsheet', '이름,휴대폰\n김,010-1111-2222\n이,1.01E+09', '3번째'],
  ['a note with other digits', '휴대폰,메모\n010-1111-2222,배우자 010-3333-4444 12', '2번째'],
])('stops at %s in a table of excluded numbers', (_case, phones, line) => {
  expect(audienceOf(without({ phones }))).toEqual({ problem: expect.stringContaining(line) });
});

it.each([
  '휴대폰,메모\n010-1111-2222,배우자 010-3333-4444',
  // A quote that swallows the next row.
  '휴대폰,메모\n010-1111-2222,"a\n010-3333-4444,b"',
])('excludes the numbers in notes too: %j', (phones) => {
  expect(audienceOf(without({ phones }))).toMatchObject({
    audience: { exclude: { phones: ['010-1111-2222', '01033334444'] } },
  });
});

it('[C22] excludes the number above the header too', () => {
  const phones = '010-1111-2222\n이름,휴대폰\n김,010-2222-3333\n이,010-2222-4444';

  expect(audienceOf(without({ phones }))).toMatchObject({
    audience: { exclude: { phones: ['010-1111-2222', '010-2222-3333', '010-2222-4444'] } },
  });
});

describe('[C21] [C22] doubtful numbers of a list', () => {
  const phones =
    '김마루,010-5550-0009\n이름,휴대폰,수신거부\n김가람,010-5550-0001,Y\n이나래,010-5550-0002,?\n박다온,010-5550-0003,';
  const decidedAs = (decisions: Partial<Decisions>) =>
    audienceOf({
      ...noRecipients,
      kind: 'phones',
      phones,
      decisions: { ...undecided, ...decisions },
    });

  it('wait for the decisions of staff', () => {
    const chosen = decidedAs({});

    expect(chosen).toMatchObject({ audience: { marks: { declined: [1], undecided: [0, 2] } } });
    expect('audience' in chosen && undecidedProblem(chosen.audience)).toMatch(/정하지 않은 번호/);
    expect('audience' in chosen && smsAudience.safeParse(chosen.audience).error).toBeUndefined();
  });

  it('[C33] leave out every row of a number that staff leave out', () => {
    const chosen = audienceOf({
      ...noRecipients,
      kind: 'phones',
      phones: '010-5550-0001 X\n010-5550-0001\n+82 10-5550-0001\n010-5550-0002',
      decisions: { ...undecided, unclear: 'leave' },
    });

    expect(chosen).toMatchObject({ audience: { marks: { left_out: [0, 1, 2] } } });
  });

  it('follow the decisions of staff', () => {
    const chosen = decidedAs({ above: 'leave', unclear: 'take' });

    expect(chosen).toMatchObject({ audience: { marks: { declined: [1], left_out: [0] } } });
    expect('audience' in chosen && undecidedProblem(chosen.audience)).toBeNull();
    expect(decidedAs({ above: 'take', unclear: 'leave' })).toMatchObject({
      audience: { marks: { declined: [1], left_out: [2] } },
    });
  });
});

describe('the audience of a form', () => {
  it.each([
    ['everybody', noRecipients],
    ['grades', by({ grades: ['free', 'vip'] })],
    ['former buyers', by({ experts: { ids: [3], state: 'expired' } })],
    [
      'products and a window of days',
      by({ products: { ids: [1], state: 'active' }, endsFrom: '0', endsTo: '7' }),
    ],
    ['an event', by({ events: { ids: [2], won: true } })],
    ['a long absence', by({ loginFrom: '30' })],
    ['members', { ...noRecipients, kind: 'members' as const, members: '1, 2' }],
    ['numbers', { ...noRecipients, kind: 'phones' as const, phones: '010-1234-5678' }],
    [
      'everybody but some',
      without({ phones: '01012345678', match: { ...noCondition, grades: ['vip'] } }),
    ],
  ])('is one the API takes: %s', (_case, choice) => {
    const chosen = audienceOf(choice);

    const audience = 'audience' in chosen ? chosen.audience : chosen.problem;
    expect(smsAudience.safeParse(audience).error).toBeUndefined();
  });

  it.each([
    ['no condition', by({}), '조건을 하나 이상 골라 주세요.'],
    ['half a window', by({ endsFrom: '3' }), /^만료일은/],
    ['a window that ends first', by({ endsFrom: '3', endsTo: '1' }), /^만료일은/],
    ['a login in the future', by({ loginFrom: '-3' }), /^마지막 접속은/],
    ['an empty span of logins', by({ loginFrom: '3', loginTo: '3' }), /^마지막 접속은/],
    ['no member', { ...noRecipients, kind: 'members' as const }, '회원 번호를 입력해 주세요.'],
    ['no number', { ...noRecipients, kind: 'phones' as const }, '휴대폰 번호를 입력해 주세요.'],
    [
      'no mobile number',
      { ...noRecipients, kind: 'phones' as const, phones: '02-123-4567' },
      /^휴대폰 번호로 읽을 수 있는/,
    ],
    [
      'too many numbers',
      { ...noRecipients, kind: 'phones' as const, phones: '01012345678\n'.repeat(50_001) },
      '번호는 50,000개까지 넣을 수 있어요. 지금 50,001개예요.',
    ],
    ['an empty exclusion', without({}), '제외할 조건이나 번호를 넣어 주세요.'],
  ])('names the missing input: %s', (_case, choice, problem) => {
    expect(audienceOf(choice)).toEqual({ problem: expect.stringMatching(problem) });
  });
});

describe('an audience under a name', () => {
  it('is restored as it was chosen', () => {
    const choice = {
      ...by({ grades: ['vip'], endsFrom: '-30', endsTo: '-1', loginFrom: '30' }),
      exclude: {
        on: true,
        match: { ...noCondition, events: { ids: [4], won: false } },
        phones: '',
        missing: false,
      },
    };
    const kept = namedAudienceOf(choice);

    if ('problem' in kept) throw new Error(kept.problem);
    expect(choiceOfNamed(noRecipients, kept.audience)).toEqual(choice);
  });

  it('[M03] keeps the excluded numbers of the form that loads it', () => {
    const before = without({ phones: '01012345678' });
    const vips = { kind: 'conditions' as const, match: { grades: ['vip' as const] } };

    const chosen = choiceOfNamed(before, vips);
    const excluding = choiceOfNamed(before, { kind: 'all', exclude: { conditions: vips.match } });

    expect(chosen.exclude).toMatchObject({ on: true, match: noCondition, phones: '01012345678' });
    expect(excluding.exclude).toMatchObject({ on: true, phones: '01012345678' });
    expect(excluding.exclude.match.grades).toEqual(['vip']);
  });

  it('never holds numbers or members', () => {
    const exclude = {
      on: true,
      match: { ...noCondition, grades: ['vip' as const] },
      phones: '01012345678',
      missing: false,
    };
    const kept = namedAudienceOf({ ...noRecipients, exclude });

    expect(JSON.stringify(kept)).not.toContain('01012345678');
    expect(namedAudienceOf({ ...noRecipients, kind: 'members', members: '1' })).toHaveProperty(
      'problem',
    );
  });
});

describe('an audience in a list', () => {
  const optionName = (kind: string, id: number) => (kind === 'experts' && id === 3 ? '도담' : '?');

  it.each([
    [{ kind: 'all' as const }, '전체 회원'],
    [{ kind: 'grade' as const, grades: ['free' as const, 'vvip' as const] }, '무료 · VVIP 회원'],
    [{ kind: 'expert' as const, expert_id: 3, state: 'expired' as const }, '도담 이용 만료'],
    [{ kind: 'phones' as const, count: 50_000 }, '입력한 번호 50,000개'],
    [{ kind: 'members' as const, count: 12 }, '고른 회원 12명'],
    [
      {
        kind: 'conditions' as const,
        match: { ends: { from: 0, to: 7 }, login: { from: 30, to: null } },
        exclude: { conditions: { grades: ['vip' as const] }, phones: 2 },
      },
      '만료 오늘 ~ 7일 뒤, 30일 넘게 접속 없음 (제외: VIP 회원, 번호 2개)',
    ],
  ])('reads as staff chose it: %o', (audience, text) => {
    expect(audienceText(audience, optionName)).toBe(text);
  });
});
