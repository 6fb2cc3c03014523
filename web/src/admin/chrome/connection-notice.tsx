import { useEffect, useState } from 'react';
import { useConnection } from '../../shared/sockets.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './connection-notice.module.css';

/** Delay before the notice appears. A shorter connection loss is not reported. */
const PATIENCE_MS = 2_000;

/** Warns that the screen may be out of date while live updates do not arrive. */
export function ConnectionNotice() {
  const { state } = useConnection('admin');
  const [isLong, setLong] = useState(false);

  useEffect(() => {
    if (state !== 'lost') {
      setLong(false);
      return undefined;
    }
    const timer = setTimeout(() => setLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (!isLong) return null;
  return (
    <p role="status" className={styles.strip}>
      <Icon name="warn" size={16} />
      실시간 연결을 다시 시도하고 있어요. 화면의 상태가 늦을 수 있어요
    </p>
  );
}
