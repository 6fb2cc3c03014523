import { expect, it } from 'vitest';
import {
  countVisible,
  emailAddress,
  isStorable,
  line,
  link,
  password,
  factorCode,
  givenFactorCode,
  givenPassword,
  loginId,
  personName,
  phone,
  ownPicture,
  secureLink,
  shownAddress,
  text,
  webUrl,
} from './primitive.ts';
import { credentials } from '../session/auth.ts';
import { confirmPhone, nickname } from '../session/signup.ts';
import { isBlank } from '../text/clean-text.ts';
import { videoUrl } from './video-url.ts';

const accepts = (value: string) => line(2, 20).safeParse(value).success;

it.each(['홍길동', 'a b', '👩‍👩‍👧 가족', '홍\u2028길동', '홍\u0085길동', '홍\u0008길동', '홍\t길동'])(
  'takes %j as a line',
  (value) => {
    expect(accepts(value)).toBe(true);
  },
);

it.each(['홍\n길동', '홍\r길동', '홍\u0000길동', '홍\u200b', ' 홍 '])(
  'refuses %j as a line of two letters',
  (value) => {
    expect(accepts(value)).toBe(false);
  },
);

it('reads the tab between two cells of a table as a space', () => {
  expect(line(2, 20).parse('삼성전자\t 10%')).toBe('삼성전자 10%');
});

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
  expect(['홍길동', 'Kim Ha-na', '홍길동2'].filter(takes)).toHaveLength(3);
  expect(
    ['010-1234-5678', '홍 010-1234-5678', '홍길동01012345678', '<b>홍</b>'].filter(takes),
  ).toEqual([]);
});

it.each(['이영이', '오영일', '구영이 이사', '사공 이오', "O'Neil", 'J. Kim', '김한-별', 'Nguyễn'])(
  'takes an ordinary name: %s',
  (name) => {
    expect(personName.safeParse(name).success).toBe(true);
  },
);

it.each([
  '홍길동9001011012345',
  '홍 900101-1012345',
  '홍길동 02-123-4567',
  '홍길동 123-4567',
  '홍٠١٠١٢٣٤٥٦٧٨',
  '홍01O12345678',
  '홍０１Ｏ-l234-5678',
  '홍900101',
  '홍\u0336길동',
  '홍길\u0337동',
  '홍\u20dd길동',
  '홍\u0301길동',
  '홍길동 hong@naver.com',
  '홍길동 공일공일이삼사오육칠팔',
  '홍 공일공-일이삼사',
  '홍길동👍',
  '홍길동🇰🇷',
  '홍❤길동',
  '..',
  '12',
])('takes no name with another personal number or a mark over a syllable: %j', (name) => {
  const { error } = personName.safeParse(name);
  expect(error?.issues.map(({ message }) => message)).toEqual(['must be a name']);
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

it.each([
  ' https://youtu.be/eRsGyueVLvQ ',
  'https://youtu.be/eRsGyueVLvQ\u000b',
  '\u202ahttps://youtu.be/eRsGyueVLvQ\u202c',
  '\ufeffhttps://youtu.be/eRsGyueVLvQ\u200b\u3164\u0008',
])('reads the address %j without what is not seen', (written) => {
  for (const schema of [webUrl, link, secureLink, videoUrl, shownAddress])
    expect(schema.parse(written)).toBe('https://youtu.be/eRsGyueVLvQ');
  expect(link.parse(written.replace('https://youtu.be', '/cs'))).toBe('/cs/eRsGyueVLvQ');
});

it.each([
  ['\u200b ', 'is empty'],
  ['유튜브 주소', 'must be a web address'],
  ['https://exa mple.com', 'must be a web address'],
  ['javascript:alert(1)', 'must be a web address'],
  ['https:\\\\evil.example', 'must be a web address'],
  ['https://user:pw@example.com/', 'must be a web address'],
  ['https://\u0435xample.com/', 'must be a web address'],
  ['https://example.com、', 'must be a web address'],
  ['https:///example.com/', 'must be a web address'],
  ['https://.example.com/', 'must be a web address'],
  ['https://a..example.com/', 'must be a web address'],
  ['https://-a.com/', 'must be a web address'],
  ['https://a-.com/', 'must be a web address'],
  ['https://127.1/', 'must be a web address'],
  ['https://010.0.0.1/', 'must be a web address'],
  ['https://2130706433/', 'must be a web address'],
  ['https://0x7f000001/', 'must be a web address'],
  ['https://exa%6dple.com/', 'must be a web address'],
])('refuses the address %j with a message of its own', (written, message) => {
  for (const schema of [webUrl, link, secureLink])
    expect(new Set(schema.safeParse(written).error?.issues.map((issue) => issue.message))).toEqual(
      new Set([message]),
    );
});

it.each([
  'https://한글.kr/%EC%86%8C%EC%8B%9D',
  'http://127.0.0.1:3000/a',
  'https://[::1]:8080',
  'https://a-b.example?x=@',
  'https://a_b.example.com./',
  'http://localhost:5173/',
  'https://web.push.example/send/%41',
])('takes the web address %s', (address) => {
  expect(webUrl.parse(address)).toBe(address);
});

it.each([
  'https://localhost/',
  'https://127.0.0.1:4700/',
  'https://192.168.0.10/a',
  'https://example.internal/',
  'https://[::1]/',
  '/cs/../curve',
  '/cs/%2e%2e/curve',
  '/curve/sms-write',
  '/api/admin/users',
  '/%5c%5cevil.example',
])('refuses %s as a link that members see', (address) => {
  for (const schema of [link, secureLink])
    expect(schema.safeParse(address).error?.issues.map(({ message }) => message)).toEqual([
      'must be an address that members can open',
    ]);
});

it.each([
  ['www.naver.com', 'https://www.naver.com'],
  ['<https://example.com/>', 'https://example.com/'],
])('reads %s as a link', (written, address) => {
  for (const schema of [webUrl, link, secureLink]) expect(schema.parse(written)).toBe(address);
});

it.each(['/curves', '/cs/notice?next=/../a', '/a/..b', '/apis'])('takes %s as a link', (path) => {
  expect(link.parse(path)).toBe(path);
});

it.each(['\n', '\r\n  ', '\t', '\u2028'])('removes the break %j within an address', (mark) => {
  for (const schema of [webUrl, link, secureLink, shownAddress])
    expect(schema.parse(`https://example.com/a${mark}b`)).toBe('https://example.com/ab');
});

it('says of a long address that it is too long', () => {
  const long = `https://example.com/${'가'.repeat(230)}`;
  for (const schema of [webUrl, link, secureLink]) {
    const issues = schema.safeParse(long).error?.issues;
    expect(issues?.map(({ code }) => code)).toEqual(['too_big']);
    expect(schema.safeParse(`/${'가'.repeat(230)}`).success).toBe(false);
  }
});

it('takes a picture that came with the brand, as in the answers', () => {
  expect(ownPicture.parse('/brand/banners/popup-1.webp')).toBe('/brand/banners/popup-1.webp');
  expect(ownPicture.safeParse('https://example.com/brand/a.webp').success).toBe(false);
});

it('refuses the address of a page as a video', () => {
  expect(videoUrl.safeParse('https://example.com/').error?.issues[0]?.message).toBe(
    'must be a playable video link',
  );
});

it.each(['\u3164', '\u115f', '\u1160', '\uffa0', '\u2800'])(
  'reads the filler %j as a blank, at the ends and in the middle',
  (filler) => {
    expect(line(2, 40).parse(`${filler}단기${filler}매매${filler}`)).toBe('단기 매매');
    expect(accepts(`홍${filler}`)).toBe(false);
    expect(personName.parse(`홍길동${filler}`)).toBe('홍길동');
    expect(text(0, 40).parse(`가${filler}나`)).toBe('가 나');
  },
);

it('reads a text of unseen characters only as empty', () => {
  const unseen = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(letter))
    .concat('\u2800', '\ufffc', '\u{1d159}', '\u{16fe4}', '\u{13441}', '\u{13442}');

  expect(unseen.filter((letter) => countVisible(letter) > 0)).toEqual([]);
  expect(unseen.filter((letter) => text(1, 10).safeParse(letter).success)).toEqual([]);
  expect(unseen.filter((letter) => !isBlank(` ${letter}\n`))).toEqual([]);
  const kept = unseen.filter(
    (letter) => !['홍길동', '홍 길동'].includes(line(2, 20).parse(`홍${letter}길동`)),
  );
  expect(kept).toEqual([]);
});

it.each(['\u200d', '\ufe0f'])('drops %j between digits', (mark) => {
  expect(line(2, 20).parse(`홍1${mark}2`)).toBe('홍12');
});

it.each(['\u200d', '\u200c', '\ufe0f', '\u061c', '\u034f', '\ufffa', '\u{1bca0}', '\u{1d173}'])(
  'drops %j between letters and keeps it within an emoji',
  (mark) => {
    expect(line(2, 20).parse(`홍${mark}길동`)).toBe('홍길동');
    expect(line(1, 20).parse('👩‍👩‍👧 ❤️ ☝🏽 1️⃣')).toBe('👩‍👩‍👧 ❤️ ☝🏽 1️⃣');
  },
);

it('keeps a filler of an old syllable', () => {
  expect(line(1, 20).parse('\u115f\u1161 \u1105\u1160')).toBe('\u115f\u1161 \u1105\u1160');
});

it('trims a line and folds its spaces', () => {
  expect(line(2, 20).parse('  정민재  ')).toBe('정민재');
  expect(accepts(' a ')).toBe(false);
  expect(line(2, 20).parse('눈  공\u00a0백')).toBe('눈 공 백');
});

it('[F23] percent-encodes a pasted path and query as a browser does', () => {
  for (const schema of [link, secureLink]) {
    expect(schema.parse(' /search?q=삼성 전자 ')).toBe(
      '/search?q=%EC%82%BC%EC%84%B1%20%EC%A0%84%EC%9E%90',
    );
    expect(schema.parse('/공지/1')).toBe('/%EA%B3%B5%EC%A7%80/1');
    expect(schema.parse('/search?q=%EC%82%BC')).toBe('/search?q=%EC%82%BC');
  }
  expect(webUrl.parse('https://example.com/a b')).toBe('https://example.com/a%20b');
  expect(webUrl.parse('http://한글.com/')).toBe('http://한글.com/');
  expect(link.parse('/a\ud800')).toBe('/a%EF%BF%BD');
  expect(link.safeParse('공지').success).toBe(false);
});

it.each(['river\u200bBoat7', 'ri\u00adver7!', '한글abc1!'.normalize('NFD'), 'abc\u3164def1'])(
  'compares the password %j as it was typed',
  (typed) => {
    expect(givenPassword.parse(typed)).toBe(typed);
    expect(credentials.parse({ user_id: 'demo', password: typed }).password).toBe(typed);
  },
);

it('reads the code of a second factor as an authenticator shows it', () => {
  expect(factorCode.parse(' 013 548 ')).toBe('013548');
  expect(factorCode.parse('０１３\u00a0５４８')).toBe('013548');
  expect(factorCode.parse(' 7KM2P\u2013X9D4H ')).toBe('7KM2PX9D4H');
  expect(confirmPhone.body.shape.code.parse('０１３\u00a0548')).toBe('013548');
});

it.each(['12345', '1234567', '7km2p-x9d4'])('says that the code %j has a wrong length', (code) => {
  for (const schema of [factorCode, givenFactorCode])
    expect(schema.safeParse(code).error?.issues).toMatchObject([
      { message: 'must have six digits, or the ten characters of a recovery code' },
    ]);
});

it.each([' demo6', 'demo6 ', 'ｄｅｍｏ６', 'demo6\u200b', '\u3164demo6'])(
  'reads the login id %j as it is stored',
  (typed) => {
    expect(credentials.parse({ user_id: typed, password: 'a' }).user_id).toBe('demo6');
    expect(loginId.parse(typed)).toBe('demo6');
  },
);
