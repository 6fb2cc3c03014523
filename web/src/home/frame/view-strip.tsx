import { useEffect } from 'react';
import { formatLength } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { checkSession, logout } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './view-strip.module.css';

/** On every page while staff look at the site as a member (features D16). */
export function ViewStrip() {
  const { viewUntil, viewOf } = useSession();
  return viewUntil === null ? null : <Strip until={viewUntil} of={viewOf} />;
}

function Strip({ until, of }: { until: string; of: { _id: number; name: string } | null }) {
  const left = Math.max(0, Math.ceil((Date.parse(until) - useServerNow(1_000)) / 1_000));
  const isOver = left === 0;
  useEffect(() => {
    // The server has ended it; asking makes the page a guest's again.
    if (isOver) void checkSession();
  }, [isOver]);

  const stop = async () => {
    await logout();
    // Closes the tab that the staff area opened; elsewhere it stays, as a guest's.
    window.close();
  };

  return (
    <aside aria-label="회원 화면 보기" className={styles.strip}>
      <p className={styles.line}>
        <Icon name="eye" size={18} />
        <strong>{of === null ? '회원' : `${of.name} 님(회원 ${of._id})`} 화면을 보고 있어요</strong>
        <span>보기만 할 수 있어요</span>
        <span role="timer" className={styles.left}>
          {formatLength(left)} 남음
        </span>
      </p>
      <Button size="sm" variant="neutral" onClick={() => void stop()}>
        그만 보기
      </Button>
    </aside>
  );
}
