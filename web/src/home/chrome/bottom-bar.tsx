import { brand } from '#brand';
import { Link, useLocation } from 'react-router-dom';
import type { MenuItem } from '@maru/brands/menu';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session/session.store.ts';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useSchedule, useScheduleConnection } from '../broadcast/live-schedule.tsx';
import styles from './bottom-bar.module.css';
import { mypageOf } from './header/account-area.tsx';
import { currentOf } from './header/current-section.ts';

type Entry = MenuItem & { to: string; icon: IconName };

const HOME: Entry = { label: '홈', to: paths.home, icon: 'home' };
const BROADCASTS: Entry = {
  label: '방송',
  to: brand.places.schedule,
  covers: ['/schedule', '/vod', '/curriculum'],
  icon: 'broadcast',
};
const EXPERTS: Entry = {
  label: '전문가',
  to: brand.places.experts,
  covers: ['/expert'],
  icon: 'users',
};
const INVEST: Entry = { label: '투자정보', to: paths.invest, icon: 'trend' };

/**
 * The five main sections, within reach of the thumb on phones. Pages with an action at their lower
 * edge hide it (`data-foot-action`).
 */
export function BottomBar() {
  const { pathname } = useLocation();
  const { type } = useSession();
  const mypage: Entry = { label: '마이', to: mypageOf(type), covers: [paths.mypage], icon: 'user' };

  return (
    <nav aria-label="하단 메뉴" className={styles.bar}>
      <ul className={styles.list}>
        {[HOME, BROADCASTS, EXPERTS, INVEST, mypage].map((entry) => (
          <li key={entry.label}>
            <Link to={entry.to} aria-current={currentOf(entry, pathname)} className={styles.entry}>
              <Icon name={entry.icon} size={24} />
              {entry.label}
              {entry === BROADCASTS && <LiveDot />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Marks that a broadcast is on the air. While the connection is lost, this is not certain. */
function LiveDot() {
  const isLive = Object.values(useSchedule()).some((item) => item.broadcast_status === 1);
  const isCurrent = useScheduleConnection();
  if (!isLive || !isCurrent) return null;
  return (
    <span className={styles.dot}>
      <span className="sr-only">LIVE</span>
    </span>
  );
}
