import { useEffect, useState } from 'react';
import { useConnection } from '../../shared/sockets.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './connection-strip.module.css';

/** A connection that returns sooner is not reported. */
const PATIENCE_MS = 2_000;

/**
 * The amber strip shown while live updates are disconnected or the network is offline (look V4.62).
 */
export function ConnectionStrip() {
  const online = useOnline();
  const { state } = useConnection('home');
  const [lost, setLost] = useState(false);

  useEffect(() => {
    if (state !== 'lost') {
      setLost(false);
      return undefined;
    }
    const timer = setTimeout(() => setLost(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [state]);

  if (online && !lost) return null;
  return (
    <p className={styles.strip} role="status">
      <Icon name={online ? 'refresh' : 'warn'} size={16} />
      {online
        ? '실시간 연결을 다시 시도하고 있어요'
        : '인터넷 연결이 끊겼어요. 마지막으로 받은 내용을 보여 드려요'}
    </p>
  );
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const look = () => setOnline(navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return online;
}
