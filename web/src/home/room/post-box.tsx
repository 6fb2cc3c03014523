import { MAX_CHAT_LETTERS, postMessage } from '@maru/contract/room/room';
import { cleanText, isBlank } from '@maru/contract/text/clean-text';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useSnapshot } from 'valtio/react';
import { makeCall } from '../../shared/call.ts';
import { countStored } from '../../shared/form/count-stored.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './chat-panel.module.css';
import { createChatOutbox, type ChatOutbox, type WaitingLine } from './chat-outbox.ts';
import type { Chat } from './chat.store.ts';
import { useTimeLeft } from './use-time-left.ts';

/** For a text of invisible characters only. */
const UNSEEN = '보이는 글자를 입력해 주세요.';

interface PostBoxProps {
  ticket: string;
  chat: Chat;
  /** Whether staff have not closed all chats for a while. */
  open: boolean;
  /** Whether slow mode does not hold for the writer. */
  exempt: boolean;
}

/** Message input. Keeps the typed text while the chat is closed or slow mode makes it wait. */
export function PostBox({ ticket, chat, open, exempt }: PostBoxProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const [outbox] = useState(() =>
    createChatOutbox({
      send: async (line, idempotencyKey) => {
        const body = { ticket, text: line };
        return (await makeCall(postMessage, { body, idempotencyKey })).item;
      },
      onPosted: (message) => {
        chat.own(message._id);
        chat.wrote(message.at);
        chat.hear(message);
      },
    }),
  );
  const { note, lines } = useSnapshot(outbox.state);
  const { slow_s } = useSnapshot(chat.state).settings;
  const slowS = exempt ? 0 : slow_s;
  const waitS = useSlowWait(chat, slowS);
  const isSending = lines.some(({ trouble }) => trouble === null);
  // In slow mode, one line is sent at a time.
  const isHeld = slowS > 0 && (waitS > 0 || isSending);
  const troubleId = useId();
  const isUnseen = /\S/.test(text) && isBlank(text);
  const line = cleanText(text).trim();
  const letters = countStored(line);
  const isLong = letters > MAX_CHAT_LETTERS;
  const isSendable = open && !isHeld && !isLong && !isBlank(text);

  const send = (event: FormEvent) => {
    event.preventDefault();
    // The next text belongs to the next message, so the field is cleared at once.
    if (isSendable && outbox.post(line)) setText('');
  };

  return (
    <form method="post" className={styles.post} onSubmit={send}>
      <WaitingLines
        outbox={outbox}
        onEdit={({ key, text: refused }) => {
          outbox.remove(key);
          setText(refused);
          field.current?.focus();
        }}
      />
      <div className={styles.box}>
        <input
          ref={field}
          value={text}
          placeholder={open ? '메시지를 입력해 주세요' : '채팅을 잠시 쉬고 있어요'}
          readOnly={!open}
          aria-disabled={!open}
          aria-label="메시지"
          aria-invalid={isLong || undefined}
          aria-describedby={troubleId}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" aria-label="보내기" disabled={!isSendable}>
          <Icon name="send" size={20} />
        </button>
      </div>
      <p id={troubleId} className={styles.help} role={waitS > 0 ? undefined : 'status'}>
        <span>
          {open
            ? (note ?? (isUnseen ? UNSEEN : lengthWords(letters)))
            : '채팅을 잠시 쉬고 있어요. 다시 열리면 바로 쓸 수 있어요.'}
        </span>
        {open && note === null && <span>{paceWords(slowS, waitS)}</span>}
      </p>
    </form>
  );
}

function lengthWords(letters: number): string {
  if (letters <= MAX_CHAT_LETTERS) return `${letters} / ${MAX_CHAT_LETTERS}자`;
  return `${MAX_CHAT_LETTERS}자까지 보낼 수 있어요. ${letters - MAX_CHAT_LETTERS}자를 줄여 주세요`;
}

/** Seconds until the reader may write again in slow mode. */
function useSlowWait(chat: Chat, slowS: number): number {
  const { wroteAt } = useSnapshot(chat.state);
  const until = wroteAt === null || slowS === 0 ? null : wroteAt + slowS * 1_000;
  return Math.ceil(useTimeLeft(until) / 1_000);
}

function paceWords(slowS: number, waitS: number): string {
  if (slowS === 0) return '1초에 한 번 보낼 수 있어요';
  return waitS > 0 ? `${waitS}초 뒤에 보낼 수 있어요` : `${slowS}초에 한 번 보낼 수 있어요`;
}

/** Messages that were sent and are not in the chat yet. */
function WaitingLines({
  outbox,
  onEdit,
}: {
  outbox: ChatOutbox;
  onEdit: (line: Pick<WaitingLine, 'key' | 'text'>) => void;
}) {
  const { lines } = useSnapshot(outbox.state);
  if (lines.length === 0) return null;
  return (
    <ul className={styles.waiting} aria-label="보내는 메시지">
      {lines.map(({ key, text, trouble, isRefused }) => (
        <li key={key} data-trouble={trouble !== null || undefined}>
          <span className={styles.waitingText}>{text}</span>
          {trouble === null ? (
            <span>보내는 중</span>
          ) : (
            <>
              <span role="alert">{trouble}</span>
              {isRefused ? (
                <button type="button" onClick={() => onEdit({ key, text })}>
                  고쳐 쓰기
                </button>
              ) : (
                <button type="button" onClick={() => outbox.retry(key)}>
                  다시 보내기
                </button>
              )}
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
