import type { Call, InputOf } from '@maru/contract/core/call';
import type { QueueName } from '@maru/contract/core/job';
import {
  cleanQueue,
  getJob,
  listJobs,
  listQueues,
  pauseQueue,
  promoteJob,
  removeJob,
  resumeQueue,
  retryFailedJobs,
  retryJob,
} from '@maru/contract/monitor/queue';
import { queueTitles } from '@maru/contract/monitor/system-words';
import { useQueryClient } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm, openModal } from '../../shared/dialog/dialog.ts';
import { formatNumber } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { useAction } from '../../shared/use-action.ts';

export interface QueueDeeds {
  isBusy: boolean;
  retry: (id: string) => Promise<boolean>;
  promote: (id: string) => Promise<boolean>;
  remove: (id: string) => Promise<boolean>;
  pause: () => Promise<boolean>;
  resume: () => Promise<boolean>;
  retryFailed: () => Promise<boolean>;
  clean: (state: 'completed' | 'failed') => Promise<void>;
}

/** Actions on a queue and its jobs. Irreversible actions ask for confirmation. */
export function useQueueDeeds(name: QueueName): QueueDeeds {
  const queries = useQueryClient();
  const { isBusy, run } = useAction([listQueues, listJobs, getJob]);
  const title = queueTitles[name];

  const refresh = () =>
    Promise.all(
      [listQueues, listJobs, getJob].map((call) =>
        queries.invalidateQueries({ queryKey: callKey(call) }),
      ),
    );

  const make = <C extends Call>(call: C, input: InputOf<C>, done: string): Promise<boolean> =>
    run(() => makeCall(call, input), done);

  return {
    isBusy,
    retry: (id) => make(retryJob, { params: { name, id } }, '작업을 다시 줄에 세웠어요'),
    promote: (id) => make(promoteJob, { params: { name, id } }, '작업을 바로 시작하게 했어요'),
    remove: async (id) => {
      const isSure = await confirm({
        title: '작업을 뺄까요?',
        message: '끝나지 않은 발송이면 몇 초 안에 다시 줄에 서요. 지난 작업은 기록만 사라져요.',
        buttons: { confirm: '빼기', cancel: '닫기', tone: 'danger' },
      });
      return isSure && make(removeJob, { params: { name, id } }, '작업을 뺐어요');
    },
    pause: async () => {
      const isSure = await confirm({
        title: `${title} 대기열을 멈출까요?`,
        message: '하던 작업은 마치고, 새 작업은 다시 시작할 때까지 기다려요.',
        buttons: { confirm: '멈추기', cancel: '닫기', tone: 'danger' },
      });
      return isSure && make(pauseQueue, { params: { name } }, `${title} 대기열을 멈췄어요`);
    },
    resume: () => make(resumeQueue, { params: { name } }, `${title} 대기열을 다시 시작했어요`),
    retryFailed: async () => {
      const isSure = await confirm({
        title: '실패한 작업을 모두 다시 할까요?',
        message: '이미 받은 분께는 다시 나가지 않아요.',
        buttons: { confirm: '모두 다시 하기', cancel: '닫기' },
      });
      return (
        isSure && make(retryFailedJobs, { params: { name } }, '실패한 작업을 다시 줄에 세웠어요')
      );
    },
    clean: async (state) => {
      const word = state === 'failed' ? '실패' : '완료';
      await openModal({
        title: `${word} 기록을 비울까요?`,
        message: '끝난 작업의 기록만 지워요. 되돌릴 수 없어요.',
        inputs: [
          {
            id: 'hours',
            label: '이 시간보다 오래된 것 (시간)',
            type: 'number',
            value: '1',
            required: true,
            min: 0,
            max: 720,
          },
        ],
        buttons: { confirm: '비우기', cancel: '닫기', tone: 'danger' },
        onConfirm: async ({ hours = '1' }) => {
          const { removed } = await makeCall(cleanQueue, {
            params: { name },
            body: { state, older_than_minutes: Math.round(Number(hours) * 60) },
          });
          showAlert({
            type: 'success',
            message: `${word} 기록 ${formatNumber(removed)}건을 비웠어요`,
          });
          void refresh();
        },
      });
    },
  };
}
