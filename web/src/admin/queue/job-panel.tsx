import type { QueueName } from '@maru/contract/core/job';
import { getJob, type JobView } from '@maru/contract/monitor/queue';
import { useQuery } from '@tanstack/react-query';
import { failureCodeOf } from '../../shared/call.ts';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { failureWords } from './failure-words.ts';
import { dataTitle, jobStateWords, jobTitle } from './queue-words.ts';
import styles from './queue.module.css';
import type { QueueDeeds } from './use-queue-deeds.ts';

/** One job beside the list, with the actions that its state allows. */
export function JobPanel({
  name,
  id,
  deeds,
  ...moves
}: {
  name: QueueName;
  id: string;
  deeds: QueueDeeds;
} & PanelMoves) {
  const query = useQuery(callQuery(getJob, { params: { name, id } }));
  const job = query.data?.item;
  // Finished jobs are deleted after a short time. The cached data of a deleted job is out of date.
  if (query.error !== null && failureCodeOf(query.error) === 'NOT_FOUND') {
    return (
      <SidePanel title={job ? jobTitle(job.name) : '작업'} {...moves}>
        <EmptyState icon="check-c" tone="neutral" level="h3" title="이미 끝났거나 뺀 작업이에요" />
      </SidePanel>
    );
  }
  return (
    <SidePanel
      title={job ? jobTitle(job.name) : '작업'}
      {...moves}
      actions={job && <Deeds job={job} deeds={deeds} onRemoved={moves.onClose} />}
    >
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ item }) => <JobFacts job={item} />}
      </Loaded>
    </SidePanel>
  );
}

function Deeds({
  job,
  deeds,
  onRemoved,
}: {
  job: JobView;
  deeds: QueueDeeds;
  onRemoved: () => void;
}) {
  if (job.state === 'active') return null;
  return (
    <>
      {!job.is_next && (
        <Button
          variant="danger-soft"
          size="admin"
          loading={deeds.isBusy}
          onClick={() => void deeds.remove(job.id).then((removed) => removed && onRemoved())}
        >
          빼기
        </Button>
      )}
      {job.state === 'failed' && (
        <Button size="admin" loading={deeds.isBusy} onClick={() => void deeds.retry(job.id)}>
          다시 하기
        </Button>
      )}
      {job.state === 'delayed' && (
        <Button size="admin" loading={deeds.isBusy} onClick={() => void deeds.promote(job.id)}>
          지금 하기
        </Button>
      )}
    </>
  );
}

function JobFacts({ job }: { job: JobView }) {
  const { label, tone } = jobStateWords[job.state];
  const moment = (at: string | null) => (at === null ? '–' : formatDateTime(at));
  return (
    <>
      <p>
        <Badge tone={tone}>{label}</Badge>
      </p>
      <Facts
        items={[
          ['번호', <code key="id">{job.id}</code>],
          ['종류', <code key="name">{job.name}</code>],
          ['시도', `${job.attempts} / ${job.max_attempts}회`],
          ['등록', moment(job.created_at)],
          ...(job.due_at === null ? [] : [['예정', moment(job.due_at)] as const]),
          ['시작', moment(job.started_at)],
          ['끝', moment(job.finished_at)],
          ...Object.entries(job.data).map(
            ([key, value]) => [dataTitle(key), String(value)] as const,
          ),
        ]}
      />
      {job.failed_reason !== null && (
        <Part
          title="실패 이유"
          words={failureWords(job.failed_reason)}
          lines={[job.failed_reason, ...job.stack]}
        />
      )}
      {job.logs.length > 0 && <Part title="기록" lines={job.logs} />}
    </>
  );
}

function Part({
  title,
  words = null,
  lines,
}: {
  title: string;
  words?: string | null;
  lines: readonly string[];
}) {
  return (
    <section aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      {words !== null && <p className={styles.words}>{words}</p>}
      <pre className={styles.trace} tabIndex={0}>
        {lines.join('\n\n')}
      </pre>
    </section>
  );
}
