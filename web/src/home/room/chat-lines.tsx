import type { ChatMessage } from '@maru/contract/room/room';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { formatTime } from '../../shared/format.ts';
import { retryLoad } from '../../shared/retry-load.ts';
import { pressedKey } from '../../shared/shortcut.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './chat-panel.module.css';
import type { Chat } from './chat.store.ts';
import type { Desk } from './desk/desk-calls.ts';
import { openActionsOf } from './desk/late-desk.ts';

/** Closer to the end than this many px counts as reading along. */
const NEAR_END_PX = 48;

export interface ChatLinesProps {
  ticket: string;
  chat: Chat;
  /** `null` for viewers. */
  desk: Desk | null;
  /** Shown while there is no line. */
  empty: string;
}

/** The newest lines of a chat. */
export function ChatLines(props: ChatLinesProps) {
  const { messages } = useSnapshot(props.chat.state);
  return <LineList {...props} messages={messages} />;
}

interface LineListProps extends ChatLinesProps {
  messages: readonly ChatMessage[];
}

/** Lines of a chat. Moderators have a menu on each, and viewers report those of others. */
export function LineList({ ticket, chat, desk, empty, messages }: LineListProps) {
  const { own } = useSnapshot(chat.state);
  const list = useRef<HTMLDivElement>(null);
  /** The newest line that was on screen; `null` while the reader is at the end. */
  const [readUpTo, setReadUpTo] = useState<number | null>(null);
  const newest = messages.at(-1)?._id ?? 0;
  const hasMenu = ({ _id }: ChatMessage) => desk !== null || !own.includes(_id);
  const lastMenu = messages.findLast(hasMenu)?._id;
  const missed =
    readUpTo === null ? 0 : messages.filter((message) => message._id > readUpTo).length;

  useEffect(() => {
    const box = list.current;
    if (!box || readUpTo !== null) return undefined;
    const toEnd = () => box.scrollTo({ top: box.scrollHeight });
    toEnd();
    // A rotated phone or an open on-screen keyboard leaves less room for the same lines.
    const observer = new ResizeObserver(toEnd);
    observer.observe(box);
    return () => observer.disconnect();
  }, [newest, readUpTo]);

  const onScroll = () => {
    if (!list.current) return;
    const { scrollTop, scrollHeight, clientHeight } = list.current;
    const near = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    setReadUpTo((known) => (near ? null : (known ?? newest)));
  };

  return (
    <div className={styles.lines}>
      <div
        ref={list}
        className={styles.scroll}
        role="log"
        tabIndex={0}
        onScroll={onScroll}
        onKeyDown={moveBetweenMenus}
      >
        {messages.length === 0 && <p className={styles.empty}>{empty}</p>}
        {messages.map((message) => (
          <Line key={message._id} message={message} own={own.includes(message._id)}>
            {hasMenu(message) && (
              <button
                type="button"
                className={styles.menu}
                aria-label={`${message.nick} 님의 메시지 ${desk ? '관리' : '신고'}`}
                aria-haspopup="dialog"
                tabIndex={message._id === lastMenu ? 0 : -1}
                data-menu=""
                data-quiet={desk === null || undefined}
                onClick={() =>
                  void (desk ? openActionsOf(desk, chat, message) : reportLine(ticket, message))
                }
              >
                <Icon name={desk ? 'more' : 'flag'} size={desk ? 18 : 14} />
              </button>
            )}
          </Line>
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

/** The dialog loads with its first use. */
async function reportLine(ticket: string, line: ChatMessage): Promise<void> {
  const { askLineReport } = await retryLoad(
    () => import('./ask-line-report.ts'),
    () => true,
  );
  await askLineReport(ticket, line);
}

interface LineProps {
  message: ChatMessage;
  own: boolean;
  /** The menu of the line. */
  children: ReactNode;
}

function Line({ message, own, children }: LineProps) {
  if (message.expert) {
    return (
      <p className={styles.expert}>
        <strong>{message.nick}</strong> <span>전문가 · {formatTime(message.at)}</span>
        <br />
        {message.text}
        {children}
      </p>
    );
  }
  return (
    <p className={styles.line} data-own={own || undefined}>
      <strong>{message.nick}</strong> {message.text}
      {children}
    </p>
  );
}

/** Arrow keys move between the menus of the lines, of which only the last is in the tab order. */
function moveBetweenMenus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[pressedKey(event)];
  const menus = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu]')];
  const at = menus.findIndex((menu) => menu === document.activeElement);
  if (step === undefined || at === -1) return;
  event.preventDefault();
  menus[at + step]?.focus();
}
