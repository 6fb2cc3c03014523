import { cancelTask, listTasks } from '@maru/contract/core/task';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureCodeOf, makeCall } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import styles from './bell.module.css';

/** Poll interval of the progress while a task is running. */
const EVERY_MS = 2_000;

/**
 * Background tasks of the current staff member, with progress. Renders nothing while none is
 * running.
 */
export function RunningTasks() {
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: (_id: number) => makeCall(cancelTask, { params: { _id } }),
    onError: (error) => {
      const code = failureCodeOf(error);
      const message = code === 'STATE_CONFLICT' ? '이미 끝난 작업이에요.' : sentenceOf(code);
      if (message !== null) showAlert({ type: 'error', message });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: callKey(listTasks) }),
  });
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
            <>
              <Progress label={`${title} 진행`} value={done} max={total} failed={failed} />
              <Button
                variant="ghost"
                size="sm"
                aria-label={`${title} 멈추기`}
                loading={stop.isPending && stop.variables === _id}
                onClick={() => stop.mutate(_id)}
              >
                멈추기
              </Button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function isRunning(state: string): boolean {
  return state === 'waiting' || state === 'running';
}
