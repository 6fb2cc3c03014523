import { expect, it } from 'vitest';
import { coverAddress, coverShaped, eventCover } from './cover.ts';

const subject = { kind: 'post', _id: 7, title: '한 주 정리', note: '한결' } as const;

it('changes the address with the words', () => {
  expect(coverAddress(subject)).toMatch(/^\/covers\/post\/7-0-[\da-z]+-wide\.webp$/);
  expect(coverAddress({ ...subject, title: '두 주 정리' })).not.toBe(coverAddress(subject));
  expect(coverAddress({ ...subject, note: '서온' })).not.toBe(coverAddress(subject));
});

it('names another shape of the same cover', () => {
  expect(coverShaped(coverAddress(subject), 'share')).toBe(coverAddress(subject, 'share'));
  expect(coverShaped('/uploads/editor/a.png', 'share')).toBeNull();
});

it('writes the period of an event in Seoul', () => {
  const event = {
    _id: 1,
    title: '퀴즈',
    starts_at: '2026-11-26T15:00:00.000Z',
    ends_at: '2026-12-29T14:59:00.000Z',
  };
  expect(eventCover(event).note).toBe('11.27 – 12.29');
});
