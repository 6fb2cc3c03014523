// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionState, type SessionState } from '../../shared/session/session.store.ts';
import { scheduleItemOf } from '../broadcast/schedule-item.fixture.ts';
import { BottomBar } from './bottom-bar.tsx';

const schedule = vi.hoisted(() => ({ items: [] as unknown[], isCurrent: true }));
vi.mock('../broadcast/live-schedule.tsx', () => ({
  useSchedule: () => schedule.items,
  useScheduleConnection: () => schedule.isCurrent,
}));

const unknown: SessionState = { ...sessionState };

beforeEach(() => {
  Object.assign(sessionState, unknown);
  Object.assign(schedule, { items: [], isCurrent: true });
});
afterEach(cleanup);

function show(path = '/') {
  render(
    <MemoryRouter initialEntries={[path]}>
      <BottomBar />
    </MemoryRouter>,
  );
  return within(screen.getByRole('navigation', { name: '하단 메뉴' }));
}

it('[A31] has the five main sections', () => {
  const links = show().getAllByRole('link');

  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['홈', '/'],
    ['방송', '/schedule/maru'],
    ['전문가', '/expert-list'],
    ['투자정보', '/invest'],
    ['마이', '/mypage'],
  ]);
});

it.each([
  ['/', '홈'],
  ['/schedule/maru', '방송'],
  ['/vod', '방송'],
  ['/expert-analyst', '전문가'],
  ['/invest/daily-report-view', '투자정보'],
  ['/mypage/service', '마이'],
])('[A31] marks the section of %s', (path, label) => {
  const marked = show(path)
    .getAllByRole('link')
    .filter((link) => link.hasAttribute('aria-current'));

  expect(marked.map((link) => link.textContent)).toEqual([label]);
});

it('leads an expert to the desk of experts', () => {
  Object.assign(sessionState, { initialized: true, authenticated: true, type: 'expert' });

  const link = show('/mypage-expert').getByRole('link', { current: 'page' });

  expect([link.textContent, link.getAttribute('href')]).toEqual(['마이', '/mypage-expert']);
});

it.each([
  ['on the air', { broadcast_status: 1 }, true, '방송LIVE'],
  ['on the air as a recording', { broadcast_status: 2 }, true, '방송'],
  ['off the air', { broadcast_status: 0 }, true, '방송'],
  ['in an unknown state', { broadcast_status: 1 }, false, '방송'],
] as const)('[A31] shows LIVE for a broadcast %s', (_case, change, isCurrent, expected) => {
  Object.assign(schedule, { items: [scheduleItemOf({ _id: 1, ...change })], isCurrent });

  expect(show().getByRole('link', { name: /^방송/ }).textContent).toBe(expected);
});
