import type { Call } from '@maru/contract/core/call';
import { expect, it } from 'vitest';
import { addSentences, sentenceOf, wording } from '../shared/wording.ts';
import { staffSentences, staffWording } from './staff-wording.ts';

const contract = import.meta.glob<Record<string, unknown>>(
  ['../../../contract/src/**/*.ts', '!**/*.test.ts'],
  { eager: true },
);

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'refusals' in value && 'path' in value;
}

/** All calls of the contract. Calls that serve two channels share one object. */
const calls = Object.values(contract)
  .flatMap((module) => Object.values(module))
  .flatMap((value) => (isCall(value) ? [value] : Object.values(Object(value)).filter(isCall)));

it('keeps no sentence from the public site that one of its calls may need', () => {
  const publicCalls = calls.filter(({ path }) => path.startsWith('/api/home/'));
  const missing = publicCalls.flatMap(({ path, refusals }) =>
    refusals.filter((code) => code in staffSentences).map((code) => `${path}: ${code}`),
  );

  expect(publicCalls.length).toBeGreaterThan(50);
  expect(missing).toEqual([]);
});

it('has no staff-only error messages until the staff area registers them', () => {
  expect(sentenceOf('DAILY_CEILING_REACHED')).toBe(wording.login.error);

  addSentences(staffSentences);

  expect(sentenceOf('DAILY_CEILING_REACHED')).toBe(staffSentences.DAILY_CEILING_REACHED);
  expect(sentenceOf('MENU_ACCESS_GRANTED')).toBeNull();
});

it.each([
  ['[K17]', staffWording.loginFail, '아이디 또는 비밀번호를 확인해주세요.'],
  ['[K18]', staffWording.loginError, '로그인에 실패했습니다. 다시 시도해주세요.'],
  ['[K19]', staffWording.loginOk('김관리'), '김관리 님 반갑습니다.'],
  ['[K20]', staffWording.logoutOk, '로그아웃 되었습니다.'],
  ['[K20]', staffWording.logoutFail, '로그아웃에 실패 하였습니다. 다시 시도해주세요.'],
  ['[K20]', staffWording.logoutError, '로그아웃 처리 중 오류가 발생했습니다.'],
  ['[K22]', staffWording.permissionError, '접근 권한 확인에 실패하였습니다. 다시 시도해주세요.'],
  ['[K23]', staffWording.ipNone, 'IP 주소를 가져올 수 없습니다.'],
  ['[K24]', staffWording.ipDenied, '접속이 허용되지 않은 IP 입니다. 관리자에게 문의해주세요.'],
  ['[K25]', staffWording.ipError, 'IP 확인 중 오류가 발생했습니다.'],
])('%s has the text of the specification: %s', (_id, text, expected) => {
  expect(text).toBe(expected);
});
