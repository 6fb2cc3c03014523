import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { RoomView } from '@maru/contract/room/room';
import { useMachine } from '@xstate/react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { FailureCode } from '../../shared/call.ts';
import { useDirty } from '../../shared/dirty.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { sentenceOf, wording } from '../../shared/wording.ts';
import { rememberJoin } from '../broadcast/pending-join.ts';
import { RoomInside } from './room-inside.tsx';
import { isPassing, roomMachine } from './room.machine.ts';
import type { RoomEnds } from './use-room.ts';
import { leaveFullScreen } from './use-room-layout.ts';
import { useTurned } from './use-turned.ts';
import styles from './room-screen.module.css';

/** Refusals of a ticket that is expired, is invalid, or belongs to a removed broadcast. */
const STALE: ReadonlySet<FailureCode | null> = new Set<FailureCode>([
  'TICKET_EXPIRED',
  'INVALID_INPUT',
  'NOT_FOUND',
]);

const ASK_AGAIN = '입장 시간이 지났어요. 방송을 다시 눌러 주세요.';

/** The broadcast's own window, 1280 by 720. */
export function Screen() {
  const { ticket = '' } = useParams();
  const [search] = useSearchParams();
  const asStaff = search.get('as') === 'staff';
  const [snapshot, send] = useMachine(roomMachine, { input: { ticket, asStaff } });
  const { room, refusal } = snapshot.context;
  const ends = useMemo<RoomEnds>(
    () => ({
      onClosed: () => send({ type: 'broadcast.closed' }),
      onPlayEnded: () => send({ type: 'play.ended' }),
      onRefused: (code) => send({ type: 'ticket.refused', code }),
    }),
    [send],
  );

  const { authenticated } = useSession();
  const wasIn = useRef(authenticated);
  useEffect(() => {
    if (wasIn.current && !authenticated && !asStaff) send({ type: 'session.ended' });
    wasIn.current = authenticated;
  }, [authenticated, asStaff, send]);

  // A reload would lose a part of the broadcast and an unsent message. After the room has closed,
  // its ticket is no longer valid.
  useDirty(room !== null);

  const turned = useTurned(room);
  useEffect(() => {
    if (turned) send({ type: 'broadcast.turned' });
  }, [turned, send]);

  const isInside = snapshot.matches('inside');
  useEffect(() => {
    if (!isInside) leaveFullScreen();
  }, [isInside]);

  // A member without a subscription cannot enter, so only a member who was inside sees this
  // message.
  const isOver = refusal === 'Subscription required for paid broadcast';

  if (isInside && room) {
    return <RoomInside key={room.schedule.version} ticket={ticket} room={room} ends={ends} />;
  }
  if (snapshot.matches('ended')) {
    return (
      <FullPanel title="방송이 끝났어요" line="다시보기가 준비되면 편성표와 VOD에서 볼 수 있어요">
        <Button variant="primary" onClick={() => window.close()}>
          닫기
        </Button>
      </FullPanel>
    );
  }
  if (snapshot.matches('elsewhere')) {
    return (
      <FullPanel title="다른 기기에서 방송을 시작했어요" line={wording.session.otherDevice}>
        <Button variant="primary" onClick={() => window.close()}>
          닫기
        </Button>
      </FullPanel>
    );
  }
  if (snapshot.matches('loggedOut') && room) return <LoggedOut room={room} />;
  if (snapshot.matches('refused')) {
    return (
      <FullPanel
        title={isOver ? '이용 기간이 끝났어요' : '방송에 들어갈 수 없어요'}
        line={
          STALE.has(refusal) ? ASK_AGAIN : ((refusal && sentenceOf(refusal)) ?? wording.join.fail)
        }
      >
        {refusal !== null && isPassing(refusal) && (
          <Button variant="neutral" onClick={() => send({ type: 'retry' })}>
            다시 시도
          </Button>
        )}
        <Button variant="primary" onClick={() => window.close()}>
          닫기
        </Button>
      </FullPanel>
    );
  }
  return (
    <FullPanel title="방송에 입장하고 있어요">
      <Spinner size={28} />
    </FullPanel>
  );
}

/**
 * The session dialog above this screen explains why the session ended (session-actor.ts). The login
 * leads back into the room.
 */
function LoggedOut({ room: { schedule, recorded } }: { room: RoomView }) {
  const navigate = useNavigate();
  const logIn = () => {
    rememberJoin({ scheduleId: schedule._id, wish: recorded ? 'watch' : 'join' });
    // The login must not return here if another tab has logged in meanwhile: this ticket has
    // expired by then.
    rememberReturn(paths.home);
    void navigate(paths.login);
  };
  return (
    <FullPanel
      title="로그아웃되어 방송을 멈췄어요"
      line="다시 로그인하면 보던 방송으로 바로 돌아와요"
    >
      <Button variant="primary" onClick={logIn}>
        로그인하고 이어 보기
      </Button>
      <Button variant="neutral" onClick={() => window.close()}>
        닫기
      </Button>
    </FullPanel>
  );
}

function FullPanel({
  title,
  line,
  children,
}: {
  title: string;
  line?: string;
  children: ReactNode;
}) {
  return (
    <div className={styles.full}>
      <h1 tabIndex={-1}>{title}</h1>
      {line && <p>{line}</p>}
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
