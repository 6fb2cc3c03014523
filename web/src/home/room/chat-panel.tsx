import { cleanText, isBlank } from '@maru/contract/text/clean-text';
import { postMessage, type RoomView } from '@maru/contract/room/room';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { makeCall } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { useFeature } from '../feature/use-feature.ts';
import styles from './chat-panel.module.css';
import { createChatOutbox, type ChatOutbox } from './chat-outbox.ts';
import type { Chat } from './chat.store.ts';
import { ChatLines } from './chat-lines.tsx';
import { deskOf, openDeskOf } from './desk/late-desk.ts';
import { muteWords, useMuted } from './use-muted.ts';

const MAX_LENGTH = 300;
/** For a text of invisible characters only. */
const UNSEEN = '보이는 글자를 입력해 주세요.';

/** Above this size the chat also has room for the notice. */
const WIDE = '(min-width: 900px) and (min-height: 481px)';

interface ChatPanelProps {
  ticket: string;
  room: RoomView;
  chat: Chat;
  viewers: number | null;
  /** Closes the panel where it is a sheet. `null` = it stays open. */
  onClose: (() => void) | null;
}

/** The chat of a room: messages for every viewer, and an input for those who may write. */
export function ChatPanel({ ticket, room, chat, viewers, onClose }: ChatPanelProps) {
  const { mode } = useSnapshot(chat.state);
  const { phone } = useSiteLinks();
  const [isWide] = useState(() => matchMedia(WIDE).matches);
  // In a two-way room, every live viewer may write, even if the room became two-way later.
  const open = useFeature('chat');
  const desk = deskOf(room);
  const muted = useMuted(chat);
  const mayPost = desk?.role !== 'staff' && (mode === 'two-way' ? !room.recorded : room.may_post);
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
      {mode === 'none' ? (
        <Closed title="유료 방송은 채팅을 쓸 수 없어요">
          관련 법에 따라 채팅을 제공하지 않아요. 이용 문의는 고객센터 {phone}
        </Closed>
      ) : (
        <>
          <ChatLines
            chat={chat}
            desk={desk}
            empty={room.recorded ? '남은 채팅이 없어요' : '첫 메시지를 기다리고 있어요'}
          />
          {mayPost && muted !== null && (
            <Closed title="지금은 글을 쓸 수 없어요">{muteWords(muted, phone)}</Closed>
          )}
          {mayPost && muted === null && <PostBox ticket={ticket} chat={chat} open={open} />}
          {!mayPost && desk?.role !== 'staff' && (
            <Closed title="여기서는 글을 쓸 수 없어요">
              {room.recorded
                ? '다시보기에서는 방송 때의 채팅을 읽을 수 있어요.'
                : '이 방송은 전문가만 메시지를 남길 수 있어요.'}
            </Closed>
          )}
        </>
      )}
    </aside>
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

/** Keeps the typed text while the chat is temporarily closed. */
function PostBox({ ticket, chat, open }: { ticket: string; chat: Chat; open: boolean }) {
  const [text, setText] = useState('');
  const [outbox] = useState(() =>
    createChatOutbox({
      send: async (line, idempotencyKey) => {
        const body = { ticket, text: line };
        return (await makeCall(postMessage, { body, idempotencyKey })).item;
      },
      onPosted: (message) => {
        chat.own(message._id);
        chat.hear(message);
      },
    }),
  );
  const { note } = useSnapshot(outbox.state);
  const troubleId = useId();
  const isUnseen = /\S/.test(text) && isBlank(text);

  const send = (event: FormEvent) => {
    event.preventDefault();
    // The next text belongs to the next message, so the field is cleared at once.
    if (open && !isBlank(text) && outbox.post(cleanText(text).trim())) setText('');
  };

  return (
    <form method="post" className={styles.post} onSubmit={send}>
      <WaitingLines outbox={outbox} />
      <div className={styles.box}>
        <input
          value={text}
          maxLength={MAX_LENGTH}
          placeholder={open ? '메시지를 입력해 주세요' : '채팅을 잠시 쉬고 있어요'}
          readOnly={!open}
          aria-disabled={!open}
          aria-label="메시지"
          aria-describedby={troubleId}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" aria-label="보내기" disabled={!open || isBlank(text)}>
          <Icon name="send" size={20} />
        </button>
      </div>
      <p id={troubleId} className={styles.help} role="status">
        <span>
          {open
            ? (note ?? (isUnseen ? UNSEEN : `${text.length} / ${MAX_LENGTH}자`))
            : '채팅을 잠시 쉬고 있어요. 다시 열리면 바로 쓸 수 있어요.'}
        </span>
        {open && note === null && <span>1초에 한 번 보낼 수 있어요</span>}
      </p>
    </form>
  );
}

/** Messages that were sent and are not in the chat yet. */
function WaitingLines({ outbox }: { outbox: ChatOutbox }) {
  const { lines } = useSnapshot(outbox.state);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label="보내는 메시지">
      {lines.map(({ key, text, trouble }) => (
        <li key={key} data-trouble={trouble !== null || undefined}>
          <span className={styles.waitingText}>{text}</span>
          {trouble === null ? (
            <span>보내는 중</span>
          ) : (
            <>
              <span role="alert">{trouble}</span>
              <button type="button" onClick={() => outbox.retry(key)}>
                다시 보내기
              </button>
              <button type="button" onClick={() => outbox.remove(key)}>
                지우기
              </button>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
