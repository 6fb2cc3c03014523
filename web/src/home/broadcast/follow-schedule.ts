import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { ServerToClient } from '@maru/contract/live/socket-listeners';
import { dayOf } from '../../shared/format.ts';
import type { HomeFeed } from '../../shared/home-feed.ts';
import { hearServerMoment, serverNow } from '../../shared/server-clock.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { createFlipAnnouncer } from './flip-announcer.ts';
import { hearInterest } from './interest.store.ts';
import type { LiveSchedule } from './live-schedule.store.ts';
import { isOfDay } from './schedule-view.ts';

/** Ties the schedule to the news. @returns a function that unties it. */
export function followSchedule(
  schedule: LiveSchedule,
  feed: HomeFeed,
  ask: { askAgain: () => Promise<readonly ScheduleItem[] | undefined>; askForRest: () => void },
): () => void {
  const announcer = createFlipAnnouncer(announce);
  let heard = 0;

  /** Uses a response as a snapshot, unless an event arrived after the request. */
  const catchUp = async (): Promise<void> => {
    const before = heard;
    const items = await ask.askAgain();
    if (heard !== before) return catchUp();
    if (items) schedule.takeSnapshot(items, isInWindow);
  };
  const onMissed = ({ snapshotFollows }: { snapshotFollows: boolean }) => {
    if (!snapshotFollows) void catchUp();
    ask.askForRest();
  };
  const onSnapshot: ServerToClient['/home']['schedule.snapshot'] = ({ items, at }) => {
    heard += 1;
    hearServerMoment(at);
    schedule.takeSnapshot(items, isInWindow);
  };
  const onChanged: ServerToClient['/home']['schedule.changed'] = ({ item, at }) => {
    heard += 1;
    hearServerMoment(at);
    if (schedule.hear(item)) announcer.hear(item);
  };
  const onRemoved: ServerToClient['/home']['schedule.removed'] = ({ _id, version }) => {
    heard += 1;
    schedule.hearRemoved(_id, version);
  };
  const onCounted: ServerToClient['/home']['schedule.interestCounted'] = ({ items }) =>
    hearInterest(items);
  const onDisconnect = () => schedule.lose();

  feed
    .on('schedule.snapshot', onSnapshot)
    .on('schedule.changed', onChanged)
    .on('schedule.removed', onRemoved)
    .on('schedule.interestCounted', onCounted)
    .on('disconnect', onDisconnect)
    .on('missed', onMissed);
  // Another tab may have received the snapshot before this one was open.
  if (feed.isScheduleMissing) void catchUp();
  return () => {
    feed
      .off('schedule.snapshot', onSnapshot)
      .off('schedule.changed', onChanged)
      .off('schedule.removed', onRemoved)
      .off('schedule.interestCounted', onCounted)
      .off('disconnect', onDisconnect)
      .off('missed', onMissed);
    announcer.stop();
  };
}

/** Items that a snapshot covers: today's broadcasts in Seoul and everything on air. */
function isInWindow(item: ScheduleItem): boolean {
  const today = dayOf(serverNow());
  return isOfDay(item, today, today);
}
