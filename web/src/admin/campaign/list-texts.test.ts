import { describe, expect, it } from 'vitest';
import { audienceOf, noRecipients, undecided, undecidedProblem } from './audience-choice.ts';
import { keyOfQuestion } from './list-texts.ts';
import { readPhones } from './pasted-list.ts';

const asked = (text: string) =>
  readPhones(text).texts.map(({ text: one, rows }) => [one, rows.length]);
const phoneOf = (n: number) => `010-5550-${String(n).padStart(4, '0')}`;
const SURNAMES = Array.from('김이박최정강조윤장임한오서신권황안송전홍');
const FIRST = Array.from('민서지도하윤예은준시우연수현');
const LAST = Array.from('준연호우진아영은서현');
const nameOf = (n: number) =>
  `${SURNAMES[n % 20]!}${FIRST[Math.floor(n / 20) % 14]!}${LAST[Math.floor(n / 280) % 10]!}`;

describe('[C40] a text beside a number', () => {
  it.each([
    '문자노',
    '연락사절',
    '손절',
    '보내면 고소',
    '진상',
    '나중에',
    '휴면',
    '대기중',
    '이탈',
    '노 땡큐',
    'pls no',
    'leave me alone',
    '△',
    '🔴',
    '☐',
    '수신 ㄴㄴ',
    '(거절함)',
    '극혐',
    '강퇴',
    '안원해',
    '신고자',
    'ㅗ',
    '♨',
    '절대 연락 금지',
  ])('is asked in a list without a header, or is a refusal: %s', (words) => {
    for (const list of [
      `${phoneOf(1)} ${words}\n${phoneOf(2)}`,
      `${phoneOf(1)}\t${words}\n${phoneOf(2)}\t`,
      `이름\t휴대폰\t비고\n김마루\t${phoneOf(1)}\t${words}\n이가람\t${phoneOf(2)}\t`,
      `이름\t휴대폰\t상태\n김마루\t${phoneOf(1)}\t${words}\n이가람\t${phoneOf(2)}\t`,
    ]) {
      const { declined, doubts, texts } = readPhones(list);
      const stopped = [...declined, ...doubts.unclear, ...texts.flatMap(({ rows }) => rows)];
      expect(new Set(stopped), list).toEqual(new Set([0]));
    }
  });

  it.each(['김마루', '김마루님', '남궁하나', '김마루 회원', '김마루 고객님', ''])(
    'is harmless: %j',
    (words) => {
      expect(asked(`${phoneOf(1)} ${words}\n${phoneOf(2)}`)).toEqual([]);
    },
  );

  it('is asked once for all its numbers, in its usual form', () => {
    const list = `휴대폰,상태\n${phoneOf(1)},대기중\n${phoneOf(2)}, 대기중 \n${phoneOf(3)},관심`;
    expect(asked(list)).toEqual([
      ['대기중', 2],
      ['관심', 1],
    ]);
  });

  it('is never shown with a telephone number', () => {
    const { texts } = readPhones(`휴대폰,상태\n${phoneOf(1)},엄마 ${phoneOf(2)} 대신`);
    expect(JSON.stringify(texts)).not.toMatch(/5550/);
  });
});

describe('[C40] a column', () => {
  it('of 500 names asks nothing', () => {
    const names = Array.from({ length: 500 }, (_, n) => `${nameOf(n)},${phoneOf(n)}`);
    expect(asked(names.join('\n'))).toEqual([]);
    expect(asked(`이름,휴대폰\n${names.join('\n')}`)).toEqual([]);
  });

  it('of 5,000 members with dates, grades and consents asks at most twice', () => {
    const rows = Array.from({ length: 5000 }, (_, n) =>
      [
        n + 1,
        n % 97 === 0 ? `Anna Kim` : nameOf(n),
        phoneOf(n),
        `2025-${String((n % 12) + 1).padStart(2, '0')}-03`,
        ['VIP', '일반', '골드'][n % 3],
        ['Y', 'N'][Number(n % 7 === 0)],
        '',
      ].join(','),
    );
    const head = '번호,이름,휴대폰,가입일,등급,수신동의,비고';
    const read = readPhones(`${head}\n${rows.join('\n')}`);
    expect(read.texts.length).toBeLessThanOrEqual(2);
    expect(read.declined).toHaveLength(715);
  });

  it('of nicknames is asked as one, and its unusual texts apart', () => {
    const rows = Array.from({ length: 300 }, (_, n) => `${phoneOf(n)},별님${n}`);
    const odd = ['김철수(거부감)', '달님/x', 'no thanks', '발송금지요청'];
    const list = [
      '휴대폰,닉네임',
      ...rows,
      ...odd.map((one, n) => `${phoneOf(900 + n)},${one}`),
    ].join('\n');
    const { texts, declined, doubts } = readPhones(list);
    const apart = texts.filter(({ text }) => text !== null).map(({ text }) => text);

    expect(texts.filter(({ text }) => text === null)).toMatchObject([
      { isOfNames: true, count: 300 },
    ]);
    expect(apart.length + declined.length + doubts.unclear.length).toBe(4);
  });

  it('with a name that many rows have is asked about it', () => {
    const rows = Array.from(
      { length: 40 },
      (_, n) => `${n % 4 === 0 ? '이지수' : nameOf(n)},${phoneOf(n)}`,
    );
    expect(asked(`이름,휴대폰\n${rows.join('\n')}`)).toEqual([['이지수', 10]]);
  });

  it('with merged cells is asked for the rows below too', () => {
    const rows = [1, 2, 3, 4, 5].map((n) => `${n === 1 ? '강경파' : ''}\t${phoneOf(n)}`);
    const stopped = readPhones(`구분표\t휴대폰\n${rows.join('\n')}`).texts.flatMap(
      ({ rows: at }) => at,
    );
    expect(new Set(stopped)).toEqual(new Set([0, 1, 2, 3, 4]));
  });
});

describe('[C40] a line of words', () => {
  it.each(['손절 모음', '아래는 연락 자제', '※ 위 분은 빼고', '=== 사절 ==='])(
    'between numbers is asked for the number above and those below: %s',
    (line) => {
      const { texts, doubts, written } = readPhones(
        `${phoneOf(1)}\n${phoneOf(2)}\n${line}\n${phoneOf(3)}`,
      );
      const stopped = [...doubts.refusal, ...texts.flatMap(({ rows }) => rows)];
      const numbers = new Set(stopped.map((at) => written[at]));
      expect(numbers).toContain(phoneOf(3));
    },
  );

  it('above the numbers is asked if it is not a plain title', () => {
    expect(asked(`11월 예약 고객 명단\n이름,휴대폰\n김마루,${phoneOf(1)}`)).toEqual([]);
    expect(asked(`손절한 고객 명단\n이름,휴대폰\n김마루,${phoneOf(1)}`)).toEqual([
      ['손절한 고객 명단', 1],
    ]);
    expect(asked(`이름,손절 번호\n김마루,${phoneOf(1)}`)).toEqual([['손절 번호', 1]]);
  });
});

describe('[C40] an answer of staff', () => {
  const phones = `휴대폰,상태\n${phoneOf(1)},대기중\n${phoneOf(2)},관심\n${phoneOf(1)},`;
  const keys = readPhones(phones).texts.map(keyOfQuestion);
  const choiceOf = (texts: Record<string, 'take' | 'leave'>) =>
    audienceOf({ ...noRecipients, kind: 'phones', phones, decisions: { ...undecided, texts } });

  it('is needed before the list is sent', () => {
    const open = choiceOf({});
    expect(open).toMatchObject({ audience: { marks: { undecided: [0, 1, 2] } } });
    expect('audience' in open && undecidedProblem(open.audience)).not.toBeNull();
  });

  it('leaves out every row of the number, or sends', () => {
    const chosen = choiceOf({ [keys[0]!]: 'leave', [keys[1]!]: 'take' });
    expect(chosen).toMatchObject({ audience: { marks: { left_out: [0, 2] } } });
    expect('audience' in chosen && undecidedProblem(chosen.audience)).toBeNull();
  });
});
