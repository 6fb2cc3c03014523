import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useJoin } from './join-broadcast.tsx';
import styles from './join-button.module.css';

interface JoinButtonProps {
  item: ScheduleItem;
  /** Server time, in ms since the epoch. */
  now: number;
  size?: 'lg' | 'md' | 'sm' | 'xs';
  full?: boolean;
  /** The one join button of a page that is filled. Others have an outline. */
  main?: boolean;
  /**
   * On a phone, shows only the words that distinguish the buttons. Screen readers still read the
   * full text.
   */
  brief?: boolean | undefined;
}

/** The only way to join a broadcast. Its label states the effect, by state and login. */
export function JoinButton({
  item,
  now,
  size = 'sm',
  full = false,
  main = false,
  brief = false,
}: JoinButtonProps) {
  const { authenticated } = useSession();
  const { join, watch, joining } = useJoin();
  const label = scheduleLabel(item, now);
  const look = {
    size,
    full,
    loading: joining === item._id,
    className: classNames(brief && styles.brief),
  } as const;

  if (label === 'ended') {
    return (
      <Button variant="neutral" {...look} aria-disabled>
        <span>
          <span className={styles.spare}>영상 </span>
          <span>준비 중</span>
        </span>
      </Button>
    );
  }
  if (label === 'vod') {
    return (
      <Button variant="neutral" {...look} onClick={() => watch(item)}>
        <Icon name="play-fill" size={16} />
        <span>
          <span className={styles.spare}>다시보기</span>
        </span>
      </Button>
    );
  }
  if (label === 'upcoming') {
    return (
      <Button variant="outline" {...look} onClick={() => join(item)}>
        <span>
          <span className={styles.spare}>방송 </span>
          <span>예정</span>
        </span>
      </Button>
    );
  }
  return (
    <Button
      variant={label === 'live' && main ? 'live' : 'outline'}
      {...look}
      onClick={() => join(item)}
    >
      <Icon name="play-fill" size={16} className={styles.mark} />
      {item.type === 0 && !authenticated ? (
        <span>
          <span className={styles.spare}>로그인하고 </span>
          <span>입장</span>
        </span>
      ) : (
        <span>
          <span>입장</span>
          <span className={styles.spare}>하기</span>
        </span>
      )}
    </Button>
  );
}
