import { queueNames, type QueueName } from '@maru/contract/core/job';
import {
  jobStates,
  listJobs,
  listQueues,
  type JobRow,
  type QueueView,
} from '@maru/contract/monitor/queue';
import { queueTitles } from '@maru/contract/monitor/system-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { failureWords } from './failure-words.ts';
import { JobPanel } from './job-panel.tsx';
import { QueueCards } from './queue-cards.tsx';
import { dataTitle, jobStateWords, jobTitle, queueLines } from './queue-words.ts';
import { listQueryOf } from '../list/list-query.ts';
import { panelOf } from '../list/open-row.ts';
import { callQuery } from '../../shared/query.ts';
import styles from './queue.module.css';
import { useQueueDeeds, type QueueDeeds } from './use-queue-deeds.ts';

const FILTERS = ['state', 'campaign', 'member'] as const;
/** Polling interval. Queues change without sending live events. */
const LOOK_AGAIN_MS = 3_000;

const COLUMNS: readonly ListColumn<JobRow>[] = [
  {
    key: 'name',
    head: '작업',
    fixed: true,
    cell: ({ name }) => jobTitle(name),
  },
  { key: 'id', head: '번호', cell: ({ id }) => <code className={styles.id}>{id}</code> },
  {
    key: 'data',
    head: '대상',
    cell: ({ data }) =>
      Object.entries(data)
        .map(([key, value]) => `${dataTitle(key)} ${String(value)}`)
        .join(' · ') || '–',
  },
  {
    key: 'state',
    head: '상태',
    cell: ({ state }) => (
      <Badge tone={jobStateWords[state].tone}>{jobStateWords[state].label}</Badge>
    ),
  },
  { key: 'attempts', head: '시도', number: true, cell: ({ attempts }) => formatNumber(attempts) },
  { key: 'created', head: '등록', cell: ({ created_at: at }) => formatDateTime(at) },
  {
    key: 'when',
    head: '예정·끝',
    cell: ({ due_at: due, finished_at: finished }) => {
      const at = due ?? finished;
      return at === null ? '–' : formatDateTime(at);
    },
  },
  {
    key: 'reason',
    head: '실패 이유',
    cell: ({ failed_reason: reason }) =>
      reason === null ? (
        '–'
      ) : (
        <span className={styles.reason} title={reason}>
          {failureWords(reason) ?? reason}
        </span>
      ),
  },
];

/** Queues of the system and the jobs of the selected queue. */
export function Screen() {
  const [search] = useSearchParams();
  const name = queueNames.find((one) => one === search.get('queue')) ?? 'sms';
  const queues = useQuery({ ...callQuery(listQueues, {}), refetchInterval: LOOK_AGAIN_MS });
  const queue = queues.data?.items.find((one) => one.name === name);
  const deeds = useQueueDeeds(name);

  return (
    <>
      <AdminHead
        title="대기열"
        badge={queue?.is_paused && <Badge tone="warn">{queueTitles[name]} 일시정지</Badge>}
        actions={queue && <QueueActions queue={queue} deeds={deeds} />}
      />
      <Loaded query={queues} skeleton={<Skeleton height={150} />}>
        {({ items }) => <QueueCards queues={items} current={name} />}
      </Loaded>
      <Jobs key={name} name={name} queue={queue} deeds={deeds} />
    </>
  );
}

function QueueActions({ queue, deeds }: { queue: QueueView; deeds: QueueDeeds }) {
  return (
    <>
      <Button variant="outline" size="admin" onClick={() => void deeds.clean('completed')}>
        완료 기록 비우기
      </Button>
      {queue.counts.failed > 0 && (
        <>
          <Button variant="outline" size="admin" onClick={() => void deeds.clean('failed')}>
            실패 기록 비우기
          </Button>
          <Button
            variant="outline"
            size="admin"
            loading={deeds.isBusy}
            onClick={() => void deeds.retryFailed()}
          >
            <Icon name="refresh" size={16} />
            실패 모두 다시 하기
          </Button>
        </>
      )}
      {queue.is_paused ? (
        <Button size="admin" loading={deeds.isBusy} onClick={() => void deeds.resume()}>
          <Icon name="play" size={16} />
          다시 시작
        </Button>
      ) : (
        <Button
          variant="danger-soft"
          size="admin"
          loading={deeds.isBusy}
          onClick={() => void deeds.pause()}
        >
          <Icon name="pause" size={16} />
          멈추기
        </Button>
      )}
    </>
  );
}

function Jobs({
  name,
  queue,
  deeds,
}: {
  name: QueueName;
  queue: QueueView | undefined;
  deeds: QueueDeeds;
}) {
  const [openJob, setOpenJob] = useState<string | null>(null);
  const listed = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(listJobs, {
      params: { name },
      query: listQueryOf(listJobs.query, listed, FILTERS),
    }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const ids = useMemo(() => query.data?.items.map(({ id }) => id) ?? [], [query.data]);
  // A job has a name instead of a numeric id, unlike the rows of other lists. Its position on the
  // page is used as the id.
  const keyOf = ({ id }: JobRow) => ids.indexOf(id) + 1;
  const address: ListAddress = {
    ...listed,
    openId: openJob === null ? null : ids.indexOf(openJob) + 1,
    open: (place) => setOpenJob(place === null ? null : (ids[place - 1] ?? null)),
  };

  return (
    <>
      <ListScreen
        caption={`${queueTitles[name]} 작업`}
        name="queue-jobs"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={keyOf}
        filters={
          <>
            <StateChips address={address} options={chipsOf(queue)} />
            <SearchFilter address={address} name="campaign" placeholder="캠페인 번호" digits />
            <SearchFilter address={address} name="member" placeholder="회원 번호" digits />
          </>
        }
        empty={{
          icon: 'check-c',
          title: '기다리는 작업이 없어요',
          line: queueLines[name],
        }}
      />
      {openJob !== null && (
        <JobPanel
          key={openJob}
          name={name}
          id={openJob}
          deeds={deeds}
          {...panelOf(
            address,
            ids.map((_, index) => ({ _id: index + 1 })),
          )}
        />
      )}
    </>
  );
}

/** The states with their counts. Waiting is the default filter, so its chip has no filter value. */
function chipsOf(queue: QueueView | undefined) {
  return jobStates.map((state) => ({
    value: state === 'waiting' ? '' : state,
    label: `${jobStateWords[state].label}${queue ? ` ${formatNumber(queue.counts[state])}` : ''}`,
  }));
}
