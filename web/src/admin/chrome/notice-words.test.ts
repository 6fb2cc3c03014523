import { expect, it } from 'vitest';
import { lineOf, titleOf } from './notice-words.ts';

it.each([
  [{ channel: 'sms', total: 3_000, failed: 2 }, '문자 · 3,000명 · 실패 2명'],
  [{ channel: 'push', total: 2, failed: 1 }, '푸시 · 2대 · 실패 1대'],
  [{ channel: 'sms', total: 9, failed: 1, unknown: 3 }, '문자 · 9명 · 실패 1명 · 미확인 3명'],
])('[R05] the end of a campaign %o reads %s', (detail, line) => {
  expect(lineOf({ kind: 'campaign.finished', detail })).toBe(line);
});

it.each([
  [{ problem: 'BALANCE_TOO_LOW' }, '환영 · 문자 잔액이 모자라 문자를 보내지 못하고 있어요.'],
  [
    { problem: 'PROVIDER_REFUSES', code: '2230 발송사 잔액이 부족합니다.' },
    '환영 · 발송사가 문자를 모두 거절해서 여정을 멈췄어요. 고친 뒤 이어서 해 주세요. · 발송사 잔액이 부족합니다. (2230)',
  ],
  [{ problem: 'of a later release' }, '환영'],
])('[M25] the problem %o of a journey reads %s', (detail, line) => {
  expect(lineOf({ kind: 'journey.problem', detail: { name: '환영', ...detail } })).toBe(line);
});

it('[R05] a campaign that could not be sent says why', () => {
  const detail = { channel: 'sms', code: '2230 발송사 잔액이 부족합니다.' };

  expect(lineOf({ kind: 'campaign.failed', detail })).toBe(
    '문자 · 발송사 잔액이 부족합니다. (2230)',
  );
});

it('[R05] a campaign stopped halfway says so, and how many it did not reach', () => {
  const detail = {
    channel: 'sms',
    total: 3_000,
    failed: 1_000,
    code: '2230 발송사 잔액이 부족합니다.',
  };
  const halfway = { kind: 'campaign.failed', detail } as const;
  const whole = { kind: 'campaign.failed', detail: { ...detail, failed: 3_000 } } as const;

  expect([titleOf(halfway), lineOf(halfway)]).toEqual([
    '발송이 멈췄어요',
    '문자 · 3,000명 · 실패 1,000명 · 발송사 잔액이 부족합니다. (2230)',
  ]);
  expect(titleOf(whole)).toBe('발송하지 못했어요');
});

it.each([
  ['virtual_account', '가상계좌'],
  ['coupon', '쿠폰(전액 할인)'],
  ['card', '카드'],
])('[R05] an order paid by %s says so', (method, words) => {
  const detail = { order_no: 'M1', product: 'VIP', payable: 300_000, method };
  const paid = { kind: 'order.paid', detail } as const;

  expect([titleOf(paid), lineOf(paid)]).toEqual([
    '결제가 완료됐어요',
    `VIP · 300,000원 · M1 · ${words}`,
  ]);
});

it.each([
  [{ name: '환불 안내' }, '환불 안내 · 이제 문자로 보내요'],
  [
    { name: '방송 안내', kind: 'reminder' },
    '방송 안내 · 이제 기기가 없는 회원에게는 보내지 않아요',
  ],
])('[R05] a template that cannot be sent %o reads %s', (detail, line) => {
  expect(lineOf({ kind: 'alimtalk.stopped', detail })).toBe(line);
});

it('[R05] money paid into the account of a closed order must be returned by hand', () => {
  const detail = { order_no: 'M1', payable: 300_000, method: 'virtual_account' };
  const deposit = { kind: 'payment.stray', detail } as const;
  const card = { kind: 'payment.stray', detail: { ...detail, method: 'card' } } as const;

  expect([titleOf(deposit), lineOf(deposit)]).toEqual([
    '끝난 주문에 입금됐어요',
    '300,000원 · M1 · 직접 돌려줘야 해요',
  ]);
  expect([titleOf(card), lineOf(card)]).toEqual([
    '끝난 주문의 카드 결제를 취소하고 있어요',
    '300,000원 · M1',
  ]);
});
