import {
  listUserTimeline,
  type TimelineEntry,
  type TimelineKind,
} from '@maru/contract/member/member-timeline';
import type { StaffUserView } from '@maru/contract/member/staff-member';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDateTime, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { OrderStateBadge } from '../order/order-words.tsx';
import { RefundStateBadge } from '../refund/refund-words.tsx';
import { addressOf, mayOpen } from '../sections.ts';
import { detailAddressOf } from './member-address.ts';
import styles from './member.module.css';
import { channelNames, messageStates, purposeNames } from './member-words.ts';

const NEWEST = 5;

const KINDS: Readonly<Record<TimelineKind, { name: string; icon: IconName }>> = {
  payment: { name: '결제', icon: 'card' },
  refund: { name: '환불', icon: 'refresh' },
  watch: { name: '시청', icon: 'play' },
  message: { name: '메시지', icon: 'mail' },
};

/** Money, watching and messages of a member, newest first, with a filter by kind. */
export function MemberTimeline({ user: { _id } }: { user: Pick<StaffUserView, '_id'> }) {
  const address = useListAddress(['kind']);
  const { page, pageSize } = address;
  const asked = address.get('kind');
  const kind = (Object.keys(KINDS) as TimelineKind[]).find((one) => one === asked);
  const query = useQuery({
    ...callQuery(listUserTimeline, {
      params: { _id },
      query: { page, pageSize, ...(kind === undefined ? {} : { kind }) },
    }),
    placeholderData: keepPreviousData,
  });
  const kinds = query.data?.kinds ?? [];
  return (
    <Panel title="활동">
      <StateChips
        address={address}
        name="kind"
        label="종류"
        options={[
          { value: '', label: '전체' },
          ...kinds.map((value) => ({ value, label: KINDS[value].name })),
        ]}
      />
      <Loaded
        query={query}
        skeleton={<Skeleton height={320} />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon="clock" tone="neutral" level="h3" title="아직 활동이 없어요" />}
      >
        {({ items, total }) => (
          <>
            <Entries items={items} />
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Panel>
  );
}

/** The newest entries, for the summary of a member. */
export function NewestEntries({ user: { _id } }: { user: StaffUserView }) {
  const query = useQuery(
    callQuery(listUserTimeline, { params: { _id }, query: { pageSize: NEWEST } }),
  );
  return (
    <Panel
      title="최근 활동"
      aside={
        <Link to={detailAddressOf(_id, 'timeline')} className={styles.more}>
          모두 보기
        </Link>
      }
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={200} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Hint>아직 활동이 없어요</Hint>}
      >
        {({ items }) => <Entries items={items} />}
      </Loaded>
    </Panel>
  );
}

function Entries({ items }: { items: readonly TimelineEntry[] }) {
  return (
    <ol className={styles.entries}>
      {items.map((entry) => (
        <li key={`${entry.kind} ${entry._id} ${entry.at}`}>
          <span className={styles.entryMark}>
            <Icon name={KINDS[entry.kind].icon} size={16} />
          </span>
          <TwoLines>
            <span className={styles.strong}>
              <span className="sr-only">{KINDS[entry.kind].name}: </span>
              <Words entry={entry} />
            </span>
            <SecondLine>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
              {'number' in entry && <span>{` · ${entry.number}`}</span>}
              {entry.kind === 'message' && <span>{` · ${channelNames[entry.channel]}`}</span>}
            </SecondLine>
          </TwoLines>
          <span className={styles.entrySide}>
            {'amount' in entry && (
              <strong className="tabular">
                {`${entry.kind === 'refund' ? '−' : ''}${formatWon(entry.amount)}`}
              </strong>
            )}
            <State entry={entry} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Title of an entry. Orders and refunds link to their rows. */
function Words({ entry }: { entry: TimelineEntry }) {
  const { permissions } = useAdmin();
  switch (entry.kind) {
    case 'payment':
    case 'refund': {
      const screen = entry.kind === 'payment' ? 'order-paid' : 'order-refund';
      return mayOpen(screen, permissions) ? (
        <Link to={`${addressOf(screen)}?q=${entry.number}`}>{entry.title}</Link>
      ) : (
        <span>{entry.title}</span>
      );
    }
    case 'watch':
      return <span>{entry.title ?? '없는 방송'}</span>;
    case 'message':
      return <span>{messageTitleOf(entry)}</span>;
  }
}

function messageTitleOf({ title, purpose }: Extract<TimelineEntry, { kind: 'message' }>): string {
  return title || (purpose === null ? '안내' : purposeNames[purpose]);
}

function State({ entry }: { entry: TimelineEntry }) {
  switch (entry.kind) {
    case 'payment':
      return <OrderStateBadge state={entry.state} />;
    case 'refund':
      return <RefundStateBadge state={entry.state} />;
    case 'watch':
      return <Badge tone="free">{entry.state === 'live' ? '방송' : '다시보기'}</Badge>;
    case 'message': {
      const { name, tone } = messageStates[entry.state];
      return <Badge tone={tone}>{name}</Badge>;
    }
  }
}
