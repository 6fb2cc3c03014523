import {
  alimtalkKind,
  alimtalkWords,
  type AlimtalkTemplate,
} from '@maru/contract/alimtalk/alimtalk';
import { describe, expect, it } from 'vitest';
import { rejectionOf, whyUnfit } from './alimtalk-words.ts';

const template = (change: Partial<AlimtalkTemplate> = {}): AlimtalkTemplate => ({
  _id: 1,
  provider: 'solapi',
  channel: 'PF1',
  code: 'TP1',
  name: '만료 안내',
  text: '#{상품}이 #{종료일}에 끝나요.',
  state: 'approved',
  reason: '',
  advertises: false,
  kinds: [],
  checked_at: '2026-11-22T09:00:00.000Z',
  ...change,
});

describe('[M18] whether a template can be chosen for a kind of message', () => {
  it('is true for a template that uses only variables of the kind', () => {
    expect(whyUnfit(template(), 'expiry')).toBeNull();
    for (const kind of alimtalkKind.options) {
      const text = alimtalkWords[kind].map((word) => `#{${word}}`).join(' ');
      expect([kind, whyUnfit(template({ text }), kind)]).toEqual([kind, null]);
    }
  });

  it('is shown with the reason against it', () => {
    expect(whyUnfit(template(), 'refund.paid')).toBe('채울 수 없음 #{상품} #{종료일}');
    expect(whyUnfit(template({ state: 'rejected' }), 'expiry')).toBe('반려');
    expect(whyUnfit(template({ advertises: true }), 'expiry')).toBe('광고 포함');
  });
});

describe('[M18] why a template was rejected', () => {
  it('is told in the words of the provider, or that it told none', () => {
    expect(rejectionOf(template({ state: 'rejected', reason: '광고예요.' }))).toBe('광고예요.');
    expect(rejectionOf(template({ state: 'rejected' }))).toBe('발송사가 사유를 알려 주지 않았어요');
    expect(rejectionOf(template())).toBeNull();
  });
});
