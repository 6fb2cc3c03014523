import type { OwnReminder } from '@maru/contract/push/reminder';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { remindersQuery, useSetReminder } from '../reminder/reminders.ts';
import styles from './device-list.module.css';

/**
 * The experts and broadcasts for which the member has reminders, each with a button to remove it.
 */
export function ReminderRows() {
  const query = useQuery(remindersQuery);
  const set = useSetReminder();
  return (
    <Loaded
      query={query}
      skeleton={<RowSkeleton />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon="bell"
          tone="neutral"
          level="h3"
          title="알림을 받는 방송이 없어요"
          line="전문가 페이지와 편성표에서 '알림 받기'를 눌러 보세요"
        />
      }
    >
      {({ items }) => (
        <ul className={styles.rows}>
          {items.map((item) => {
            const { about, _id } = item;
            const name = nameOf(item);
            const busy =
              set.isPending && set.variables?.about === about && set.variables._id === _id;
            return (
              <li key={`${about}-${_id}`} className={styles.row}>
                <Icon name={about === 'expert' ? 'user' : 'broadcast'} size={24} />
                <p>
                  <strong>{name}</strong>
                  <span className={styles.line}>
                    {item.start_date === null
                      ? '모든 방송 · 10분 전과 시작할 때'
                      : `${item.nick} · ${formatDateTime(item.start_date)}`}
                  </span>
                </p>
                <Button
                  variant="neutral"
                  size="xs"
                  loading={busy}
                  aria-label={`${name} 알림 끄기`}
                  onClick={() => set.mutate({ about, _id, name, wanted: false })}
                >
                  알림 끄기
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </Loaded>
  );
}

function nameOf({ title, nick }: OwnReminder): string {
  return title ?? `${nick} 전문가`;
}
