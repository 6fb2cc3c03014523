import type { MarketingEventView } from '@maru/contract/event/event';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatDateTime } from '../../shared/format.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useLiveFeature } from '../feature/use-feature.ts';
import { useLoginFirst } from '../frame/use-login-first.ts';
import { askEntry } from './ask-entry.ts';
import { useAction } from '../../shared/use-action.ts';
import { entryQuery } from './event-queries.ts';
import styles from './entry-bar.module.css';
import { entryStateOf, type EntryState } from './entry-state.ts';
import { winnersAddress } from './event-address.ts';

/** An event closes on the second. */
const TICK_MS = 1_000;

/** The way into an event. It stays in sight while the event is read. */
export function EntryBar({ event }: { event: MarketingEventView }) {
  const now = useServerNow(TICK_MS);
  const { initialized, authenticated } = useSession();
  const entry = useQuery({ ...entryQuery(event._id), enabled: authenticated });
  const loginFirst = useLoginFirst();
  const open = useLiveFeature('event');
  const { isBusy: busy, run } = useAction();
  if (event.form === null) return null;

  const { form } = event;
  const mine = entry.data;
  const state = entryStateOf(event, { initialized, authenticated, open, left: mine?.left }, now);
  const enter = async () => {
    await run(async () => {
      await askEntry(event, form);
      // Also refetch after a refusal. The refusal can mean that the entry already exists.
      await entry.refetch();
    });
  };

  return (
    <aside aria-label="응모" className={styles.bar} data-foot-action="">
      <p role="status" className={styles.line}>
        {entry.isError ? '응모 상태를 불러오지 못했어요' : lineOf(state, event, mine)}
      </p>
      {entry.isError ? (
        <Button variant="neutral" loading={entry.isFetching} onClick={() => void entry.refetch()}>
          다시 시도
        </Button>
      ) : (
        <EntryButton state={state} event={event} busy={busy} onEnter={enter} onLogin={loginFirst} />
      )}
    </aside>
  );
}

function EntryButton({
  state,
  event,
  busy,
  onEnter,
  onLogin,
}: {
  state: EntryState;
  event: MarketingEventView;
  /** They are entering, or it is not known yet how often they still may. */
  busy: boolean;
  onEnter: () => Promise<void>;
  onLogin: () => Promise<boolean>;
}) {
  switch (state) {
    case 'unknown':
      return <Skeleton width={160} height={48} />;
    case 'upcoming':
      return <Button aria-disabled>곧 시작해요</Button>;
    case 'closed':
      return <Button aria-disabled>마감</Button>;
    case 'paused':
      return <Button aria-disabled>잠시 쉬어요</Button>;
    case 'announced':
      return <LinkButton to={winnersAddress(event._id)}>당첨자 보기</LinkButton>;
    case 'login':
      return <Button onClick={() => void onLogin()}>로그인하고 응모</Button>;
    case 'entered':
      return (
        <Button aria-disabled>
          <Icon name="check" size={18} />
          응모 완료
        </Button>
      );
    case 'open':
      return (
        <Button loading={busy} onClick={() => void onEnter()}>
          응모하기
        </Button>
      );
  }
}

function lineOf(
  state: EntryState,
  event: MarketingEventView,
  mine: { entered_at: string | null; left: number } | undefined,
): string {
  switch (state) {
    case 'upcoming':
      return `${formatDateTime(event.starts_at)}에 시작해요`;
    case 'closed':
      return '응모가 끝났어요. 당첨자는 이곳에서 발표해요.';
    case 'paused':
      return '지금은 응모를 잠시 쉬고 있어요. 다시 열리면 이 화면에서 바로 응모할 수 있어요.';
    case 'announced':
      return `${formatDate(event.winners_published_at ?? event.ends_at)}에 당첨자를 발표했어요`;
    case 'entered':
      return mine?.entered_at ? `${formatDateTime(mine.entered_at)}에 응모했어요` : '응모했어요';
    default:
      return mine?.entered_at
        ? `${formatDateTime(event.ends_at)}까지 ${mine.left}번 더 응모할 수 있어요`
        : `${formatDateTime(event.ends_at)}까지 ${timesOf(event.entry_limit)} 응모할 수 있어요`;
  }
}

function timesOf(limit: number): string {
  return limit === 1 ? '한 번' : `${limit}번`;
}
