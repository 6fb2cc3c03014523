// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { NoticeList } from './bell.tsx';

vi.useFakeTimers({ now: Date.parse('2026-11-20T03:10:45.000Z') });
afterEach(cleanup);

it.each([
  ['within the minute that has begun', '2026-11-20T03:10:30.000Z', '방금'],
  ['a few minutes ago', '2026-11-20T03:05:00.000Z', '5분 전'],
  ['on another day', '2026-11-18T03:05:00.000Z', '11.18'],
])('says how long ago a line came: %s', (_, at, text) => {
  const notice = {
    _id: 1,
    kind: 'export.ready',
    severity: 'info',
    permission: null,
    detail: {},
    link: null,
    at,
    read: true,
  } as const;
  render(
    <MemoryRouter>
      <NoticeList items={[notice]} />
    </MemoryRouter>,
  );

  expect(screen.getByText(text).getAttribute('datetime')).toBe(at);
});

it('says when a line is followed, so that the bell closes over its screen', () => {
  const onFollow = vi.fn();
  const notice = {
    _id: 1,
    kind: 'export.ready',
    severity: 'info',
    permission: null,
    detail: {},
    link: '/curve/order-refund',
    at: '2026-11-20T03:10:30.000Z',
    read: true,
  } as const;
  render(
    <MemoryRouter>
      <NoticeList items={[notice]} onFollow={onFollow} />
    </MemoryRouter>,
  );

  fireEvent.click(screen.getByRole('link'));

  expect(onFollow).toHaveBeenCalledOnce();
});
