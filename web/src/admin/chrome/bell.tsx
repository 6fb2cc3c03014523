import {
  listNotices,
  readNotices,
  topicOf,
  type StaffNotice,
} from '@maru/contract/notice/staff-notice';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import { Link } from 'react-router-dom';
import { pressedKey } from '../../shared/shortcut.ts';
import { makeCall } from '../../shared/call.ts';
import { formatDateTime, formatRelative } from '../../shared/format.ts';
import { ownPathOr } from '../../shared/paths.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { onTabMessage, notifyTabs } from '../../shared/session/tab-channel.ts';
import { announce } from '../../shared/ui/announcer.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { ErrorState } from '../../shared/ui/state-card.tsx';
import { useFocusGivenBack } from '../../shared/ui/use-focus-given-back.ts';
import { useFailure } from '../../shared/use-failure.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { ACCOUNT, addressOf } from '../sections.ts';
import { RunningTasks } from './running-tasks.tsx';
import styles from './bell.module.css';
import { lineOf, titleOf } from './notice-words.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';

const MINUTE_MS = 60_000;
const NONE: ReadonlySet<number> = new Set();

/** The notices, and those that are new since the bell was opened. */
function useNotices(isOpen: boolean) {
  const queries = useQueryClient();
  const query = useQuery(callQuery(listNotices, {}));
  const { data } = query;
  /** The lines that were new when they were shown. */
  const [fresh, setFresh] = useState(NONE);
  const newest = data?.items[0]?._id ?? null;
  const unread = data?.unread ?? 0;
  const off = data?.off;
  const renew = useCallback(
    () => queries.invalidateQueries({ queryKey: callKey(listNotices) }),
    [queries],
  );

  const read = useMutation({
    mutationFn: (upTo: number) => makeCall(readNotices, { body: { up_to: upTo } }),
    onSuccess: () => {
      notifyTabs({ kind: 'bell-changed' });
      return renew();
    },
  });
  const { mutate: markRead } = read;
  useEffect(() => {
    if (isOpen && unread > 0 && newest !== null) markRead(newest);
  }, [isOpen, unread, newest, markRead]);

  if (!isOpen && fresh.size > 0) setFresh(NONE);
  const news = data?.items.filter((line) => !line.read && !fresh.has(line._id)) ?? [];
  if (isOpen && news.length > 0) setFresh(new Set([...fresh, ...news.map(({ _id }) => _id)]));

  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const look = () => void renew();
        const hear = (notice: StaffNotice) => {
          const topic = topicOf[notice.kind];
          if (topic !== null && off?.includes(topic)) return;
          announce(`새 알림: ${titleOf(notice)}`);
          look();
        };
        socket.on('notice.posted', hear).on('connect', look);
        return () => void socket.off('notice.posted', hear).off('connect', look);
      },
      [renew, off],
    ),
  );
  useEffect(
    () =>
      onTabMessage(({ kind }) => {
        if (kind === 'bell-changed') void renew();
      }),
    [renew],
  );
  return { query, unread, fresh };
}

/** Closes a panel by Escape or by a press outside of it. */
function useClosing(isOpen: boolean, root: RefObject<HTMLElement | null>, onClose: () => void) {
  const onLeave = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event) => {
      const isKey = event instanceof KeyboardEvent;
      if (isKey && pressedKey(event) !== 'Escape') return;
      const isInside = event.target instanceof Node && root.current?.contains(event.target);
      if (isKey || !isInside) onLeave();
    };
    addEventListener('keydown', close);
    addEventListener('pointerdown', close);
    return () => {
      removeEventListener('keydown', close);
      removeEventListener('pointerdown', close);
    };
  }, [isOpen, root]);
}

/**
 * Staff notices. The list is loaded while the bell is open and refreshed when a notice arrives. A
 * new notice keeps its mark until the bell is closed.
 */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useFocusGivenBack(isOpen, button);
  const notices = useNotices(isOpen);
  const { unread } = notices;
  useClosing(isOpen, root, () => setOpen(false));

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-label={unread > 0 ? `알림, 읽지 않음 ${unread}건` : '알림'}
        className={styles.bell}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="bell" size={20} />
        {unread > 0 && <span aria-hidden="true" className={styles.dot} />}
      </button>
      {isOpen && <BellPanel {...notices} onClose={() => setOpen(false)} />}
    </div>
  );
}

type BellPanelProps = Pick<ReturnType<typeof useNotices>, 'query' | 'fresh'> & {
  onClose: () => void;
};

function BellPanel({ query, fresh, onClose }: BellPanelProps) {
  const { data, isFetching, refetch } = query;
  const failure = useFailure(query);
  return (
    <section aria-label="알림" className={styles.panel}>
      <header className={styles.head}>
        <h2>알림</h2>
        <Link to={addressOf(ACCOUNT)} onClick={onClose}>
          받을 알림 고르기
        </Link>
      </header>
      <RunningTasks />
      {data ? (
        <NoticeList
          items={data.items.map((line) => ({ ...line, read: !fresh.has(line._id) }))}
          onFollow={onClose}
        />
      ) : (
        failure !== null && (
          <ErrorState
            title="알림을 불러오지 못했어요"
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )
      )}
    </section>
  );
}

interface NoticeListProps {
  items: readonly (StaffNotice & { read: boolean })[];
  /** Called when a line is followed to its screen. */
  onFollow?: () => void;
}

/** Lines of the bell, newest first. Each line links to its subject. */
export function NoticeList({ items, onFollow }: NoticeListProps) {
  // Start of the current minute. A notice of this minute is later, so `Math.max` below keeps it out
  // of the future.
  const now = useServerNow(MINUTE_MS);
  if (items.length === 0) return <p className={styles.none}>아직 알림이 없어요</p>;
  return (
    <ul className={styles.list}>
      {items.map((notice) => {
        const link = ownPathOr(notice.link, '');
        const words = (
          <>
            <span className={classNames(styles.mark, styles[notice.severity])} aria-hidden="true" />
            <span className={styles.words}>
              <span className={styles.title}>
                {titleOf(notice)}
                {!notice.read && <span className={styles.fresh}>새 알림</span>}
              </span>
              <span className={styles.line}>{lineOf(notice)}</span>
              <time className={styles.time} dateTime={notice.at} title={formatDateTime(notice.at)}>
                {formatRelative(notice.at, Math.max(now, Date.parse(notice.at)))}
              </time>
            </span>
          </>
        );
        return (
          <li key={notice._id}>
            {link === '' ? (
              <div className={styles.row}>{words}</div>
            ) : (
              <NoticeLink to={link} onFollow={onFollow}>
                {words}
              </NoticeLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Files are downloaded from the server. Every other link opens a screen. */
function NoticeLink({
  to,
  onFollow,
  children,
}: {
  to: string;
  onFollow: (() => void) | undefined;
  children: ReactNode;
}) {
  return to.startsWith('/api/') ? (
    <a href={to} download className={styles.row}>
      {children}
    </a>
  ) : (
    <Link to={to} className={styles.row} onClick={onFollow}>
      {children}
    </Link>
  );
}
