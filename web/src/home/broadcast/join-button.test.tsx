// @vitest-environment happy-dom
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sessionState } from '../../shared/session/session.store.ts';
import { translatePage } from '../../shared/translated-page.fixture.ts';
import { JoinButton } from './join-button.tsx';
import { scheduleItemOf } from './schedule-item.fixture.ts';

vi.mock('./join-broadcast.tsx', () => ({ useJoin: () => ({ join: vi.fn(), watch: vi.fn() }) }));

afterEach(() => {
  cleanup();
  sessionState.authenticated = false;
});

const NOON = Date.parse('2026-08-24T12:30:00+09:00');
const EVENING = Date.parse('2026-08-24T19:00:00+09:00');

const STATES: readonly [name: string, change: Partial<ScheduleItem>, now: number][] = [
  ['입장하기', { broadcast_status: 1 }, NOON],
  ['로그인하고 입장', { broadcast_status: 1, type: 0 }, NOON],
  ['방송 예정', { start_date: '2026-08-24T18:00:00+09:00' }, NOON],
  ['영상 준비 중', {}, EVENING],
  ['다시보기', { has_vod: true }, EVENING],
];
const CHANGES = STATES.flatMap((from) =>
  STATES.filter((to) => to !== from).map((to) => ({ from, to })),
);

it.each(CHANGES)('on a translated page changes from $from.0 to $to.0', ({ from, to }) => {
  const show = ([, change, now]: (typeof STATES)[number]) => (
    <JoinButton item={scheduleItemOf({ _id: 1, ...change })} now={now} />
  );
  const { rerender } = render(show(from));
  expect(screen.getByRole('button').textContent).toBe(from[0]);
  translatePage();

  rerender(show(to));

  expect(screen.getByRole('button').textContent).toBe(to[0]);
});
