import { useQuery } from '@tanstack/react-query';
import { formatShortDate } from '../../shared/format.ts';
import { CardLink } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { eventAddress } from '../event/event-address.ts';
import styles from './event-band.module.css';
import { eventsQuery } from './home-queries.ts';

/** The current event. Renders nothing when there is none. */
export function EventBand() {
  const { data } = useQuery(eventsQuery());
  const event = data?.items[0];
  if (!event) return null;
  return (
    <article className={styles.band}>
      <div>
        <p className={styles.until}>진행 중 이벤트 · ~{formatShortDate(event.ends_at)}</p>
        <h2 className={styles.title}>
          <CardLink to={eventAddress(event._id)}>{event.title}</CardLink>
        </h2>
        <p className={styles.summary}>{event.summary}</p>
      </div>
      <Icon name="gift" size={56} />
    </article>
  );
}
