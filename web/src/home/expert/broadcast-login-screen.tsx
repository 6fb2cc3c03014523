import { latestSchedule, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { isMissing } from '../../shared/page-subject.ts';
import { paths } from '../../shared/paths.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { enterWindow, releaseWindow, reserveWindow } from '../broadcast/broadcast-window.ts';
import { joinBroadcastMachine } from '../broadcast/join-broadcast.machine.ts';
import { forgetJoin, rememberJoin } from '../broadcast/pending-join.ts';
import { portraitOf } from '../broadcast/schedule-view.ts';
import { openingWindow } from '../frame/opening-window.ts';
import type { ScreenAddress } from '../screen.tsx';
import styles from './broadcast-login-screen.module.css';
import { fetchNamedExpert, useNamedExpert } from './named-expert.ts';
import { pickOnAirOf } from './on-air-experts.ts';

/**
 * Direct entry to the broadcast of an expert, by number or nickname [S10]. If nothing is on air, or
 * no expert has that name, the page leads to the login.
 */
export function Screen() {
  const { expertId = '' } = useParams();
  const named = useNamedExpert(expertId);
  const { data, isError } = useQuery(callQuery(latestSchedule, {}));

  if (named.state === 'missing' || named.state === 'failed' || isError) return <GoToLogin />;
  if (named.state === 'waiting' || !data) return <EnteringCard item={null} />;
  return <Found items={data.items} expert={named.expert} />;
}

/** An unknown name is not a missing page here: the browser continues to the login. */
export async function prefetch(queries: QueryClient, { params }: ScreenAddress): Promise<void> {
  await fetchNamedExpert(queries, params['expertId'] ?? '').catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

function Found({ items, expert }: { items: readonly ScheduleItem[]; expert: number }) {
  const { initialized } = useSession();
  // Decided once: a broadcast that ends while its visitor enters is the join's to refuse.
  const [item] = useState(() =>
    pickOnAirOf(Object.fromEntries(items.map((one) => [one._id, one])), expert),
  );

  if (item === null) return <GoToLogin />;
  // Until the session is known, the page cannot decide whether the visitor must log in.
  return initialized ? <Enter item={item} /> : <EnteringCard item={item} />;
}

function GoToLogin() {
  const navigate = useNavigate();
  useEffect(() => {
    // The login must not return to this page, which redirects to the login when nothing is on air.
    rememberReturn(paths.home);
    void navigate(paths.login, { replace: true });
  }, [navigate]);
  return <EnteringCard item={null} />;
}

/** Joins by itself, with the rules and calls of every other join. */
function Enter({ item }: { item: ScheduleItem }) {
  const navigate = useNavigate();
  const { authenticated } = useSession();
  // The session as it was when the page was opened: a login elsewhere opens nothing here.
  const [loggedIn] = useState(authenticated);
  const [entered, setEntered] = useState(false);

  const machine = useMemo(
    () =>
      joinBroadcastMachine.provide({
        actors: {
          enterWindow: fromPromise(async ({ input }) => {
            const isOpen = enterWindow(input.url);
            setEntered(isOpen);
            return isOpen;
          }),
        },
        actions: {
          reserveWindow: () => reserveWindow(),
          releaseWindow: () => releaseWindow(),
          rememberJoin: (_, pending) => pending && rememberJoin(pending),
          forgetJoin: () => forgetJoin(),
          goToLogin: () => void navigate(paths.login, { replace: true }),
          goToVodSchedule: () => undefined,
        },
      }),
    [navigate],
  );
  const [snapshot, send] = useMachine(machine);
  const join = useCallback(
    () => send({ type: 'join', item, loggedIn, at: serverNow() }),
    [send, item, loggedIn],
  );

  // A second `join` during a running one has no effect, because the machine ignores it.
  useEffect(join, [join]);

  // Opening this address already states the intent, so the page does not ask again.
  useEffect(() => {
    if (snapshot.matches('askingLogin')) send({ type: 'login.accepted' });
    if (snapshot.matches('refused')) void navigate(paths.home, { replace: true });
  }, [snapshot, send, navigate]);

  if (snapshot.matches('blocked')) {
    const enter = () => send({ type: 'window.wanted' });
    return (
      <EnteringCard item={item} line="브라우저가 새 창을 막았어요. 버튼을 눌러 들어가 주세요.">
        <Button variant="live" full onClick={() => openingWindow(enter)}>
          방송 열기
        </Button>
      </EnteringCard>
    );
  }
  if (entered) {
    return (
      <EnteringCard item={item} line="방송을 새 창에서 열었어요">
        <LinkButton to={paths.home} variant="outline" full>
          홈으로 가기
        </LinkButton>
      </EnteringCard>
    );
  }
  return <EnteringCard item={item} />;
}

function EnteringCard({
  item,
  line,
  children,
}: {
  /** `null` while the schedule is unknown. */
  item: ScheduleItem | null;
  line?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.page}>
      <div className={styles.card}>
        {item && (
          <>
            <Avatar
              name={item.expert.nick}
              src={portraitOf(item.expert)}
              size={96}
              live={item.broadcast_status === 1}
              eager
            />
            <p className={styles.nick}>{item.expert.nick} 전문가</p>
          </>
        )}
        <h1 tabIndex={-1}>{item?.title ?? '방송 입장'}</h1>
        <p className={styles.line} role="status">
          {line === undefined && <Spinner size={20} />}
          <span>{line ?? (item ? '방송에 입장하고 있어요' : '방송을 찾고 있어요')}</span>
        </p>
        {children}
      </div>
    </div>
  );
}
