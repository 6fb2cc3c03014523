import { listAuditTrail } from '@maru/contract/audit/audit';
import { actionWords } from '@maru/contract/audit/audit-labels';
import {
  liftMute,
  staffDesk,
  expertDesk,
  type DeskLine,
  type RoomMute,
} from '@maru/contract/room/room-desk';
import { useQuery } from '@tanstack/react-query';
import { makeCall } from '../../../shared/call.ts';
import { formatDateTime, formatTime } from '../../../shared/format.ts';
import { callQuery } from '../../../shared/query.ts';
import { useAction } from '../../../shared/use-action.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { Chat } from '../chat.store.ts';
import { AskPoll } from './ask-poll.tsx';
import { ChatSettings } from './chat-settings.tsx';
import { deskQuery, setLineHidden, type Desk } from './desk-calls.ts';
import styles from './desk.module.css';

const LOG_SHOWN = 30;

/** Settings, hidden lines and mutes of a room. Staff also see who did what. */
export function DeskPanel({ desk, chat }: { desk: Desk; chat: Chat }) {
  const query = useQuery({ ...deskQuery(desk), staleTime: 0 });
  const { busy, run } = useAction<string>([staffDesk.get, expertDesk.get, listAuditTrail]);

  const show = (line: DeskLine) =>
    run(
      async () => {
        const { item } = await setLineHidden(desk, line, false);
        chat.hear(item);
      },
      { done: '메시지를 다시 보이게 했어요', key: `line ${line._id}` },
    );
  const lift = ({ _id, version, nick }: RoomMute) =>
    run(() => makeCall(liftMute, { params: { _id }, body: { version } }), {
      done: `${nick} 님의 쓰기 정지를 풀었어요`,
      key: `mute ${_id}`,
    });

  return (
    <div className={styles.panel}>
      {!desk.recorded && <ChatSettings desk={desk} chat={chat} />}
      {!desk.recorded && <AskPoll desk={desk} chat={chat} />}
      <Loaded query={query} skeleton={<Skeleton height={160} />}>
        {({ item: { hidden, mutes } }) => (
          <>
            <section aria-labelledby="desk-hidden">
              <h3 id="desk-hidden">숨긴 메시지</h3>
              {hidden.length === 0 && <p className={styles.none}>숨긴 메시지가 없어요</p>}
              <ul className={styles.list}>
                {hidden.map((line) => (
                  <li key={line._id}>
                    <span>
                      <strong>{line.nick}</strong> {line.text}
                    </span>
                    <Button
                      size="xs"
                      variant="outline"
                      loading={busy === `line ${line._id}`}
                      aria-label={`${line.nick} 님의 메시지 다시 보이기`}
                      onClick={() => void show(line)}
                    >
                      다시 보이기
                    </Button>
                  </li>
                ))}
              </ul>
            </section>
            <section aria-labelledby="desk-mutes">
              <h3 id="desk-mutes">쓰기 정지</h3>
              {mutes.length === 0 && <p className={styles.none}>쓰기를 정지한 사람이 없어요</p>}
              <ul className={styles.list}>
                {mutes.map((mute) => (
                  <li key={mute._id}>
                    <span>
                      <strong>{mute.nick}</strong> {lengthWords(mute)} · {mute.by ?? '전문가'}
                    </span>
                    {desk.role === 'staff' && (
                      <Button
                        size="xs"
                        variant="outline"
                        loading={busy === `mute ${mute._id}`}
                        aria-label={`${mute.nick} 님의 쓰기 정지 풀기`}
                        onClick={() => void lift(mute)}
                      >
                        풀기
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          </>
        )}
      </Loaded>
      {desk.role === 'staff' && <DeskLog scheduleId={desk.scheduleId} />}
    </div>
  );
}

function lengthWords({ scope, until }: RoomMute): string {
  if (until !== null) return `${formatTime(until)}까지`;
  return scope === 'all' ? '모든 방송' : '이 방송';
}

/** Who did what in this room, newest first. */
function DeskLog({ scheduleId }: { scheduleId: number }) {
  const query = useQuery({
    ...callQuery(listAuditTrail, {
      query: { target_kind: 'room', target_id: scheduleId, pageSize: LOG_SHOWN },
    }),
    staleTime: 0,
  });
  return (
    <section aria-labelledby="desk-log">
      <h3 id="desk-log">처리 기록</h3>
      <Loaded query={query} skeleton={<Skeleton height={80} />}>
        {({ items }) => (
          <ol className={styles.log}>
            {items.map(({ _id, at, admin, action }) => (
              <li key={_id}>
                <span>{actionWords(action)}</span>
                <span>{admin?.name ?? '전문가'}</span>
                <time dateTime={at}>{formatDateTime(at)}</time>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}
