import { describe, expect, it } from 'vitest';
import { approvalWords } from './refund-words.tsx';

const first = { by: '결제 담당', at: '2026-11-23T02:04:00+09:00', mine: false };
const small = {
  gateway: { problem: null, awaits_approval: false },
  needs_second: false,
  approvals: [],
};
const big = { ...small, needs_second: true };

describe('[O07] the approval of a refund', () => {
  it('cancels a card', () => {
    expect(approvalWords({ ...small, order: { method: 'card' } })).toContain('카드 결제가 취소');
  });

  it('sends money from a virtual account to the account of the member', () => {
    const words = approvalWords({ ...small, order: { method: 'virtual_account' } });
    expect(words).toContain('회원의 환불 계좌');
    expect(words).not.toContain('카드');
  });

  it('sends a decided refund to another account, and does not mention ended access', () => {
    const gateway = { problem: null, awaits_approval: true };
    const order = { method: 'virtual_account' } as const;
    const [one, two] = [[], [first]].map((approvals) =>
      approvalWords({ ...big, gateway, approvals, order }),
    );
    expect(one).toContain('2차로 승인해야 새 계좌로');
    expect(two).toContain('새 환불 계좌');
    expect([one, two].join(' ')).not.toContain('이용');
  });

  it('waits for the transfer of staff where no gateway took the money', () => {
    const words = approvalWords({ ...small, gateway: null, order: { method: 'bank_transfer' } });
    expect(words).toContain('이체를 마치면');
  });

  it('waits for staff to return money taken outside of it, and does not mention a transfer', () => {
    const words = approvalWords({ ...small, gateway: null, order: { method: 'cash' } });
    expect(words).toContain('돈을 돌려드리면');
    expect(words).not.toContain('이체');
  });

  it('ends nothing while a second person has to approve', () => {
    const order = { method: 'card' } as const;
    expect(approvalWords({ ...big, order })).toContain('2차로 승인해야');
    expect(approvalWords({ ...big, approvals: [first], order })).toContain('이용이 바로 끝나');
  });
});
