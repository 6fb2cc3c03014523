import { adminGetSchedule } from '@maru/contract/broadcast/broadcast';
import { useSearchParams } from 'react-router-dom';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { datesOfAddress } from './timeline/new-address.ts';

/**
 * Adds a broadcast, or edits the one in `?_id=`. The address may name expert, start and end of a
 * new one.
 */
export function Screen() {
  const [query] = useSearchParams();
  const expert = Number(query.get('expert'));
  const isOne = Number.isSafeInteger(expert) && expert > 0;
  return (
    <ItemScreen
      call={adminGetSchedule}
      missing={{
        icon: 'broadcast',
        title: '없는 방송이에요',
        to: addressOf('broadcast'),
        toLabel: '방송 편성으로',
      }}
      failed="방송을 불러오지 못했어요"
    >
      {(item) =>
        item === null ? (
          <BroadcastForm
            key="new"
            item={null}
            expert={isOne ? expert : undefined}
            dates={datesOfAddress(query) ?? undefined}
          />
        ) : (
          <BroadcastForm item={item} />
        )
      }
    </ItemScreen>
  );
}
