import { expect, it } from 'vitest';
import { begunIn } from './begun-message.ts';

it('reads the message from the URL, and accepts only own pages as the link', () => {
  const begun = (query: string) => begunIn(new URLSearchParams(query));

  expect(begun('title=점검&text=토요일&link=/cs/notice-content?_id=3')).toEqual({
    title: '점검',
    text: '토요일',
    link: '/cs/notice-content?_id=3',
  });
  expect(begun('link=https://evil.example')).toEqual({});
  expect(begun('')).toEqual({});
});
