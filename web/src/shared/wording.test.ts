import { describe, expect, it } from 'vitest';
import { sentenceOf, wording } from './wording.ts';

describe('[E13] the texts that the specification freezes', () => {
  it.each([
    ['[K12] wrong credentials', wording.login.fail, '아이디 또는 비밀번호를 확인해주세요.'],
    [
      '[K13] a withdrawn account',
      wording.login.withdrawn,
      '탈퇴한 계정입니다. 재가입을 원하시면 관리자에게 문의해주세요.',
    ],
    [
      '[K14] another login failure',
      wording.login.error,
      '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.',
    ],
    [
      '[K15] a page of members',
      wording.login.need,
      '로그인이 필요합니다. 로그인 화면으로 이동하시겠습니까?',
    ],
    [
      '[K21] a missing permission',
      wording.session.denied,
      '접근 권한이 없습니다. 관리자에게 문의해주세요.',
    ],
    [
      '[K26] a login on another device',
      wording.session.otherDevice,
      '다른 기기에서 로그인되어 로그아웃 되었습니다.',
    ],
  ])('%s', (_case, text, expected) => {
    expect(text).toBe(expected);
  });
});

it('[K16] asks before the logout', () => {
  expect(wording.logout.ask).toBe('로그아웃 하시겠습니까?');
});

describe('the text of a refused join', () => {
  it.each([
    ['[K27]', 'Broadcast is not live', '현재 방송 중이 아닙니다.'],
    [
      '[K28]',
      'Subscription required for paid broadcast',
      '전문가 상품 가입 후 이용하실 수 있습니다.',
    ],
    [
      '[K28]',
      'Access limited to free broadcasts only',
      '전문가 상품 가입 후 이용하실 수 있습니다.',
    ],
    ['[K29]', 'Broadcast not found', '방송에 입장할 수 없습니다.'],
    ['[K30]', 'Vod schedule not found', '존재하지 않는 방송입니다.'],
    ['[K31]', 'Vod is not currently active', '현재 시청할 수 없는 방송입니다.'],
  ] as const)('%s %s', (_id, code, expected) => {
    expect(sentenceOf(code)).toBe(expected);
  });
});

it.each([
  'MISSING_TOKENS',
  'INVALID_TOKEN',
  'REFRESH_FAIL',
  'SESSION_INVALIDATED',
  'TOKEN_EXPIRED',
] as const)('[K34] shows no text for %s', (code) => {
  expect(sentenceOf(code)).toBeNull();
});
