import { describe, expect, it } from 'vitest';
import {
  DIALOG_IMAGE_TYPES,
  MAX_FILE_BYTES,
  digitsOnly,
  email,
  fileProblem,
  firstOf,
  lettersOnly,
  max,
  maxLength,
  min,
  minLength,
  noWhitespace,
  password,
  pattern,
  phone,
  required,
  type Rule,
} from './rules.ts';

const PASSWORD = '8~16자, 영문과 숫자 또는 특수문자를 포함해주세요.';
const PHONE = '휴대폰 번호를 확인해주세요.';
const EMAIL = '이메일 형식으로 입력해주세요.';

describe('[U20] [K01] [K02] [K03] [K04] [K05] [K06] [K07] [K08] [S5.1] [S5.2] [S5.3] [S5.4] [S5.5] the error message of a field', () => {
  it.each<[string, Rule, string, string | null]>([
    ['required', required, '', '필수 입력 항목입니다.'],
    ['required, spaces only', required, '  ', '필수 입력 항목입니다.'],
    ['required, filled', required, '가', null],
    ['too short', minLength(3), '가나', '최소 3자 이상 입력해주세요.'],
    ['long enough', minLength(2), '가나', null],
    ['too long', maxLength(2), '가나다', '최대 2자까지 입력 가능합니다.'],
    ['an emoji counts once', maxLength(1), '😀', null],
    ['syllables of macOS count once', maxLength(4), '주식공부'.normalize('NFD'), null],
    [
      'too long, of macOS',
      maxLength(3),
      '주식공부'.normalize('NFD'),
      '최대 3자까지 입력 가능합니다.',
    ],
    ['an invisible character counts as none', maxLength(2), '배\u200b당', null],
    ['too small', min(10), '9', '10 이상 입력해주세요.'],
    ['the least', min(10), '10', null],
    ['too large', max(10), '10.5', '10 이하로 입력해주세요.'],
    ['no number', max(10), 'abc', '10 이하로 입력해주세요.'],
    ['pattern', pattern(/^A\d$/), 'B1', '입력 형식이 올바르지 않습니다.'],
    ['pattern, of macOS', pattern(/^[가-힣]+$/), '주식공부'.normalize('NFD'), null],
    ['pattern with an invisible character', pattern(/^[가-힣]+$/), '배\u200b당', null],
    ['email', email, 'maru@example.com', null],
    ['email in full width', email, 'ｍａｒｕ＠ｅｘａｍｐｌｅ．ｃｏｍ', null],
    ['email with a sub-domain', email, 'a.b+c@mail.example.co.kr', null],
    ['email without @', email, 'maru.example.com', EMAIL],
    ['email without a dot', email, 'maru@example', EMAIL],
    ['email with a space', email, 'ma ru@example.com', EMAIL],
    ['email with two dots', email, 'maru@example..com', EMAIL],
    ['email with two @', email, 'a@b@example.com', EMAIL],
    ['whitespace', noWhitespace, 'a b', '공백을 포함할 수 없습니다.'],
    ['letters', lettersOnly, 'abc', null],
    ['letters with digits', lettersOnly, 'abc1', '영문자만 입력 가능합니다.'],
    ['letters in Korean', lettersOnly, '가', '영문자만 입력 가능합니다.'],
    ['digits', digitsOnly, '0123', null],
    ['digits with a sign', digitsOnly, '-1', '숫자만 입력 가능합니다.'],
    ['password', password, 'maru1234', null],
    ['password with a special letter', password, 'abcdefg!', null],
    ['password of 16', password, 'abcdefgh12345678', null],
    ['password of 16, of macOS', password, `${'가'.normalize('NFD').repeat(8)}maru1234`, null],
    ['password of 17', password, 'abcdefgh123456789', PASSWORD],
    ['password of 7', password, 'abcde12', PASSWORD],
    ['password of letters', password, 'abcdefgh', PASSWORD],
    ['password of letters of two scripts', password, 'abcdefg가', PASSWORD],
    ['password of digits', password, '12345678', PASSWORD],
    ['password with a space', password, 'abcd 1234', PASSWORD],
    ['phone', phone, '01012345678', null],
    ['phone of ten digits', phone, '0161234567', null],
    ['phone 012', phone, '01212345678', PHONE],
    ['phone of the city', phone, '0212345678', PHONE],
    ['phone too short', phone, '010123456', PHONE],
    ['anything left out', phone, '', null],
  ])('%s', (_case, rule, value, message) => {
    expect(rule(value)).toBe(message);
  });

  it('says the first thing only', () => {
    const check = firstOf(required, minLength(4), digitsOnly);

    expect(check('')).toBe('필수 입력 항목입니다.');
    expect(check('a')).toBe('최소 4자 이상 입력해주세요.');
    expect(check('abcd')).toBe('숫자만 입력 가능합니다.');
    expect(check('1234')).toBe(true);
  });
});

describe('[S5.11] [S5.12] [K09] a file', () => {
  const problem = '파일 크기를 초과했거나 허용되지 않는 형식입니다: chart.bmp';

  it.each([
    ['fits', { size: MAX_FILE_BYTES, type: 'image/gif' }, null],
    ['is one byte too large', { size: MAX_FILE_BYTES + 1, type: 'image/png' }, problem],
    ['has another type', { size: 1, type: 'image/bmp' }, problem],
    ['has no type', { size: 1, type: '' }, problem],
  ])('%s', (_case, file, message) => {
    expect(fileProblem({ name: 'chart.bmp', ...file })).toBe(message);
  });

  it('may not be a gif in a dialog', () => {
    const file = { name: 'chart.bmp', size: 1, type: 'image/gif' };

    expect(fileProblem(file, DIALOG_IMAGE_TYPES)).toBe(problem);
  });
});
