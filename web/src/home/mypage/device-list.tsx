import {
  endAllMySessions,
  endMyOtherSessions,
  endMySession,
  listMySessions,
  type OwnSession,
} from '@maru/contract/account/me';
import { useQuery } from '@tanstack/react-query';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { formatDateTime, formatRelative } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { askLogout, sessionEnded } from '../../shared/session/session.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { deviceOf } from './device-of.ts';
import { useAction } from '../../shared/use-action.ts';
import styles from './device-list.module.css';

const TICK_MS = 30_000;
const ENDS = { confirm: '로그아웃하기', tone: 'danger' } as const;

/**
 * Devices where the account is logged in. The server notifies a device at once when its session is
 * ended.
 */
export function DeviceList() {
  const query = useQuery(callQuery(listMySessions, {}));
  const { endOne, endOthers, endAll, busy } = useEnding();

  return (
    <Loaded query={query} skeleton={<RowSkeleton />}>
      {({ items }) => (
        <>
          <ul className={styles.rows}>
            {items.map((session) => (
              <DeviceRow
                key={session._id}
                session={session}
                busy={busy === session._id}
                onEnd={() => void endOne(session)}
              />
            ))}
          </ul>
          <div className={styles.actions}>
            {items.length > 1 && (
              <Button
                variant="outline"
                size="sm"
                loading={busy === 'others'}
                onClick={() => void endOthers()}
              >
                다른 기기 모두 로그아웃
              </Button>
            )}
            <Button
              variant="outline"
              size="sm"
              loading={busy === 'all'}
              onClick={() => void endAll()}
            >
              이 기기까지 모두 로그아웃
            </Button>
          </div>
        </>
      )}
    </Loaded>
  );
}

function DeviceRow({
  session,
  busy,
  onEnd,
}: {
  session: OwnSession;
  busy: boolean;
  onEnd: () => void;
}) {
  const now = useServerNow(TICK_MS);
  const { name, icon } = deviceOf(session.user_agent);
  return (
    <li className={styles.row}>
      <Icon name={icon} size={24} />
      <p>
        <strong>{name}</strong> {session.current && <Badge tone="success">이 기기</Badge>}
        <span className={styles.line}>
          {session.ip} · 마지막 이용 {formatRelative(session.last_used_at, now)} ·{' '}
          {formatDateTime(session.created_at)} 로그인
        </span>
      </p>
      {session.current ? (
        <Button variant="neutral" size="xs" onClick={() => void askLogout()}>
          로그아웃
        </Button>
      ) : (
        <Button
          variant="neutral"
          size="xs"
          loading={busy}
          aria-label={`${name} 로그아웃`}
          onClick={onEnd}
        >
          로그아웃
        </Button>
      )}
    </li>
  );
}

/** Ends the sessions of other devices after a confirmation, and reloads the list in either case. */
export function useEnding() {
  const { busy, run } = useAction<number | 'others'>([listMySessions]);
  const all = useAction();

  async function end(which: number | 'others', task: () => Promise<string>): Promise<void> {
    await run(
      async () => {
        showAlert({ type: 'success', message: await task() });
      },
      { key: which },
    );
  }

  async function endOne({ _id, user_agent }: OwnSession): Promise<void> {
    const { name } = deviceOf(user_agent);
    if (!(await confirm({ title: `${name} 기기를 로그아웃할까요?`, buttons: ENDS }))) return;
    await end(_id, async () => {
      await makeCall(endMySession, { params: { _id } });
      return `${name} 기기를 로그아웃했어요`;
    });
  }

  async function endOthers(): Promise<void> {
    if (!(await confirm({ title: '이 기기만 남기고 모두 로그아웃할까요?', buttons: ENDS }))) return;
    await end('others', async () => {
      const { ended } = await makeCall(endMyOtherSessions, {});
      return ended === 0 ? '로그인한 다른 기기가 없어요' : `다른 기기 ${ended}대를 로그아웃했어요`;
    });
  }

  async function endAll(): Promise<void> {
    if (!(await confirm({ title: '이 기기까지 모두 로그아웃할까요?', buttons: ENDS }))) return;
    await all.run(async () => {
      await makeCall(endAllMySessions, {});
      await sessionEnded('SESSION_INVALIDATED');
    });
  }

  return { busy: all.isBusy ? 'all' : busy, endOne, endOthers, endAll };
}
