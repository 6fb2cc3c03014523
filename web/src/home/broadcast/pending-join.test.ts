// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { forgetJoin, pendingJoinOf, rememberJoin } from './pending-join.ts';

const NOON = Date.parse('2026-08-24T12:00:00+09:00');
afterEach(forgetJoin);

it('[S4.14] [S08] keeps a join for ten minutes and no longer', () => {
  rememberJoin({ scheduleId: 7, wish: 'join' }, NOON);

  expect(pendingJoinOf(NOON + 10 * 60_000 - 1)).toMatchObject({ scheduleId: 7, wish: 'join' });
  expect(pendingJoinOf(NOON + 10 * 60_000)).toBeNull();
});

const WRONG = [
  '{"scheduleId":"7","wish":"join","at":1787540400000}',
  '{"scheduleId":7,"wish":"leave","at":1787540400000}',
  '{"scheduleId":7,"wish":"join","at":"1787540400000"}',
  '{"scheduleId":7,"wish":"join"}',
];

it.each(['{', 'null', '7', ...WRONG])('reads %s as nothing waiting', (garbage) => {
  sessionStorage.setItem('maru.pending-join', garbage);

  expect(pendingJoinOf(NOON)).toBeNull();
});
