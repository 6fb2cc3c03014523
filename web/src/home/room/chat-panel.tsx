import { postMessage, type ChatMessage, type RoomView } from '@maru/contract/room';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import { CallFailed, failureCodeOf, makeCall } from '../../shared/call.ts';
import { formatNumber, formatTime } from '../../shared/format.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { sentenceOf } from '../../shared/wording.ts';
import styles from './chat-panel.module.css';
import type { Chat } from './chat.store.ts';

const MAX_LENGTH = 300;

/** Closer to the end than this many px counts as reading along. */
const NEAR_END_PX = 48;

interface ChatPanelProps {
  ticket: string;
  room: RoomView;
  chat: Chat;
  viewers: number | null;
}

/** The chat of a room: lines for everybody, and a box for whoever may write. */
export function ChatPanel({ ticket, room, chat, viewers }: ChatPanelProps) {
  const { mode } = useSnapshot(chat.state);
  // A two-way room, also one that opened later, is written in by whoever watches live.
  const mayPost = mode === 'two-way' ? !room.recorded : room.may_post;
  return (
    <aside className={styles.panel} aria-label={mode === 'two-way' ? '실시간 채팅' : '안내'}>
      <header className={styles.head}>
        <h2>{mode === 'two-way' ? '실시간 채팅' : '방송 안내'}</h2>
        {viewers !== null && <span>{formatNumber(viewers)}명</span>}
      </header>
      <p className={styles.pinned}>
        <strong>
          <Icon name="pin" size={14} /> 공지
        </strong>
        특정 종목의 매수·매도를 권유하지 않아요. 1:1 상담을 요청하는 계정은 신고해 주세요.
      </p>
      {mode === 'none' ? (
        <p className={styles.closed}>
          <Icon name="lock" size={20} />
          유료 방송에서는 관련 법에 따라 채팅을 제공하지 않아요.
        </p>
      ) : (
        <>
          <Lines chat={chat} />
          {mayPost ? (
            <PostBox ticket={ticket} chat={chat} />
          ) : (
            <p className={styles.closed}>
              <Icon name="lock" size={20} />
              이 방송은 전문가만 메시지를 남길 수 있어요.
            </p>
          )}
        </>
      )}
    </aside>
  );
}

function Lines({ chat }: { chat: Chat }) {
  const { messages } = useSnapshot(chat.state);
  const list = useRef<HTMLDivElement>(null);
  /** The newest line that was on screen; `null` while the reader is at the end. */
  const [readUpTo, setReadUpTo] = useState<number | null>(null);
  const newest = messages.at(-1)?._id ?? 0;
  const missed =
    readUpTo === null ? 0 : messages.filter((message) => message._id > readUpTo).length;

  useEffect(() => {
    if (readUpTo === null) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest, readUpTo]);

  const onScroll = () => {
    if (!list.current) return;
    const { scrollTop, scrollHeight, clientHeight } = list.current;
    const near = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    setReadUpTo((known) => (near ? null : (known ?? newest)));
  };

  return (
    <div className={styles.lines}>
      <div ref={list} className={styles.scroll} role="log" tabIndex={0} onScroll={onScroll}>
        {messages.map((message) => (
          <Line key={message._id} message={message} />
        ))}
      </div>
      {missed > 0 && (
        <button
          type="button"
          className={styles.missed}
          onClick={() => list.current?.scrollTo({ top: list.current.scrollHeight })}
        >
          새 메시지 {missed}개
          <Icon name="chev-d" size={16} />
        </button>
      )}
    </div>
  );
}

function Line({ message }: { message: ChatMessage }) {
  if (message.expert) {
    return (
      <p className={styles.expert}>
        <strong>{message.nick}</strong> <span>전문가 · {formatTime(message.at)}</span>
        <br />
        {message.text}
      </p>
    );
  }
  return (
    <p className={styles.line}>
      <strong>{message.nick}</strong> {message.text}
    </p>
  );
}

function PostBox({ ticket, chat }: { ticket: string; chat: Chat }) {
  const [text, setText] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const troubleId = useId();

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    setTrouble(null);
    try {
      const { item } = await makeCall(postMessage, { body: { ticket, text: text.trim() } });
      chat.hear(item);
      setText('');
    } catch (error) {
      setTrouble(
        error instanceof CallFailed && error.code === 'TOO_MANY_REQUESTS'
          ? '1초에 한 번 보낼 수 있어요.'
          : sentenceOf(failureCodeOf(error)),
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <form method="post" className={styles.post} onSubmit={(event) => void send(event)}>
      <div className={styles.box}>
        <input
          value={text}
          maxLength={MAX_LENGTH}
          placeholder="메시지를 입력해 주세요"
          aria-label="메시지"
          aria-describedby={troubleId}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" aria-label="보내기" disabled={text.trim() === ''}>
          <Icon name="send" size={20} />
        </button>
      </div>
      <p id={troubleId} className={styles.help} role="status">
        <span>{trouble ?? `${text.length} / ${MAX_LENGTH}자`}</span>
      </p>
    </form>
  );
}
