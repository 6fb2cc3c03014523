import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../shared/session/session.store.ts';
import { markTitle } from '../../shared/title-mark.ts';
import { useSchedule } from './live-schedule.tsx';
import { remindersQuery } from '../reminder/reminders.ts';

/**
 * Shows in the title of the tab, and on the icon of an installed site, that experts with a reminder
 * of the member are live. Browsers without badges show the title alone.
 */
export function FollowedLive(): null {
  const { authenticated } = useSession();
  const { data } = useQuery({ ...remindersQuery, enabled: authenticated });
  const followed = new Set(
    (authenticated ? (data?.items ?? []) : [])
      .filter(({ about }) => about === 'expert')
      .map(({ _id }) => _id),
  );
  const live = Object.values(useSchedule()).filter(
    (item) => item.broadcast_status === 1 && followed.has(item.expert._id),
  ).length;

  useEffect(() => {
    markTitle(live > 0 ? '● LIVE ' : '');
    setBadge(live);
  }, [live]);
  useEffect(
    () => () => {
      markTitle('');
      setBadge(0);
    },
    [],
  );
  return null;
}

/** A browser may refuse a badge, for example while notifications are blocked. */
function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => undefined);
}
