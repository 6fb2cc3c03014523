import { expect, it } from 'vitest';
import {
  countVisible,
  emailAddress,
  isStorable,
  line,
  password,
  personName,
  phone,
  shownAddress,
  text,
} from './primitive.ts';
import { nickname } from '../session/signup.ts';

const accepts = (value: string) => line(2, 20).safeParse(value).success;

it.each(['홍길동', 'a b', '👩‍👩‍👧 가족', '홍\u2028길동', '홍\u0085길동', '홍\u0008길동'])(
  'takes %j as a line',
  (value) => {
    expect(accepts(value)).toBe(true);
  },
);

it.each(['홍\n길동', '홍\t길동', '홍\r길동', '홍\u0000길동', '홍\u200b', ' 홍 '])(
  'refuses %j as a line of two letters',
  (value) => {
    expect(accepts(value)).toBe(false);
  },
);

it.each(['\u3164\u3164\u3164', '\u115f\u115f', '\u1160\u1160', '\uffa0\uffa0'])(
  'refuses an invisible nickname',
  (value) => {
    expect(nickname.safeParse(value).success).toBe(false);
  },
);

it.each([' \n ', '\u200b\u200b', '\u3164'])(
  'refuses %j where something has to be said',
  (value) => {
    expect(text(1, 300).safeParse(value).success).toBe(false);
    expect(text(0, 300).safeParse(value).success).toBe(true);
  },
);

it('counts visible characters', () => {
  expect(countVisible('\u200b'.repeat(20))).toBe(0);
  expect(countVisible('좋아요, 정말\u3164')).toBe(6);
});

it.each(['maru1234', 'abcdefg!', 'abcdefg₩', '가나다라마바a1'])(
  '[E14] [S5.6] takes %j as a password',
  (value) => {
    expect(password.safeParse(value).success).toBe(true);
  },
);

it.each([
  'abcdefgh',
  'abcdefg가',
  'abcdefgé',
  '12345678!',
  'abcd 1234',
  'abcdef1',
  '가나다라마바사1',
])('refuses %j as a password', (value) => {
  expect(password.safeParse(value).success).toBe(false);
});

const nested = (levels: number): unknown =>
  JSON.parse('['.repeat(levels) + ']'.repeat(levels)) as unknown;

it.each([null, 1, '가😀', { 가: [{ b: '\\ud83d' }] }, nested(50)])('stores %j', (value) => {
  expect(isStorable(value)).toBe(true);
});

it.each(['\ud83d', '\udc00', 'a\0', { '\ud83d': 1 }, [{ a: 'b\0' }], nested(200_000)])(
  'rejects text that a database cannot store, case %#',
  (value) => {
    expect(isStorable(value)).toBe(false);
  },
);

it.each(['/cs/notice?_id=3', 'https://example.com/a', 'http://example.com/', '/uploads/a/b.png'])(
  'shows the address %j as it is',
  (address) => {
    expect(shownAddress.parse(address)).toBe(address);
  },
);

it.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  'ｊavascript:x',
  '',
])('shows nothing for %j, even when a row contains it', (address) => {
  expect(shownAddress.parse(address)).toBe('');
});

it.each(['010-9999-1111', '0１０-9999-1111', '+82 10-9999-1111', '010\u200b99991111'])(
  'reads the phone number %j',
  (written) => {
    expect(phone.parse(written)).toBe('01099991111');
  },
);

it('takes no phone number and no markup as the name of a person', () => {
  const takes = (name: string) => personName.safeParse(name).success;
  expect(['홍길동', 'Kim Ha-na'].filter(takes)).toHaveLength(2);
  expect(['010-1234-5678', '<b>홍</b>'].filter(takes)).toEqual([]);
});

it('refuses another number with a message in words', () => {
  expect(phone.safeParse('02-123-4567').error?.issues.map(({ message }) => message)).toEqual([
    'must be a mobile number',
  ]);
});

it.each(['demo5@example.com\u200b', ' demo5@example.com ', 'ｄｅｍｏ5@example.com'])(
  'reads the e-mail address %j',
  (written) => {
    expect(emailAddress.parse(written)).toBe('demo5@example.com');
  },
);

it('trims a line and folds its spaces', () => {
  expect(line(2, 20).parse('  정민재  ')).toBe('정민재');
  expect(accepts(' a ')).toBe(false);
  expect(line(2, 20).parse('눈  공\u00a0백')).toBe('눈 공 백');
});
