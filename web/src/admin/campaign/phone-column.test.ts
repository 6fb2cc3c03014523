import { describe, expect, it } from 'vitest';
import { audienceOf, noRecipients, undecided, undecidedProblem } from './audience-choice.ts';
import { readEveryNumber, readPhones } from './pasted-list.ts';
import { readTable } from './pasted-table.ts';

const OTHERS = [
  '회원번호',
  '계좌번호',
  '주민번호',
  '주민등록번호',
  '사업자번호',
  '사업자등록번호',
  '주문번호',
  '우편번호',
  '금액',
  '결제금액(원)',
  '가격',
  '수량',
  '날짜',
  '생년월일',
  '결제일시',
  'Member No.',
  'member_no',
  'Account',
  'Amount',
  'total amount',
  'Order No',
  'Order ID',
];

const choiceOf = (phones: string) => ({ ...noRecipients, kind: 'phones' as const, phones });

describe('[C22] a list without a column of telephones', () => {
  it.each(OTHERS)('sends nothing to ten digits before staff choose the column: %s', (name) => {
    for (const text of [
      `${name},이름\n1022220026,홍길동\n1022220027,김하나`,
      `이름,${name}\n홍길동,1022220026\n김하나,"1022220027"`,
      `${name},이름\n010-2222-0026,홍길동\n1022220027,김하나`,
      `${name}\n1022220026\n1022220027`,
      `${name}\n(최근 순서)\n010-2222-0026\n010-2222-0027`,
      `11월 명단\n${name},\n1022220026,\n1022220027,`,
    ]) {
      const { written, doubts } = readPhones(text);
      const places = written.flatMap((piece, at) => (/^0?10/.test(piece) ? [at] : []));
      expect(places, text).toHaveLength(2);
      expect(doubts.column, text).toEqual(places);

      const open = audienceOf(choiceOf(text));
      expect(open).toMatchObject({ audience: { marks: { undecided: places } } });
      expect('audience' in open && undecidedProblem(open.audience)).not.toBeNull();
      const taken = { ...choiceOf(text), decisions: { ...undecided, column: 'take' as const } };
      expect(audienceOf(taken)).not.toHaveProperty('audience.marks');
    }
  });

  it('is also one of unknown headings above ten digits that may never have had a zero', () => {
    expect(readPhones('적요,이름\n1022220026,홍길동').doubts.column).toEqual([0]);
    expect(readPhones('적요\n1022220026').doubts.column).toEqual([1]);
    expect(readPhones('적요,이름\n010-2222-0026,홍길동').doubts.column).toEqual([]);
  });

  it.each(OTHERS)('is none if another column holds telephones: %s', (name) => {
    for (const heading of ['휴대폰', '연락처', '본인칸']) {
      const text = `${name},${heading}\n1022220026,010-1111-0001\n1022220027,`;
      expect(readPhones(text)).toMatchObject({
        doubts: { column: [] },
        table: { phoneName: heading, written: ['010-1111-0001', ''] },
      });
    }
  });

  it.each(['휴대폰', '연락처', '전화번호', 'HP', '회원 휴대폰', '주문자 연락처'])(
    'is none of a heading of telephones whose numbers lost their zero: %s',
    (name) => {
      expect(readPhones(`${name},이름\n1022220026,홍길동`).doubts.column).toEqual([]);
    },
  );

  it.each(['번호', 'Number', '번호(필수)'])(
    '[C27] is one of ten digits without a zero below a bare heading: %s',
    (name) => {
      expect(readPhones(`${name},이름\n1022220026,홍길동`).doubts.column).toEqual([0]);
      expect(readPhones(`${name}\n1022220026`).doubts.column).toEqual([0]);
      expect(readPhones(`${name},이름\n010-2222-0026,홍길동`).doubts.column).toEqual([]);
      expect(readTable(`${name},본인칸\n1022220026,010-1111-0001`)?.phoneName).toBe('본인칸');
    },
  );

  it('[C27] names every other column with numbers', () => {
    const doubtful = '회원번호,추천인번호,주문번호\n1012345678,1099990001,1022220026\n1022223333,,';
    expect(readTable(doubtful)?.notes).toEqual([
      '번호가 든 열이 여럿이라 ‘추천인번호’ 열만 읽었어요. ‘회원번호’, ‘주문번호’ 열에는 보내지 않아요.',
      '‘추천인번호’ 열은 받는 사람의 번호가 아닐 수 있어요. 확인해 주세요.',
    ]);
    expect(
      readTable('이름,가,나\n홍,010-1111-0001,010-1111-0002\n김,010-1111-0003,')?.notes,
    ).toEqual(['번호가 든 열이 여럿이라 ‘가’ 열만 읽었어요. ‘나’ 열에는 보내지 않아요.']);
  });

  it.each(['1022220026\n1022220027', '홍길동\n1022220026', '11월 명단\n1022220026'])(
    'is none of numbers, names and titles alone: %j',
    (text) => {
      expect(readPhones(text).doubts.column).toEqual([]);
    },
  );
});

describe('[C22] an exclude list', () => {
  it('excludes the numbers of every column', () => {
    const text = '회원번호,휴대폰\n1022220026,010-1111-0001';
    expect(readEveryNumber(text)).toMatchObject({ recognised: 2, invalid: 0 });
    expect(excludedBy(text)).toMatchObject({
      audience: { exclude: { phones: ['01022220026', '010-1111-0001'] } },
    });
  });

  it.each(['회원번호,이름\n1022220026,홍길동', '주문번호,비고\n1022220026,수신거부'])(
    'stops the campaign if it has no column of telephones: %j',
    (text) => {
      expect(excludedBy(text)).toMatchObject({ problem: expect.stringMatching(/번호 열이 없/) });
    },
  );

  it('keeps a line below the numbers that is no header', () => {
    expect(readEveryNumber('010-1234-5602\n주문번호 1023')).toMatchObject({ invalid: 1 });
  });

  const excludedBy = (phones: string) =>
    audienceOf({ ...noRecipients, exclude: { ...noRecipients.exclude, on: true, phones } });
});

describe('the phone column', () => {
  it.each([
    ['연락처(집),연락처(휴대폰)\n010-1111-0001,010-1111-0002', '연락처(휴대폰)'],
    ['연락처(자택),연락처(핸드폰)\n02-123-4567,010-1111-0002', '연락처(핸드폰)'],
    ['전화번호[회사],전화번호[휴대전화]\n010-1111-0001,010-1111-0002', '전화번호[휴대전화]'],
    ['연락처_집,연락처_휴대폰\n010-1111-0001,010-1111-0002', '연락처_휴대폰'],
    ['Phone (home),Phone (mobile)\n010-1111-0001,010-1111-0002', 'Phone (mobile)'],
    ['Tel (office),Tel (cell)\n010-1111-0001,010-1111-0002', 'Tel (cell)'],
    ['휴대폰(보호자),연락처(본인)\n010-1111-0001,010-1111-0002', '연락처(본인)'],
  ])('is the one whose heading names a mobile, also in a note: %j', (text, name) => {
    expect(readTable(text)?.phoneName).toBe(name);
  });

  it.each([
    ['연락처1,연락처2\n02-123-4567,010-1111-0001\n010-1111-0002,010-1111-0003', '연락처2'],
    ['연락처,고객 휴대폰\n02-123-4567,010-1111-0001', '고객 휴대폰'],
    ['휴대폰,연락처\n,010-1111-0001', '연락처'],
  ])('has the most mobile numbers of those that are as clear: %j', (text, name) => {
    expect(readTable(text)?.phoneName).toBe(name);
  });
});
