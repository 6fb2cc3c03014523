import { describe, expect, it } from 'vitest';
import { everyNumberOfFile, phonesOfFile, readMemberIds, readPhones } from './pasted-list.ts';

describe('pasted numbers', () => {
  it('are recognised however they are written, and each counts once', () => {
    const text = '010-1234-5678\n01012345678, +82 10 1234 5678;010 9999 0000';

    const pasted = readPhones(text);

    expect(pasted).toMatchObject({ recognised: 2, invalid: 0, duplicates: 2 });
    expect(pasted.written).toHaveLength(4);
  });

  it('are read without what a spreadsheet or a keyboard has done to them', () => {
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

  it('are cut to what the contract takes', () => {
    const pasted = readPhones('0'.repeat(300));

    expect(pasted.written[0]).toHaveLength(40);
    expect(pasted.invalid).toBe(1);
  });
});

describe('a file of numbers', () => {
  it('is read by the column that holds them, without its heading', () => {
    const table =
      '이름,휴대폰,가입일\n김하나,010-1234-5678,2026-01-02\n이두리,,2026-01-03\n박세찌,010-12,2026-01-04';

    const pasted = readPhones(phonesOfFile(table));

    expect(pasted).toMatchObject({
      written: ['010-1234-5678', '010-12'],
      lines: [1, 2],
      invalid: 1,
    });
  });

  it('loses nobody to a comma in quotes, nor to a zero that a spreadsheet dropped', () => {
    const table =
      '이름,휴대폰\n"김, 철수","010 2222 0002"\n이영희,1099990002\n"박 ""별""",010-3333-0003\n';

    expect(readPhones(phonesOfFile(table))).toMatchObject({
      written: ['010 2222 0002', '01099990002', '010-3333-0003'],
      recognised: 3,
      invalid: 0,
    });
  });

  it('with numbers in several columns alike gives all of them', () => {
    expect(phonesOfFile('"010-1111-1111","010-2222-2222"\n01033333333,01044444444')).toBe(
      '010-1111-1111\n010-2222-2222\n01033333333\n01044444444',
    );
  });

  it('of one column with a mistyped number in its first line loses none', () => {
    expect(phonesOfFile('0101234\n01012345678')).toBe('0101234\n01012345678');
  });

  it('keeps the number of a row that lacks its column', () => {
    const table = '이름,휴대폰\n김,010-1111-2222\n010-3333-4444\n박,010-5555-6666';

    expect(readPhones(phonesOfFile(table)).recognised).toBe(3);
  });

  it('that is an exclude list gives all numbers and the rows without one', () => {
    const table =
      '수신거부 2026년\n이름,휴대폰,보호자\n김,010-1111-2222,010-3333-4444\n이두리,,\n박,010-12,-';

    const list = everyNumberOfFile(table);

    expect(list.split('\n')).toEqual(['010-1111-2222', '010-3333-4444', '이두리', '010-12']);
    expect(everyNumberOfFile('이름,나이\n김,20')).toBe('');
  });

  it('without any number gives none', () => {
    expect(phonesOfFile('이름,나이\n김하나,20')).toBe('');
  });
});

describe('member numbers', () => {
  it('are read from any list, each once', () => {
    expect(readMemberIds('12, 13\n12 14;13')).toEqual({ ids: [12, 13, 14], invalid: [] });
  });

  it('that are no number are named', () => {
    expect(readMemberIds('12 demo1 0')).toEqual({ ids: [12], invalid: ['demo1', '0'] });
  });
});
