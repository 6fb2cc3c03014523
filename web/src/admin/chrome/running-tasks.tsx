import { listTasks } from '@maru/contract/task';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Progress } from '../../shared/ui/progress.tsx';
import styles from './bell.module.css';

/** How often the progress is asked for while something runs. */
const EVERY_MS = 2_000;

/** One's own work in the background with its progress; nothing while none is under way. */
export function RunningTasks() {
  const { data } = useQuery({
    ...callQuery(listTasks, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((task) => isRunning(task.state)) ? EVERY_MS : false,
  });
  const running = data?.items.filter((task) => isRunning(task.state)) ?? [];
  if (running.length === 0) return null;
  return (
    <ul aria-label="진행 중인 작업" className={styles.tasks}>
      {running.map(({ _id, title, kind, total, done, failed }) => (
        <li key={_id}>
          <span className={styles.taskName}>
            {title} {kind === 'export' ? '파일을 만들고 있어요' : '진행 중'}
          </span>
          <span className={styles.taskCount}>
            {kind === 'export'
              ? `${formatNumber(total)}건`
              : `${formatNumber(done + failed)} / ${formatNumber(total)}`}
          </span>
          {kind === 'bulk' && (
            <Progress label={`${title} 진행`} value={done} max={total} failed={failed} />
          )}
        </li>
      ))}
    </ul>
  );
}

function isRunning(state: string): boolean {
  return state === 'waiting' || state === 'running';
}
