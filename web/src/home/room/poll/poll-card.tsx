import type { RoomPoll } from '@maru/contract/room/poll';
import { votePoll } from '@maru/contract/room/room';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { makeCall } from '../../../shared/call.ts';
import { formatNumber } from '../../../shared/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useAction } from '../../../shared/use-action.ts';
import type { Chat } from '../chat.store.ts';
import { closePoll, type Desk } from '../desk/desk-calls.ts';
import styles from './poll-card.module.css';

interface PollCardProps {
  ticket: string;
  chat: Chat;
  /** `null` for viewers. */
  desk: Desk | null;
}

/** The question of the room above the composer: the answers to choose from, then the result. */
export function PollCard({ ticket, chat, desk }: PollCardProps) {
  const { poll, vote } = useSnapshot(chat.state);
  const [isShown, setIsShown] = useState(true);
  const titleId = useId();
  const { isBusy, run } = useAction();
  if (poll === null || !isShown) return null;
  const own = vote?.poll === poll._id ? vote.answer : null;
  const isClosed = poll.closed_at !== null;
  const showsResult = isClosed || own !== null || desk !== null;
  const close = () =>
    desk && run(async () => chat.ask((await closePoll(desk, poll._id)).item), '투표를 마감했어요');

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h3 id={titleId}>
          <span className={styles.state}>{isClosed ? '투표 결과' : '투표'}</span> {poll.question}
        </h3>
        {isClosed && (
          <button
            type="button"
            className={styles.hide}
            aria-label="투표 결과 닫기"
            onClick={() => setIsShown(false)}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      {showsResult ? (
        <Result poll={poll} own={own} />
      ) : (
        <Choice ticket={ticket} chat={chat} poll={poll} titleId={titleId} />
      )}
      {desk !== null && !isClosed && (
        <Button size="sm" variant="neutral" loading={isBusy} onClick={() => void close()}>
          투표 마감
        </Button>
      )}
    </section>
  );
}

type Shown = Pick<RoomPoll, '_id'> & {
  readonly answers: readonly Readonly<RoomPoll['answers'][number]>[];
};

function Choice({
  ticket,
  chat,
  poll: { _id, answers },
  titleId,
}: {
  ticket: string;
  chat: Chat;
  poll: Shown;
  titleId: string;
}) {
  const name = useId();
  const [answer, setAnswer] = useState<number | null>(null);
  const { isBusy, run } = useAction();
  const send = () =>
    answer !== null &&
    run(
      async () => {
        const body = { ticket, answer };
        const { item, vote } = await makeCall(votePoll, { params: { _id }, body });
        chat.voted(vote);
        chat.ask(item);
      },
      { done: '투표했어요' },
    );
  return (
    <form
      method="post"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div role="radiogroup" aria-labelledby={titleId} className={styles.answers}>
        {answers.map(({ text }, index) => (
          <label key={index} className={styles.answer}>
            <input
              type="radio"
              name={name}
              checked={answer === index}
              onChange={() => setAnswer(index)}
            />
            {text}
          </label>
        ))}
      </div>
      <Button type="submit" size="sm" loading={isBusy} disabled={answer === null}>
        투표하기
      </Button>
    </form>
  );
}

function Result({ poll: { answers }, own }: { poll: Shown; own: number | null }) {
  const total = answers.reduce((sum, { votes }) => sum + votes, 0);
  return (
    <>
      <ul className={styles.answers}>
        {answers.map(({ text, votes }, index) => {
          const percent = total === 0 ? 0 : Math.round((votes / total) * 100);
          return (
            <li key={index} className={styles.result}>
              <span>
                {text}
                {index === own && <span className={styles.mine}> 내 선택</span>}
              </span>
              <span className="tabular">
                {percent}% · {formatNumber(votes)}표
              </span>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${percent}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      <p className={styles.total}>모두 {formatNumber(total)}명이 투표했어요</p>
    </>
  );
}
