import { listAuditTrail } from '@maru/contract/audit/audit';
import { MOST_ANSWER, MOST_ANSWERS, MOST_QUESTION } from '@maru/contract/room/poll';
import { isBlank } from '@maru/contract/text/clean-text';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { sayFailure } from '../../../shared/alert/say-failure.ts';
import { forbiddenFieldsOf } from '../../../shared/form/forbidden-words.ts';
import { maxLength } from '../../../shared/form/rules.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { useAction } from '../../../shared/use-action.ts';
import type { Chat } from '../chat.store.ts';
import { createPoll, type Desk } from './desk-calls.ts';
import styles from './desk.module.css';

const LEAST_ANSWERS = 2;
const tooLongQuestion = maxLength(MOST_QUESTION);
const tooLongAnswer = maxLength(MOST_ANSWER);

/** Form for a question to the room. One question is open at a time. */
export function AskPoll({ desk, chat }: { desk: Desk; chat: Chat }) {
  const { poll } = useSnapshot(chat.state);
  const [question, setQuestion] = useState('');
  const [answers, setAnswers] = useState<readonly string[]>(['', '']);
  const [error, setError] = useState<string>();
  const { isBusy, run } = useAction([listAuditTrail]);
  const given = [...new Set(answers.map((answer) => answer.trim()))].filter((one) => !isBlank(one));
  const isTooLong =
    tooLongQuestion(question.trim()) !== null ||
    given.some((answer) => tooLongAnswer(answer) !== null);
  const isOpen = poll !== null && poll.closed_at === null;

  const ask = async () => {
    setError(undefined);
    const isDone = await run(
      async () => chat.ask((await createPoll(desk, { question, answers: given })).item),
      {
        done: '투표를 시작했어요',
        failed: (failure) => {
          const [words] = Object.values(forbiddenFieldsOf(failure));
          if (words === undefined) return sayFailure(failure);
          setError(words);
          return undefined;
        },
      },
    );
    if (!isDone) return;
    setQuestion('');
    setAnswers(['', '']);
  };

  return (
    <section aria-labelledby="desk-poll" className={styles.settings}>
      <h3 id="desk-poll">투표</h3>
      {isOpen ? (
        <p className={styles.none}>진행 중인 투표를 마감하면 새로 시작할 수 있어요</p>
      ) : (
        <>
          <TextField
            label="질문"
            help="종목의 매수·매도를 묻지 마세요."
            error={error ?? tooLongQuestion(question.trim())}
            maxLetters={MOST_QUESTION}
            value={question}
            onChange={({ target }) => setQuestion(target.value)}
          />
          {answers.map((answer, index) => (
            <TextField
              key={index}
              label={`답 ${index + 1}`}
              error={tooLongAnswer(answer.trim())}
              maxLetters={MOST_ANSWER}
              value={answer}
              onChange={({ target }) =>
                setAnswers(answers.map((one, at) => (at === index ? target.value : one)))
              }
            />
          ))}
          <div className={styles.row}>
            {answers.length < MOST_ANSWERS && (
              <Button size="sm" variant="neutral" onClick={() => setAnswers([...answers, ''])}>
                답 추가
              </Button>
            )}
            <Button
              size="sm"
              loading={isBusy}
              disabled={isBlank(question) || isTooLong || given.length < LEAST_ANSWERS}
              onClick={() => void ask()}
            >
              투표 시작
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
