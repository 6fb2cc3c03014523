import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../shared/session/session.store.ts';
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

  const isLive = live > 0;
  useEffect(() => (isLive ? markTitle() : undefined), [isLive]);
  useEffect(() => setBadge(live), [live]);
  useEffect(() => () => setBadge(0), []);
  return null;
}

const MARK = '● LIVE ';

/**
 * Keeps a mark in front of the title of each page.
 *
 * @returns a function that removes it.
 */
function markTitle(): () => void {
  const mark = () => {
    if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
  };
  mark();
  const observer = new MutationObserver(mark);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
  };
}

/** A browser may refuse a badge, for example while notifications are blocked. */
function setBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => undefined);
}
