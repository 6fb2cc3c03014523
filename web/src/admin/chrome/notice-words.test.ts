import { expect, it } from 'vitest';
import { lineOf } from './notice-words.ts';

it.each([
  [{ channel: 'sms', total: 3_000, failed: 2 }, '문자 · 3,000명 · 실패 2명'],
  [{ channel: 'push', total: 2, failed: 1 }, '푸시 · 2대 · 실패 1대'],
])('[R05] the end of a campaign %o reads %s', (detail, line) => {
  expect(lineOf({ kind: 'campaign.finished', detail })).toBe(line);
});

it('[R05] a campaign that could not be sent says why', () => {
  const detail = { channel: 'sms', code: '2230 발송사 잔액이 부족합니다.' };

  expect(lineOf({ kind: 'campaign.failed', detail })).toBe(
    '문자 · 발송사 잔액이 부족합니다. (2230)',
  );
});
