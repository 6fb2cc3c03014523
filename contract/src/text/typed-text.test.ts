import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';
import {
  cleanSearch,
  readSearchedMobile,
  searchedWords,
  searchedWordsOf,
  findWords,
  readMobile,
  readTelephone,
  readMobileSoFar,
} from './typed-text.ts';
import { bareName, seenName } from './name/name-form.ts';

describe('a mobile number', () => {
  it.each([
    '011-123-4567~8',
    '011-123-4567/8',
    '010-123-4567〜8',
    '010-1234-560.0',
    '011-123-4567-8',
    '011-123-4567(8)',
    '011-123-4567 (8)',
    '011-123-4567(8)(집)',
    '010-1234-567(8)',
    '010-1234(5)678',
    '011-123-(4567)8',
    '011-123-4567 8',
    '011-123-4567·8',
    '011-123-4567_8',
    '011-123-4567ㅡ8',
    '011-123-4567/8.',
    '011-123~4-5678',
    '홍길동 011-123-4567(8)',
    '홍길동 011-123-4567~8',
  ])('is not read from a range or a cut number: %s', (written) => {
    expect(readMobile(written)).toBeNull();
  });

  it.each([
    '010.1234.5601',
    '1012345601.0',
    '010-1234-56-01',
    '0 1 0 1 2 3 4 5 6 0 1',
    '010 1 2 3 4 5601',
  ])('is read from %s', (written) => {
    expect(readMobile(written)).toBe('01012345601');
  });

  it.each([
    '010-1234-5678',
    '01012345678',
    '010 1234 5678',
    '010.1234.5678',
    '(010) 1234-5678',
    '+82 10-1234-5678',
    '+82 (0)10-1234-5678',
    '0082 10 1234 5678',
    '8210-1234-5678',
    '1012345678',
    '０１０－１２３４－５６７８',
    '\u202a010-1234-5678\u202c',
    '010\u20101234\u20105678',
    '010ㆍ1234ㆍ5678',
    '010\u30fb1234\u20225678',
    '010\u20111234\u20115678',
    '010\u20131234\u20135678',
    '010\u22121234\u22125678',
    '010-1234-5678\u200b',
    '\ufeff010-1234-5678',
    '010/1234/5678',
    '010_1234_5678',
    '010·1234·5678',
    'tel:010-1234-5678',
    '010-1234-5678 (집)',
    "'01012345678",
    '="01012345678"',
    '010\u00a01234\u00a05678',
    '010~1234~5678',
    '010\u20431234\u20435678',
    '1012345678.0',
    '01012345678.0',
    'O1O-1234-5678',
    'olo-1234-5678',
    '1. 010-1234-5678',
    '12) 01012345678',
    '(3) 010-1234-5678',
    '4번 010 1234 5678',
    '① 010-1234-5678',
    '• 010-1234-5678',
    '- 010-1234-5678',
    '☎ 010-1234-5678',
    '☎010-1234-5678',
    '홍길동 010-1234-5678',
    '1. 홍길동 010-1234-5678',
    '010-1234-5678 홍길동',
    '010-1234-5678(홍길동)',
    '홍길동(010-1234-5678)',
    'HP: 010-1234-5678',
    'H.P 010-1234-5678',
    '전화 010-1234-5678',
    '홍길동 +82 10-1234-5678',
  ])('%j is read', (written) => {
    expect(readMobile(written)).toBe('01012345678');
  });

  it.each([
    ['111234567', '0111234567'],
    ['017-123-4567', '0171234567'],
    ['111234567.0', '0111234567'],
    ['+82 11 123 4567', '0111234567'],
  ])('%j of an older network is read', (written, digits) => {
    expect(readMobile(written)).toBe(digits);
  });

  it.each([
    '',
    '110-81-12345',
    '106-12-34567',
    '02-123-4567',
    '010-1234',
    '010-1234-56789',
    '홍길동',
    '010-1234-567a',
    '12345678',
    '010-123-4567',
    '101234567',
    '+82 10 123 4567',
    '010-l234-5678',
    '010-1234-5678가',
    '010-1234-5678/010-2345-6789',
    '010-1234-5678 1234',
    '배우자 010-1234-5678 또는 5679',
    '홍길동 010-123-4567',
    '홍길동 010-1234-56789',
    '12 010-1234-5678',
    '010-****-5678 010-1234-5678',
  ])('%j is none', (written) => {
    expect(readMobile(written)).toBeNull();
  });
});

it.each([
  ['', ''],
  ['010-12', '01012'],
  ['+82 10', '8210'],
  ['０１０－１２', '01012'],
  ['\u202a010-12', '01012'],
  ['+82 (0)10-1234-5678', '01012345678'],
  ['O1O-1', '0101'],
])('%j is the beginning %j of a number', (typed, digits) => {
  expect(readMobileSoFar(typed)).toBe(digits);
});

it.each(['010-l234-5678', '010a', '가', '010,1234', '010#1', '+82+10', '010*'])(
  '%j is the beginning of no number',
  (typed) => {
    expect(readMobileSoFar(typed)).toBeNull();
  },
);

it('keeps a text readable: line breaks of Word stay, leftovers of input methods go', () => {
  expect(cleanText('첫 줄\u000b둘째 줄')).toBe('첫 줄\n둘째 줄');
  expect(cleanLine('맥 한글\u0008 제목')).toBe('맥 한글 제목');
  expect(cleanLine('첫\u2028둘')).toBe('첫 둘');
  expect(cleanLine('한글'.normalize('NFD'))).toBe('한글');
  expect(cleanLine('\ufeff제\u200b목\u202e')).toBe('제목');
  expect(cleanLine('가족 👩‍👩‍👧 ❤️')).toBe('가족 👩‍👩‍👧 ❤️');
  expect(cleanLine('제\u180b목\u{e0041}\ufffc')).toBe('제목');
  const flag = '\u{1f3f4}\u{e0067}\u{e0062}\u{e007f}';
  expect(cleanLine(flag)).toBe(flag);
  expect(cleanText('가족 👩‍👩‍👧')).toBe('가족 👩‍👩‍👧');
  expect(cleanText('\u202e장보 금원\u202c\n상\u200b품')).toBe('장보 금원\n상품');
});

it.each([
  '배\u200b당',
  '배당\u200b',
  '\u202a배당\u202c',
  '배\u00ad당',
  ' 배당 ',
  '배당'.normalize('NFD'),
])('searches for %j as for 배당', (typed) => {
  expect(cleanSearch(typed)).toBe('배당');
});

it.each([
  ['한결\u3164', '한결'],
  ['한\u1160결', '한결'],
  ['ａｄｍｉｎ', 'admin'],
  ['Adm1n', 'admin'],
  ['ad_min', 'admin'],
  ['0perator', 'operator'],
  ['officiaI', 'official'],
  ['adrnin', 'admin'],
  ['admㅣn', 'admin'],
  ['ㅇperator', 'operator'],
  ['우ㄴ영자', '운영자'],
  ['ㅇㅜㄴㅇㅕㅇㅈㅏ', '운영자'],
  ['고ㅏㄴ리자', '관리자'],
  ['관ㄹ1자', '관리자'],
  ['매니저'.normalize('NFD'), '매니저'],
  ['다l표', '대표'],
  ['한결ㅡ', '한결'],
  ['한ㅡ결', '한결'],
  ['ㅣ한결', '한결'],
  ['ㄴr래', '나래'],
  ['운영ㅈr', '운영자'],
  ['매LI저', '매니저'],
])('sees %j as %j', (one, other) => {
  expect(seenName(one)).toBe(seenName(other));
});

it.each([
  ['가나', '간아'],
  ['관리', '관이'],
  ['나비', '너비'],
  ['그림', '림'],
  ['이슬', '슬'],
  ['mark', 'malk'],
])('sees %j and %j as two names', (one, other) => {
  expect(seenName(one)).not.toBe(seenName(other));
});

it.each([
  ['ＥＴＦ　２０２６', 'ETF 2026'],
  ['Ｓ＆Ｐ５００', 'S&P500'],
  ['배당・공시', '배당·공시'],
  ['배당ㆍ공시', '배당·공시'],
  ['배당･공시', '배당·공시'],
  ['배당•공시', '배당·공시'],
  ['㈜가람', '(주)가람'],
  ['5％～10％', '5%~10%'],
  ['ﾊﾝ', 'ハン'],
  // Nicknames may contain single Hangul letters.
  ['ㅋㅋ맨', 'ㅋㅋ맨'],
  ['2025–2026', '2025-2026'],
  ['261020‑D00005', '261020-D00005'],
  ['２６１０２０－Ｄ００００５', '261020-D00005'],
  ['R261129−100003', 'R261129-100003'],
  ['261020ーD00005', '261020-D00005'],
  ['261020ㅡD00005', '261020-D00005'],
  ['1~3월', '1~3월'],
  ['데ー터', '데ー터'],
  ['1\ufe0f\u20e3 번', '1 번'],
  ['100%_\\', '100%_\\'],
])('searches for %j as for %j', (typed, usual) => {
  expect(cleanSearch(typed)).toBe(usual);
});

it.each([
  ['배당?', '배당'],
  ['(배당)', '배당'],
  ['"배당"', '배당'],
  ['“배당”.', '배당'],
  ['#배당', '배당'],
  ['『배당』', '배당'],
  ['((배당))', '배당'],
  ['"배당', '배당'],
  ['?배당', '배당'],
  ['배당:', '배당'],
  ['-배당~', '배당'],
  ['@한결', '한결'],
  ['hong@naver.com', 'hong@naver.com'],
  ['[공지] 배당', '[공지] 배당'],
  ['(주)마루', '(주)마루'],
  ['S&P 500', 'S&P 500'],
  ['C++', 'C++'],
  ['???', '???'],
])('searches for %j as pasted from a sentence: %j', (typed, wanted) => {
  expect(searchedWords(typed)).toBe(wanted);
});

it.each([
  ['배당,금리', ['배당', '금리']],
  ['배당&금리;공시', ['배당', '금리', '공시']],
  ['배당+금리', ['배당', '금리']],
  ['1,000원', ['1,000원']],
  ['S&P500', ['S&P500']],
  ['C++', ['C++']],
])('the words of %j are %j', (typed, words) => {
  expect(searchedWordsOf(typed)).toEqual(words);
});

it.each([
  ['1234-5678', '01012345678'],
  ['12345678', '01012345678'],
  ['１２３４–５６７８', '01012345678'],
  ['010 1234 5678', '01012345678'],
  ['5678', null],
  ['010-****-5678', null],
])('a staff search for %j reads the number %j', (typed, digits) => {
  expect(readSearchedMobile(typed)).toBe(digits);
});

describe('the places of words', () => {
  const found = (text: string, q: string) =>
    findWords(text, q).map(({ from, to }) => text.slice(from, to));

  it.each([
    ['지수 S&P500 상승', 'Ｓ＆Ｐ５００', ['S&P500']],
    ['지수 Ｓ＆Ｐ５００ 상승', 's&p', ['Ｓ＆Ｐ']],
    ['배당ㆍ공시와 배당·공시', '배당・공시', ['배당ㆍ공시', '배당·공시']],
    ['㈜가람, 주가', '주', ['㈜', '주']],
    ['가나  다', '나 다', ['나  다']],
    ['주간과 주가', '주가', ['주가']],
    ['배당', '', []],
    ['어제 삼성전자 상승', 'ㅅㅅㅈㅈ', ['삼성전자']],
    ['어제 삼성전자 상승', 'ㅅ성 ㅅㅅ', ['삼성', '상승']],
    ['ㅋㅋ 웃음 (ㅋ', '(ㅋ', ['(ㅋ']],
    ['배당', '공시', []],
  ])('in %j of %j are %j', (text, q, places) => {
    expect(found(text, q)).toEqual(places);
  });
});

it.each([
  ['\u202a1600-0000\u202c', '16000000'],
  ['1600ㆍ0000', '16000000'],
  ['1600‑0000', '16000000'],
  ['+82 1600-0000', '16000000'],
  ['02)123-4567', '021234567'],
  ['+82 2 123 4567', '021234567'],
  ['+82-(0)2-123-4567', '021234567'],
  ['02─123━4567', '021234567'],
  ['02\u2800123\u28004567', '021234567'],
  ['0082-10-1234-5678', '01012345678'],
])('reads the telephone number %j as %s', (written, digits) => {
  expect(readTelephone(written)).toBe(digits);
});

it.each(['', '02-123-456x', '대표 1600-0000'])('reads no telephone number in %j', (written) => {
  expect(readTelephone(written)).toBeNull();
});

it.each(['리얼한결', 'THE한결', '한결본계정', '한결부계'])('reads the name %j as 한결', (name) => {
  expect(bareName(name)).toBe('한결');
});
