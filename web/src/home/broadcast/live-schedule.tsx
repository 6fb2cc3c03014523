import {
  getSchedule,
  latestSchedule,
  listSchedules,
  type ScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { retryLoad } from '../../shared/retry-load.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { useHydratedState } from '../../shared/is-hydrating.ts';
import { afterFirstPaint, homeFeed, pollWhileLost } from '../../shared/sockets.ts';
import { openAllParts } from '../../shared/ui/parts.ts';
import { pickDays } from './schedule-view.ts';
import { createLiveSchedule, type LiveSchedule } from './live-schedule.store.ts';

/** A lost connection is shown only after it has lasted this long. */
const SHOW_LOSS_MS = 2_000;

const Context = createContext<LiveSchedule | null>(null);

/** Keeps the schedule of the whole site current: from the page, the socket, or by asking. */
export function LiveScheduleProvider({ children }: { children: ReactNode }) {
  const { data, dataUpdatedAt, refetch } = useQuery(callQuery(latestSchedule, {}));
  const queries = useQueryClient();
  const [schedule] = useState(() => createLiveSchedule(data?.items));

  useEffect(() => {
    if (!data) return;
    schedule.takeFetched(data.items);
    void retryLoad(() => import('../../shared/offline-schedule.ts')).then(
      ({ rememberScheduleForOffline }) => rememberScheduleForOffline(data.items, dataUpdatedAt),
    );
  }, [data, dataUpdatedAt, schedule]);

  useEffect(() => {
    let left = false;
    let unfollow: (() => void) | undefined;
    afterFirstPaint(() => {
      // The code that follows the schedule loads with the feed, after the first view.
      const code = retryLoad(() => import('./follow-schedule.ts'));
      void Promise.all([homeFeed(), code]).then(([feed, follow]) => {
        if (left) return;
        unfollow = follow.followSchedule(schedule, feed, {
          askAgain: async () => (await refetch()).data?.items,
          // Data outside the snapshot, such as next week, may have changed too.
          askForRest: () => {
            for (const call of [listSchedules, getSchedule]) {
              void queries.invalidateQueries({ queryKey: callKey(call) });
            }
          },
        });
      });
    });
    return () => {
      left = true;
      unfollow?.();
    };
  }, [schedule, queries, refetch]);

  useEffect(() => pollWhileLost(() => void refetch()), [refetch]);

  // The badge animates in every part of the page, visible or not.
  useEffect(
    () =>
      subscribe(schedule.state, () => {
        if (schedule.hasNews()) openAllParts();
      }),
    [schedule],
  );

  return <Context value={schedule}>{children}</Context>;
}

function useLiveSchedule(): LiveSchedule {
  const schedule = useContext(Context);
  if (!schedule) throw new Error('useLiveSchedule must be used inside LiveScheduleProvider.');
  return schedule;
}

/** Every broadcast the page knows of, by its number, each in its newest version. */
export function useSchedule(): Readonly<Record<number, ScheduleItem>> {
  const { state, served } = useLiveSchedule();
  return useHydratedState(state, served).items as Readonly<Record<number, ScheduleItem>>;
}

/**
 * Whether the page has received the schedule. Until then, no component may claim that nothing is on
 * air.
 */
export function useScheduleKnown(): boolean {
  const { state, served } = useLiveSchedule();
  return useHydratedState(state, served).known;
}

/**
 * Merges items that a page fetched besides today's schedule, so that events keep them current.
 *
 * @returns the newest known version of each item, without items removed since the fetch.
 */
export function useMergedSchedule<T extends ScheduleItem>(fetched: readonly T[] | undefined): T[] {
  const schedule = useLiveSchedule();
  useEffect(() => {
    if (fetched) schedule.merge(fetched);
  }, [fetched, schedule]);

  const live = useSchedule();
  const { removed } = useHydratedState(schedule.state, schedule.served);
  return (fetched ?? [])
    .map((item) => newerOf(item, live[item._id]))
    .filter(({ _id, version }) => version > (removed[_id] ?? 0));
}

/**
 * The broadcasts of a week: fetched items, items received as events since, and items of the
 * previous week that are still on the air today.
 */
export function useWeekSchedule(
  fetched: readonly ScheduleItem[] | undefined,
  week: readonly string[],
  today: string,
): ScheduleItem[] {
  const current = useMergedSchedule(fetched);
  const listed = new Set(current.map(({ _id }) => _id));
  const besides = pickDays(useSchedule(), week, today).filter(({ _id }) => !listed.has(_id));
  return [...current, ...besides];
}

function newerOf<T extends ScheduleItem>(fetched: T, live: ScheduleItem | undefined): T {
  return live && live.version > fetched.version ? { ...fetched, ...live } : fetched;
}

/**
 * Whether this exact version arrived as an event that changed the status. Only such changes are
 * animated.
 */
export function useFlipOf(item: Pick<ScheduleItem, '_id' | 'version'>): boolean {
  const { state, served } = useLiveSchedule();
  const { flipped } = useHydratedState(state, served);
  return flipped?._id === item._id && flipped.version === item.version;
}

/**
 * False once the connection has been lost for two seconds. The states are then the last known ones.
 * A page that has never connected counts as connected.
 */
export function useScheduleConnection(): boolean {
  const { current, everCurrent } = useSnapshot(useLiveSchedule().state);
  const [shown, setShown] = useState(true);

  useEffect(() => {
    if (current) {
      setShown(true);
      return undefined;
    }
    if (!everCurrent) return undefined;
    const timer = setTimeout(() => setShown(false), SHOW_LOSS_MS);
    return () => clearTimeout(timer);
  }, [current, everCurrent]);

  return shown;
}
