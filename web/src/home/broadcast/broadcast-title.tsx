import { brand } from '#brand';
import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { Link } from 'react-router-dom';

/** Address of the page of a broadcast. `null` if the brand has no such page. */
export function broadcastAddress(scheduleId: number): string | null {
  return brand.places.broadcast?.replace('{scheduleId}', String(scheduleId)) ?? null;
}

/** The title of a broadcast, leading to its page where the brand has one. */
export function BroadcastTitle({ item }: { item: Pick<ScheduleItem, '_id' | 'title'> }) {
  const address = broadcastAddress(item._id);
  return address === null ? item.title : <Link to={address}>{item.title}</Link>;
}
