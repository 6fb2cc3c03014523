import type { ReactNode } from 'react';
import { brand } from '#brand';
import { useServerNow } from '../../shared/server-clock.ts';
import { Section } from '../../shared/ui/layout.tsx';
import { NoBroadcasts } from '../broadcast/no-broadcasts.tsx';
import { BroadcastCard } from '../broadcast/broadcast-card.tsx';
import { useViewerOrder } from '../broadcast/interest.store.ts';
import { useSchedule } from '../broadcast/live-schedule.tsx';
import { pickStrip } from '../broadcast/schedule-view.ts';
import styles from './home.module.css';

const CARDS = 4;
const TICK_MS = 10_000;

/** The live strip: on the air, then next, then the newest recordings. */
export function BroadcastStrip({ title, aside }: { title: string; aside?: ReactNode }) {
  const now = useServerNow(TICK_MS);
  const items = useSchedule();
  const cards = pickStrip(items, now, CARDS, useViewerOrder());

  return (
    <Section
      title={title}
      aside={aside}
      more={{ to: brand.places.schedule, label: '편성표 전체 보기' }}
    >
      {cards.length === 0 ? (
        <NoBroadcasts
          icon="broadcast"
          title="오늘은 편성된 방송이 없어요"
          line="편성표에서 다음 방송을 확인하세요"
        />
      ) : (
        <ul className={styles.strip}>
          {cards.map((item) => (
            <BroadcastCard key={item._id} item={item} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}
