import { brand } from '#brand';
import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { StructuredData, type Thing } from '../../shared/structured-data.tsx';
import { thumbnailOf } from './schedule-view.ts';

/**
 * Structured data about broadcasts for search engines: the live ones, and the times of the others.
 */
export function BroadcastEvents({ items, now }: { items: readonly ScheduleItem[]; now: number }) {
  return items.map((item) => (
    <StructuredData key={item._id} of={(address) => broadcastEventOf(item, now, address)} />
  ));
}

function broadcastEventOf(
  item: ScheduleItem,
  now: number,
  address: (path: string) => string,
): Thing {
  return {
    '@type': 'BroadcastEvent',
    name: item.title,
    startDate: item.start_date,
    ...(item.end_date === null ? {} : { endDate: item.end_date }),
    isLiveBroadcast: scheduleLabel(item, now) === 'live',
    isAccessibleForFree: item.kind === 'free',
    inLanguage: 'ko',
    image: [address(thumbnailOf(item, 'large'))],
    performer: { '@type': 'Person', name: item.expert.nick },
    location: { '@type': 'VirtualLocation', url: address(brand.places.schedule) },
    organizer: { '@type': 'Organization', name: brand.name, url: address('/') },
  };
}
