import {
  deleteInboxEntry,
  inboxKind,
  listMyInbox,
  readInbox,
  readInboxEntry,
  type InboxEntry,
  type InboxKind,
} from '@maru/contract/account/inbox';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { focusTitle } from '../../shared/focus-title.ts';
import { formatDateTime } from '../../shared/format.ts';
import { ownPathOr } from '../../shared/paths.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useAction } from '../../shared/use-action.ts';
import {
  beforeIn,
  forgetEntries,
  inboxQuery,
  inboxStateQuery,
  keepInboxState,
  kindIn,
} from '../inbox/inbox-queries.ts';
import styles from './mypage-inbox-screen.module.css';
import { MypageShell } from './mypage-shell.tsx';
import own from './own-page.module.css';

const KINDS: Record<InboxKind, string> = {
  live: '방송·전문가',
  order: '주문·결제',
  notice: '안내',
  benefit: '혜택',
};

/**
 * The inbox of the member, newest first, by kind (features P15). The bell of the header keeps it
 * current.
 */
export function Screen() {
  const [search] = useSearchParams();
  const query = useQuery(inboxQuery(search));
  const kind = kindIn(search);
  return (
    <MypageShell>
      <h1 tabIndex={-1}>알림함</h1>
      <p className={own.lead}>방송, 주문, 안내와 혜택 소식을 한곳에서 볼 수 있어요</p>
      <div className={styles.head}>
        <div role="group" aria-label="종류" className={styles.chips}>
          <ChipLink to="?" on={kind === undefined}>
            전체
          </ChipLink>
          {inboxKind.options.map((each) => (
            <ChipLink key={each} to={`?kind=${each}`} on={each === kind}>
              {KINDS[each]}
            </ChipLink>
          ))}
        </div>
        <ReadAll items={query.data?.items ?? []} kind={kind} />
      </div>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<NoEntry search={search} />}
      >
        {({ items, next }) => (
          <>
            <h2 className="sr-only">알림 목록</h2>
            <ul className={styles.rows}>
              {items.map((entry) => (
                <Row key={entry._id} entry={entry} />
              ))}
            </ul>
            <Pages search={search} next={next} />
          </>
        )}
      </Loaded>
      <p className={styles.note}>알림은 3개월 동안 보관해요.</p>
    </MypageShell>
  );
}

/** Reads all entries, or those of one kind. Entries newer than the first of the page stay unread. */
function ReadAll({ items, kind }: { items: readonly InboxEntry[]; kind: InboxKind | undefined }) {
  const queries = useQueryClient();
  const { data } = useQuery(inboxStateQuery);
  const { isBusy, run } = useAction([listMyInbox]);
  const [newest] = items;
  // Older pages may have unread entries, too. Their number is known for all kinds together.
  const isAllRead = kind ? items.every(({ read }) => read) : data?.item.unread === 0;
  if (!newest || !data || isAllRead) return null;
  const readAll = async () => {
    const body = { until: newest._id, ...(kind ? { kind } : {}) };
    const { item } = await makeCall(readInbox, { body });
    keepInboxState(queries, item);
    focusTitle();
  };
  return (
    <Button
      variant="outline"
      size="sm"
      loading={isBusy}
      onClick={() => void run(readAll, '모두 읽음으로 표시했어요')}
    >
      <Icon name="check" size={18} />
      모두 읽음
    </Button>
  );
}

function Row({ entry }: { entry: InboxEntry }) {
  const { _id, kind, title, text, link, at, read } = entry;
  const { busy, markRead, remove } = useEntry(entry);
  const path = link === null ? '' : ownPathOr(link, '');
  return (
    <li className={classNames(styles.row, read ? styles.read : styles.unread)}>
      <div>
        <p className={styles.marks}>
          {!read && <Badge tone="new">새 알림</Badge>}
          <span>{KINDS[kind]}</span>
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        <h3 className={styles.title} id={`entry-${_id}`}>
          {path === '' ? (
            title
          ) : (
            <Link to={path} onClick={() => void markRead()}>
              {title}
            </Link>
          )}
        </h3>
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>
        {!read && (
          <Button
            variant="ghost"
            size="xs"
            loading={busy === 'read'}
            aria-describedby={`entry-${_id}`}
            onClick={() => void markRead()}
          >
            읽음
          </Button>
        )}
        <Button
          variant="ghost"
          size="xs"
          loading={busy === 'delete'}
          aria-describedby={`entry-${_id}`}
          onClick={() => void remove()}
        >
          삭제
        </Button>
      </div>
    </li>
  );
}

/** The actions on one entry. An entry that another device deleted just disappears. */
function useEntry({ _id, read }: InboxEntry) {
  const queries = useQueryClient();
  const { busy, run } = useAction<'read' | 'delete'>([listMyInbox]);
  const params = { _id };
  const failed = (error: unknown) =>
    error instanceof CallFailed && error.code === 'NOT_FOUND'
      ? forgetEntries(queries)
      : sayFailure(error);
  return {
    busy,
    markRead: async () => {
      if (read) return;
      const mark = async () =>
        keepInboxState(queries, (await makeCall(readInboxEntry, { params })).item);
      await run(mark, { key: 'read', failed });
    },
    remove: async () => {
      const drop = async () =>
        keepInboxState(queries, (await makeCall(deleteInboxEntry, { params })).item);
      if (!(await run(drop, { key: 'delete', failed }))) return;
      // The button that had the focus is gone.
      focusTitle();
      announce('알림을 삭제했어요');
    },
  };
}

function Pages({ search, next }: { search: URLSearchParams; next: string | null }) {
  return (
    <div className={styles.pages}>
      {beforeIn(search) !== null && (
        <LinkButton variant="neutral" size="sm" to={addressOf(search, null)}>
          최신 알림 보기
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton variant="neutral" size="sm" to={addressOf(search, next)}>
          이전 알림 보기
        </LinkButton>
      )}
    </div>
  );
}

function NoEntry({ search }: { search: URLSearchParams }) {
  if (beforeIn(search) !== null) {
    return (
      <EmptyState icon="bell" tone="neutral" title="더 이전 알림이 없어요">
        <LinkButton variant="neutral" size="sm" to={addressOf(search, null)}>
          최신 알림 보기
        </LinkButton>
      </EmptyState>
    );
  }
  if (kindIn(search)) {
    return <EmptyState icon="bell" tone="neutral" title="이 종류의 알림이 없어요" />;
  }
  return (
    <EmptyState
      icon="bell"
      tone="neutral"
      title="아직 받은 알림이 없어요"
      line="전문가 페이지와 편성표에서 '알림 받기'를 눌러 보세요"
    >
      <LinkButton variant="neutral" size="sm" to="/mypage/sms">
        알림 설정 보기
      </LinkButton>
    </EmptyState>
  );
}

function addressOf(search: URLSearchParams, before: string | null): string {
  const next = new URLSearchParams();
  const kind = kindIn(search);
  if (kind) next.set('kind', kind);
  if (before !== null) next.set('before', before);
  return `?${next}`;
}
