import { useScheduleConnection } from './live-schedule.tsx';
import styles from './connection-mark.module.css';

/** Shows whether states currently update automatically. */
export function ConnectionMark() {
  const connected = useScheduleConnection();
  return (
    <p className={styles.mark} data-connected={connected}>
      <strong>{connected ? '실시간 연결됨' : '다시 연결하는 중'}</strong>
      <span>{connected ? '상태가 바로 바뀌어요' : '마지막으로 확인한 상태예요'}</span>
    </p>
  );
}
