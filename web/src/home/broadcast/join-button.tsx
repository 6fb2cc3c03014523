import { scheduleLabel, type ScheduleItem } from '@maru/contract/broadcast';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useJoin } from './join-broadcast.tsx';

interface JoinButtonProps {
  item: ScheduleItem;
  /** Server time, in ms since the epoch. */
  now: number;
  size?: 'lg' | 'md' | 'sm' | 'xs';
  full?: boolean;
}

/** The one way into a broadcast. Its words say what will happen, by state and login. */
export function JoinButton({ item, now, size = 'sm', full = false }: JoinButtonProps) {
  const { authenticated } = useSession();
  const { join, watch, joining } = useJoin();
  const label = scheduleLabel(item, now);
  const look = { size, full, loading: joining === item._id } as const;

  if (label === 'ended') {
    return (
      <Button variant="neutral" size={size} full={full} aria-disabled>
        영상 준비 중
      </Button>
    );
  }
  if (label === 'vod') {
    return (
      <Button variant="neutral" {...look} onClick={() => watch(item)}>
        <Icon name="play-fill" size={16} />
        다시보기
      </Button>
    );
  }
  if (label === 'upcoming') {
    return (
      <Button variant="outline" {...look} onClick={() => join(item)}>
        방송 예정
      </Button>
    );
  }
  return (
    <Button variant={label === 'live' ? 'live' : 'neutral'} {...look} onClick={() => join(item)}>
      <Icon name="play-fill" size={16} />
      {item.type === 0 && !authenticated ? '로그인하고 입장' : '입장하기'}
    </Button>
  );
}
