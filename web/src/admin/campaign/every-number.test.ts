import { readMobile } from '@maru/contract/text/typed-text';
import { describe, expect, it } from 'vitest';
import { everyNumberOf, readEveryNumber } from './pasted-list.ts';

const readable = (written: readonly string[]) => written.filter((one) => readMobile(one) !== null);

describe('an exclude list', () => {
  it.each(['010-l234-5678', '010-****-5678', '010*1234*5678'])(
    'keeps a number that cannot be read above the others: %s',
    (slip) => {
      const text = `이름,번호\n홍길동,${slip}\n김철수,010-2222-3333`;

      expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 1 });
      expect(everyNumberOf(text).split('\n')).toHaveLength(2);
    },
  );

  it.each([
    '배우자 (010)2222-3333',
    '배우자 +82 10-2222-3333',
    '배우자 +821022223333',
    '배우자 010\u20132222\u20133333',
    '배우자 010 - 2222 - 3333',
    '배우자 010·2222·3333',
    '배우자 ０１０-２２２２-３３３３',
  ])('keeps a number that is part of a note: %s', (note) => {
    const { recognised, invalid } = readEveryNumber(`번호,메모\n010-1111-2222,${note}`);

    expect([recognised, invalid]).toEqual([2, 0]);
  });

  it.each([
    '번호,성명,휴대전화번호\n1,가,010-1111-2222\n2,나,010-2222-3333',
    '번호\t연락처\n1\t01011112222\n12\t01022223333',
  ])('leaves out numbers of rows beside a column of telephones: %j', (text) => {
    expect(everyNumberOf(text).split('\n').map(readMobile)).toEqual(['01011112222', '01022223333']);
    expect(readEveryNumber(text)).toMatchObject({ recognised: 2, invalid: 0 });
  });

  it.each([
    '1. 010-1111-2222\n2. 010-2222-3333',
    '☎ 010-1111-2222\n☎010-2222-3333',
    '홍길동 010-1111-2222\n010-2222-3333 김철수',
    '010-1111-2222/010-2222-3333',
    '010-1111-2222 / 010-2222-3333 (김철수)',
    '010-1111-2222, 010-2222-3333',
    'HP: 010-1111-2222\n전화 010-2222-3333',
    '홍길동 010-1111-2222, 김철수 010-2222-3333',
  ])('reads the numbers of each line of a pasted list: %j', (text) => {
    expect(everyNumberOf(text).split('\n').map(readMobile)).toEqual(['01011112222', '01022223333']);
    expect(readEveryNumber(text)).toMatchObject({ recognised: 2, invalid: 0 });
  });

  it.each(['홍길동 010-1111-2222 3333', '010-1111-2222/3333', '1. 010-1111-222'])(
    'keeps a line that may hold more than it reads: %s',
    (text) => {
      expect(readEveryNumber(`${text}\n010-2222-3333`)).toMatchObject({
        recognised: 1,
        invalid: 1,
      });
    },
  );

  it.each([
    '01O-1234-5601',
    'OIO-1234-5601',
    '홍길동 1234-5601',
    '공일공-일이삼사-오육공일',
    '김 010 1234 56O1',
  ])('keeps an unreadable number above the others, with letters in it: %s', (slip) => {
    expect(readEveryNumber(`${slip}\n010-1234-5602`)).toMatchObject({ recognised: 1, invalid: 1 });
  });

  it.each([
    '홍길동',
    '홍길동 제외',
    '뒷자리 5601',
    '회원번호 1023',
    'kim@naver.com',
    '010–1234–5б01',
    '홍길동,서울',
    '011-123-4567(8)',
  ])('counts an unreadable line alike above and below the others: %s', (line) => {
    for (const text of [`${line}\n010-1234-5602`, `010-1234-5602\n${line}`]) {
      expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 1 });
    }
  });

  it('counts a person without a number below the names of the columns', () => {
    const text = '이름,휴대폰\n홍길동,없음\n김하나,010-1234-5602';

    expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 1 });
  });

  it.each([
    '제외 명단',
    '수신거부',
    '제외할 번호',
    '휴대폰 번호',
    'Phone',
    '2026-11-29',
    '이름,비고',
    '11월 공지\n성함,연락처',
  ])('leaves out a title above the numbers: %j', (title) => {
    const text = `${title}\n010-1234-5602`;

    expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 0 });
  });

  it.each([
    '홍길동 010-1234-5601\n김철수\n연락처',
    '김철수\n이름,휴대폰\n홍길동,010-1234-5601',
    '홍길동\t탈퇴\n이름\t연락처\n박하나\t010-1234-5605',
    '고객 홍길동,뒷번호 모름\n이름,연락처\n박하나,010-1234-5605',
    '남궁 하나 님\n이름,휴대폰\n홍길동,010-1234-5601',
  ])('keeps a person without a number above the names of the columns: %j', (text) => {
    expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 1 });
  });

  it('keeps a person whose number is missing in a list of labels', () => {
    const text = '이름: 홍길동\n연락처: 010-1234-5601\n이름: 김철수\n연락처:';

    expect(readEveryNumber(text).written).toContain('이름: 김철수');
  });

  it.each(['고객명단', '가을 이벤트', '2026 제외', '한결 VIP', '연락처 모음'])(
    'leaves out the title %s above the names of the columns',
    (title) => {
      const text = `${title}\n이름,휴대폰\n홍길동,010-1234-5601`;

      expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 0 });
    },
  );

  it('leaves out titles, names of columns and numbers of other kinds', () => {
    const text =
      '2026년 11월 28일 명단 (총 1234명),\n번호,사업자\n010-1111-2222,110-81-12345\n010-3333-4444,';

    expect(readEveryNumber(text)).toMatchObject({ recognised: 2, invalid: 0 });
  });
});

describe('a file of numbers', () => {
  it.each([
    '010-1111-1111\t010-2222-2222\n010-3333-3333',
    '010-1111-1111,010-2222-2222,010-3333-3333\n010-4444-4444,010-5555-5555,',
  ])('loses none in rows of different lengths', (text) => {
    expect(readable(everyNumberOf(text).split('\n'))).toHaveLength(
      text.split(/[\t,\n]/).filter(Boolean).length,
    );
  });

  it('takes the mobile numbers, not the business numbers', () => {
    expect(everyNumberOf('상호,사업자등록번호,휴대폰\n가나상사,110-81-12345,010-1234-5678')).toBe(
      '010-1234-5678',
    );
  });
});
