// @vitest-environment happy-dom
import type { LiveChange } from '@maru/contract/live/live-change';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SeenShare } from './seen-share.tsx';

afterEach(cleanup);

const at = '2026-11-22T03:00:00.000Z';
const reports = (...clients: number[]) =>
  clients.map((all, place) => ({
    process: `node-${place}:3002`,
    emitted_at: at,
    clients: all,
    seen: all,
    seen_at: at,
  }));

function show(change: Partial<LiveChange>): string {
  const { container } = render(
    <SeenShare
      change={{
        _id: 1,
        name: 'schedule.changed',
        about: { id: 7 },
        committed_at: at,
        relayed_at: at,
        processes: 2,
        deliveries: [],
        ...change,
      }}
    />,
  );
  return container.textContent;
}
const bar = () => screen.queryByRole('progressbar');

describe('[X09] how far a change came', () => {
  it('is a share where every process has brought it to its pages', () => {
    expect(show({ deliveries: reports(5_000, 5_000) })).toBe('10,000 / 10,000');
    expect(bar()).not.toBeNull();
  });

  it('is no whole share where one of them has not', () => {
    expect(show({ deliveries: reports(5_000) })).toBe('5,000 / 5,000프로세스 1/2');
    expect(bar()).toBeNull();
  });

  it('is not reported as missing for a change that was just sent', () => {
    const now = new Date().toISOString();
    expect(show({ relayed_at: now })).toBe('내보내는 중');
    expect(show({ relayed_at: now, deliveries: reports(5_000) })).toBe('내보내는 중');
    expect(show({ relayed_at: now, deliveries: reports(5, 5) })).toBe('10 / 10');
  });

  it('is a share of the reported clients while the number of processes is unknown', () => {
    expect(show({ deliveries: reports(5_000), processes: null })).toBe('5,000 / 5,000');
    expect(bar()).not.toBeNull();
  });

  it.each([
    ['waits in the outbox', { relayed_at: null, processes: null }, '아직 나가지 않음'],
    ['was brought by no process', { processes: null }, '내보낸 프로세스 없음'],
    ['reached no page at one of two', { deliveries: reports(0) }, '프로세스 1/2'],
    ['reached no page', { deliveries: reports(0, 0) }, '보고 있던 화면 없음'],
  ])('is said in words where it %s', (_, change, words) => {
    expect(show(change)).toBe(words);
    expect(bar()).toBeNull();
  });
});
