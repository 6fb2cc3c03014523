import type { StartNow } from '@maru/contract/start/start';
import { Link } from 'react-router-dom';
import { formatDay, formatWon } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { addressOf } from '../sections.ts';
import { PartPanel } from './part-panel.tsx';
import styles from './start.module.css';

/** Open refunds by their due day. Overdue ones are first, with a mark and a word. */
export function RefundPanel({ refunds }: { refunds: NonNullable<StartNow['refunds']> }) {
  const { overdue, today, later, items } = refunds;
  const list = addressOf('order-refund');
  return (
    <PartPanel
      title="처리할 환불"
      total={overdue + today + later}
      unit="건"
      to={`${list}?due=open&sortBy=due`}
      empty="처리할 환불이 없어요"
    >
      {items.map((item) => (
        <li key={item._id}>
          <span className={styles.mark}>
            {item.overdue ? (
              <Badge tone="error">
                <Icon name="warn" size={14} />
                기한 지남
              </Badge>
            ) : (
              <Badge tone="ended">기한 안</Badge>
            )}
          </span>
          <span className={styles.name}>
            <Link to={`${list}?id=${item._id}&due=open&sortBy=due`}>{item.request_no}</Link>
            <span>{formatDay(item.due_on)}까지</span>
          </span>
          <span className={styles.value}>{formatWon(item.amount)}</span>
        </li>
      ))}
    </PartPanel>
  );
}
