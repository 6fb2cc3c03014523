// @vitest-environment happy-dom
import { copyWeek } from '@maru/contract/broadcast/recurrence';
import { MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallFailed } from './call.ts';
import { callKey, callQuery, createQueries } from './query.ts';

const LONG_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

/** Looks at a query for a minute in which each answer is the next of these, and then the last. */
async function watch(answers: readonly (() => unknown)[]) {
  let asked = 0;
  const queries = createQueries();
  const observer = new QueryObserver(queries, {
    ...queries.getDefaultOptions().queries,
    queryKey: ['a'],
    queryFn: async () => {
      asked += 1;
      return answers[Math.min(asked, answers.length) - 1]!();
    },
  });
  const leave = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(LONG_MS);
  leave();
  return { asked, data: observer.getCurrentResult().data };
}

const away = () => {
  throw new CallFailed('SERVICE_UNAVAILABLE', { status: 503 });
};
const refused = () => {
  throw new CallFailed('NOT_FOUND', { status: 404 });
};

it('[R03] refetches data that an outage kept from a page until it arrives, and then stops', async () => {
  const outage = [away, away, away, away, () => 'here'];

  expect(await watch(outage)).toEqual({ asked: outage.length, data: 'here' });
});

it('asks nothing again that was refused', async () => {
  expect(await watch([refused])).toEqual({ asked: 1, data: undefined });
});

it('fails a press at once while there is no network, instead of keeping it for later', async () => {
  onlineManager.setOnline(false);
  const press = new MutationObserver(createQueries(), {
    mutationFn: () => Promise.reject(new CallFailed('NETWORK')),
  });

  press.mutate().catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);

  expect(press.getCurrentResult().status).toBe('error');
});

it('keeps answers to different bodies apart, and finds them all by their call', () => {
  const queries = createQueries();
  const keyOf = (to: string) =>
    callQuery(copyWeek, {
      body: { from: '2026-03-02', to, skip_holidays: true, commit: false },
    }).queryKey;

  queries.setQueryData(keyOf('2026-03-09'), { items: [], created: 0 });

  expect(queries.getQueryData(keyOf('2026-03-16'))).toBeUndefined();
  expect(queries.getQueryData(keyOf('2026-03-09'))).toBeDefined();
  expect(queries.getQueriesData({ queryKey: callKey(copyWeek) })).toHaveLength(1);
});
