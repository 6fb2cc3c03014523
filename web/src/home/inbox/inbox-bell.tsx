import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './inbox-bell.module.css';
import { inboxStateQuery, useLiveInbox } from './inbox-queries.ts';

/** Above this, the exact number is in the label only. */
const MOST_SHOWN = 99;

/** The way to the inbox with its unread count, which follows all devices of the member. */
export function InboxBell({ dark }: { dark: boolean }) {
  const { data } = useQuery(inboxStateQuery);
  useLiveInbox();
  const unread = data?.item.unread ?? 0;
  const label = unread === 0 ? '알림함' : `알림함, 읽지 않은 알림 ${unread}개`;
  return (
    <Link to="/mypage/inbox" className={classNames(styles.bell, dark && styles.dark)}>
      <Icon name="bell" size={22} />
      <span className="sr-only">{label}</span>
      {unread > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
