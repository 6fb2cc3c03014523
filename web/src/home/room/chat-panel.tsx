import { mayPost } from '@maru/contract/room/chat-mode';
import type { RoomView } from '@maru/contract/room/room';
import type { RoomPin } from '@maru/contract/room/room-settings';
import { Suspense, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatNumber } from '../../shared/format.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useFeature } from '../feature/use-feature.ts';
import styles from './chat-panel.module.css';
import type { Chat } from './chat.store.ts';
import { ChatLines } from './chat-lines.tsx';
import { deskOf, openDeskOf } from './desk/late-desk.ts';
import type { PlayerClock } from './player/player-clock.ts';
import { PostBox } from './post-box.tsx';
import { NO_LINES, RecordedLines } from './recorded-lines.tsx';
import { readerOf } from './room-reader.ts';
import { muteWords, useMuted } from './use-muted.ts';

/** Loads with the first question of a room. */
const PollCard = lazyComponent(async () => (await import('./poll/poll-card.tsx')).PollCard);

/** Told to readers who may not write. */
const LIMITED = {
  members: '로그인한 회원만 메시지를 남길 수 있어요. 로그인한 뒤 다시 입장해 주세요.',
  expert: '지금은 전문가만 메시지를 남길 수 있어요.',
};

/** Above this size the chat also has room for the notice. */
const WIDE = '(min-width: 900px) and (min-height: 481px)';

interface ChatPanelProps {
  ticket: string;
  room: RoomView;
  chat: Chat;
  viewers: number | null;
  /** Position of the recording; `null` live. */
  clock: PlayerClock | null;
  /** Closes the panel where it is a sheet. `null` = it stays open. */
  onClose: (() => void) | null;
}

/** The chat of a room: messages for every viewer, and an input for those who may write. */
export function ChatPanel(props: ChatPanelProps) {
  const { ticket, room, chat, viewers, clock, onClose } = props;
  const { mode, settings, poll } = useSnapshot(chat.state);
  const { phone } = useSiteLinks();
  const [isWide] = useState(() => matchMedia(WIDE).matches);
  const open = useFeature('chat');
  const desk = deskOf(room);
  const muted = useMuted(chat);
  // The mode and the settings may change while the room is open.
  const participant = { expert: desk?.role === 'expert', member: room.member };
  const mayWrite =
    desk?.role !== 'staff' && !room.recorded && mayPost(mode, settings.writers, participant);
  const chatTitle = room.recorded ? '지난 채팅' : '실시간 채팅';
  const title = mode === 'two-way' ? chatTitle : '방송 안내';
  return (
    <aside className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {viewers !== null && <span>{formatNumber(viewers)}명</span>}
        {desk !== null && mode !== 'none' && (
          <button type="button" className={styles.desk} onClick={() => void openDeskOf(desk, chat)}>
            <Icon name="shield" size={16} />
            관리
          </button>
        )}
        {onClose !== null && (
          <button
            type="button"
            className={styles.close}
            aria-label={`${title} 닫기`}
            onClick={onClose}
          >
            <Icon name="close" size={20} />
          </button>
        )}
      </header>
      <details open={isWide} className={styles.pinned}>
        <summary>
          <Icon name="pin" size={14} /> 공지
          <Icon name="chev-d" size={16} />
        </summary>
        <p>특정 종목의 매수·매도를 권유하지 않아요. 1:1 상담을 요청하는 계정은 신고해 주세요.</p>
      </details>
      {settings.pin !== null && mode !== 'none' && !room.recorded && <Pin pin={settings.pin} />}
      {mode === 'none' ? (
        <Closed title="유료 방송은 채팅을 쓸 수 없어요">
          관련 법에 따라 채팅을 제공하지 않아요. 이용 문의는 고객센터 {phone}
        </Closed>
      ) : (
        <>
          {clock === null || room.playback.kind === 'none' ? (
            <ChatLines
              ticket={ticket}
              chat={chat}
              desk={desk}
              empty={room.recorded ? NO_LINES : '첫 메시지를 기다리고 있어요'}
            />
          ) : (
            <RecordedLines
              ticket={ticket}
              reader={readerOf(ticket, room)}
              chat={chat}
              desk={desk}
              clock={clock}
            />
          )}
          {poll !== null && !room.recorded && (
            <Suspense fallback={null}>
              <PollCard key={poll._id} ticket={ticket} chat={chat} desk={desk} />
            </Suspense>
          )}
          {mayWrite && muted !== null && (
            <Closed title="지금은 글을 쓸 수 없어요">{muteWords(muted, phone)}</Closed>
          )}
          {mayWrite && muted === null && (
            <PostBox ticket={ticket} chat={chat} open={open} exempt={participant.expert} />
          )}
          {!mayWrite && desk?.role !== 'staff' && (
            <Closed title="여기서는 글을 쓸 수 없어요">
              {room.recorded
                ? '다시보기에서는 방송 때의 채팅을 읽을 수 있어요.'
                : LIMITED[settings.writers === 'members' ? 'members' : 'expert']}
            </Closed>
          )}
        </>
      )}
    </aside>
  );
}

/** Note of the expert or of staff. Screen readers read a new one aloud. */
function Pin({ pin }: { pin: RoomPin }) {
  return (
    <p className={styles.note} role="status">
      <strong>
        <Icon name="pin" size={14} /> {pin.by === 'expert' ? '전문가 안내' : '운영자 안내'}
      </strong>
      {pin.text}
    </p>
  );
}

/** Replaces the message input. */
function Closed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.closed}>
      <Icon name="lock" size={20} />
      <p>
        <strong>{title}</strong>
        {children}
      </p>
    </div>
  );
}
