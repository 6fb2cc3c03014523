import { describe, expect, it } from 'vitest';
import {
  everyNumberOf,
  lineMeantAsNumber,
  readEveryNumber,
  readMemberIds,
  readPhones,
} from './pasted-list.ts';

describe('pasted numbers', () => {
  it('are recognised however they are written, and each counts once', () => {
    const text = '010-1234-5678\n01012345678, +82 10 1234 5678;010 9999 0000';

    const pasted = readPhones(text);

    expect(pasted).toMatchObject({ recognised: 2, invalid: 0, duplicates: 2 });
    expect(pasted.written).toHaveLength(4);
  });

  it('are read without the artifacts of a spreadsheet or a keyboard', () => {
    const text = `'01012345678\n="01022223333"\n“010-3333-4444”\n10-4444-5555\n０１０－５５５５－６６６６`;

    const pasted = readPhones(text);

    expect(pasted.invalid).toBe(0);
    expect(pasted.written).toEqual([
      '01012345678',
      '01022223333',
      '01033334444',
      '01044445555',
      '01055556666',
    ]);
  });

  it('that are none are counted and left for the server to count as well', () => {
    const pasted = readPhones('02-123-4567\n010-12-34\n01011112222\n\n');

    expect(pasted).toMatchObject({ recognised: 1, invalid: 2, duplicates: 0 });
    expect(pasted.written).toEqual(['02-123-4567', '010-12-34', '01011112222']);
  });

  it.each([
    '010-1111-2222\u2028010-3333-4444',
    '010-1111-2222\u000b010-3333-4444',
    '010-1111-2222、010-3333-4444',
    '010-1111-2222，010-3333-4444',
    '010-1111-2222 | 010-3333-4444',
    '01011112222 01033334444',
  ])('are told apart: %j', (text) => {
    expect(readPhones(text)).toMatchObject({ recognised: 2, invalid: 0 });
  });

  it('are cut to the length that the contract accepts', () => {
    const pasted = readPhones('0'.repeat(300));

    expect(pasted.written[0]).toHaveLength(40);
    expect(pasted.invalid).toBe(1);
  });
});

describe('a file of numbers', () => {
  it('is read by the column that holds them, without its heading', () => {
    const table =
      '이름,휴대폰,가입일\n김하나,010-1234-5678,2026-01-02\n이두리,,2026-01-03\n박세찌,010-12,2026-01-04';

    const pasted = readPhones(everyNumberOf(table));

    expect(pasted).toMatchObject({
      written: ['010-1234-5678', '이두리 2026-01-03', '010-12'],
      lines: [1, 2, 3],
      invalid: 2,
    });
  });

  it('keeps numbers after a comma in quotes, and restores a zero that a spreadsheet dropped', () => {
    const table =
      '이름,휴대폰\n"김, 철수","010 2222 0002"\n이영희,1099990002\n"박 ""별""",010-3333-0003\n';

    expect(readPhones(everyNumberOf(table))).toMatchObject({
      written: ['010 2222 0002', '01099990002', '010-3333-0003'],
      recognised: 3,
      invalid: 0,
    });
  });

  it('with numbers in several columns alike gives all of them', () => {
    expect(everyNumberOf('"010-1111-1111","010-2222-2222"\n01033333333,01044444444')).toBe(
      '010-1111-1111\n010-2222-2222\n01033333333\n01044444444',
    );
  });

  it('of one column with a mistyped number in its first line loses none', () => {
    expect(everyNumberOf('0101234\n01012345678')).toBe('0101234\n01012345678');
  });

  it('keeps the number of a row that lacks its column', () => {
    const table = '이름,휴대폰\n김,010-1111-2222\n010-3333-4444\n박,010-5555-6666';

    expect(readPhones(everyNumberOf(table)).recognised).toBe(3);
  });

  it('that is an exclude list gives all numbers and the rows without one', () => {
    const table =
      '수신거부 2026년\n이름,휴대폰,보호자\n김,010-1111-2222,010-3333-4444\n이두리,,\n박,010-12,-';

    const list = everyNumberOf(table);

    expect(list.split('\n')).toEqual(['010-1111-2222', '010-3333-4444', '이두리', '010-12']);
    expect(everyNumberOf('이름,나이\n김,20')).toBe('');
  });

  it('without any number gives none', () => {
    expect(everyNumberOf('이름,나이\n김하나,20')).toBe('');
  });
});

describe('a list, pasted or out of a file,', () => {
  it.each([
    '010-3000-0001 010-3000-0002',
    '010 3000 0001 010 3000 0002',
    '010-3000-0001|010-3000-0002',
    '０１０－３０００－０００１、０１０－３０００－０００２',
    '010-3000-0001\u000b010-3000-0002',
    '010-3000-0001\u0085010-3000-0002',
    '010-3000-0001\u2028010-3000-0002',
    '010-3000-0001\u2029010-3000-0002',
    '김하나,010-3000-0001 010-3000-0002\n이두리,010-3000-0001',
    '김하나,010-3000-0001\u2028이두리,010-3000-0002',
    '김하나|010-3000-0001\n이두리|010-3000-0002',
    '이름,휴대폰\u2028김하나,010-3000-0001\u2028이두리,010-3000-0002',
    '이름|휴대폰\n김하나|010-3000-0001\n이두리|010-3000-0002',
    '휴대폰\n010-3000-0001\n010-3000-0002',
    '"김하나,010-3000-0001\n이두리,010-3000-0002',
    '"김하나,010-3000-0001\n"이두리",010-3000-0002',
    '김하나,010-3000-0001,010-3000-0002\n이두리,010-3000-0001,',
  ])('gives the same numbers: %j', (text) => {
    const pasted = readPhones(text);
    const loaded = readPhones(everyNumberOf(text));

    expect([pasted.recognised, pasted.invalid]).toEqual([2, 0]);
    expect([loaded.recognised, loaded.invalid]).toEqual([2, 0]);
  });

  it.each([
    ['1.03E+09\r\n010-3000-0001', 1],
    ['1.03E+09,김하나\n010-3000-0001,이두리', 1],
    ['1234\n010-3000-0001', 1],
    ['########\n010-3000-0001', 1],
    ['010-1234-567a,김하나\n010-3000-0001,이두리', 1],
    ['010-3000-0001, 010-12', 1],
    ['김하나,010-3000-0001\n이두리,없음', 2],
    ['김하나,010-3000-0001\n이두리,', 2],
    ['010-3000-0001\u2028010-12', 2],
  ])('counts an unreadable entry as invalid, with its line: %j', (text, line) => {
    const pasted = readPhones(text);

    expect([pasted.recognised, pasted.invalid]).toEqual([1, 1]);
    expect(pasted.lines[pasted.written.findIndex((one) => !/3000/.test(one))]).toBe(line);
    expect(readPhones(everyNumberOf(text))).toMatchObject({ recognised: 1, invalid: 1 });
  });

  it.each([
    '휴대폰1,휴대폰2\n010-3000-0001,01O-1234-5601',
    '010-3000-0001\t01O-1234-5601\n010-3000-0001\t김',
    '이름,휴대폰,비상연락처\n홍,010-3000-0001,010-XXXX-5601',
    '이름,휴대폰,비상연락처\n홍,010-3000-0001,1234',
    '김하나,010-3000-0001,공일공-1234-5601\n이두리,010-3000-0001,',
    '010-3000-0001\t01O–1234–5601\n010-3000-0001\t김',
    '010-3000-0001\tㅇ1ㅇ-1234-5601\n010-3000-0001\t김',
    '010-3000-0001\t01O/1234/5601\n010-3000-0001\t김',
    '010-3000-0001\t2번 010-1234-560\n010-3000-0001\t김',
    '010-3000-0001\t11/28 01O-1234-5601\n010-3000-0001\t김',
    '010-3000-0001\t010-••••-5601\n010-3000-0001\t김',
    '010-3000-0001\t☎1234-5601\n010-3000-0001\t김',
  ])('keeps an unreadable number of a second column: %j', (text) => {
    expect(readEveryNumber(text)).toMatchObject({ recognised: 1, invalid: 1 });
  });

  it.each([
    '주식회사 가나다라마바사아자차카 마케팅본부 영업지 010-1234-5601/5602',
    '주식회사 가나다라마바사아자차카 마케팅본부 영업지 010-1234-56011',
    '주식회사 가나다라마바사아자차카 마케팅본부 영업지원 011-123-45678',
  ])('keeps a long piece that cannot be read unreadable: %s', (text) => {
    expect(readPhones(text)).toMatchObject({ recognised: 0, invalid: 1 });
  });

  it('ignores numbers of other kinds beside the numbers', () => {
    const text = '이름,휴대폰,주문번호\n홍,010-3000-0001,20261129001\n김,010-3000-0002,4521';

    expect(readPhones(everyNumberOf(text))).toMatchObject({ recognised: 2, invalid: 0 });
  });

  it('names the line of a number that cannot be read', () => {
    expect(everyNumberOf('번호\n1.03E+09')).toBe('');
    expect(lineMeantAsNumber('번호\n1.03E+09')).toBe(2);
    expect(lineMeantAsNumber('이름,나이\n김하나,20')).toBeNull();
  });
});

describe('member numbers', () => {
  it('are read from any list, each once', () => {
    expect(readMemberIds('12, 13\n12 １４;13\u200b')).toEqual({ ids: [12, 13, 14], invalid: [] });
  });

  it('that are no number are named', () => {
    expect(readMemberIds('12 demo1 0')).toEqual({ ids: [12], invalid: ['demo1', '0'] });
  });
});

it.each(['~', '～', '〜', '-', '–', '부터'])(
  '[M03] refuses a range of numbers with %s as unreadable',
  (sign) => {
    expect(
      readPhones(`010-5550-0001 ${sign} 010-5550-0003${sign === '부터' ? '까지' : ''}`),
    ).toMatchObject({ recognised: 0, invalid: 1 });
  },
);
