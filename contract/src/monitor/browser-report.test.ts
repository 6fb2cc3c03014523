import { describe, expect, it } from 'vitest';
import { ratingOf, STACK_FRAME, withoutPersonal } from './browser-report.ts';

describe('a message without anything personal', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'broadcast_status')",
      "Cannot read properties of undefined (reading 'broadcast_status')",
    ],
    ['Failed to fetch https://maru.example/opt-out/s123.abc?x=1', 'Failed to fetch (address)'],
    ['no page at /opt-out/s12.kiwi', 'no page at (address)'],
    ['no member 01012345678', 'no member #'],
    ['sent to kim@maru.example now', 'sent to (address) now'],
    [
      `Unexpected token '김', "{"name":"김철수"}" is not valid JSON`,
      'Unexpected token "…", "…"name"…"…"…" is not valid JSON',
    ],
    ['회원 김철수 없음', '… … …'],
    ['two\nlines\u0000', 'two…lines…'],
  ])('%s', (message, left) => {
    expect(withoutPersonal(message)).toBe(left);
  });

  it('is short, and the same when it is cleaned again', () => {
    const once = withoutPersonal(`${'x'.repeat(400)} "some words" 12345`);

    expect(once).toHaveLength(300);
    expect(withoutPersonal(withoutPersonal('a "b c" 1234 가'))).toBe(
      withoutPersonal('a "b c" 1234 가'),
    );
  });
});

it.each([
  ['render (broadcast-list.js:1:2345)', true],
  ['(entry.js:1:2)', true],
  ['render (https://maru.example/opt-out/s1.js:1:2)', false],
  ['김철수 (a.js:1:2)', false],
])('%s as a place in code: %s', (frame, is) => {
  expect(STACK_FRAME.test(frame)).toBe(is);
});

it.each([
  ['LCP', 2_500, 'good'],
  ['LCP', 2_501, 'fair'],
  ['INP', 501, 'poor'],
  ['CLS', 0.25, 'fair'],
] as const)('%s of %d is %s', (name, value, rating) => {
  expect(ratingOf(name, value)).toBe(rating);
});
