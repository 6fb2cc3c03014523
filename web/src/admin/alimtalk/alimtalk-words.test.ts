import { alimtalkKind, alimtalkWords, type AlimtalkTemplate } from '@maru/contract/alimtalk';
import { describe, expect, it } from 'vitest';
import { whyUnfit } from './alimtalk-words.ts';

const template = (change: Partial<AlimtalkTemplate> = {}): AlimtalkTemplate => ({
  _id: 1,
  channel: 'PF1',
  code: 'TP1',
  name: '만료 안내',
  text: '#{상품}이 #{종료일}에 끝나요.',
  state: 'approved',
  advertises: false,
  kinds: [],
  checked_at: '2026-11-22T09:00:00.000Z',
  ...change,
});

describe('[M18] whether a template can be chosen for a kind of message', () => {
  it('is so for one that asks for nothing but what the kind has', () => {
    expect(whyUnfit(template(), 'expiry')).toBeNull();
    for (const kind of alimtalkKind.options) {
      const text = alimtalkWords[kind].map((word) => `#{${word}}`).join(' ');
      expect([kind, whyUnfit(template({ text }), kind)]).toEqual([kind, null]);
    }
  });

  it('is said with what stands against it', () => {
    expect(whyUnfit(template(), 'refund.paid')).toBe('채울 수 없음 #{상품} #{종료일}');
    expect(whyUnfit(template({ state: 'rejected' }), 'expiry')).toBe('반려');
    expect(whyUnfit(template({ advertises: true }), 'expiry')).toBe('광고 포함');
  });
});
