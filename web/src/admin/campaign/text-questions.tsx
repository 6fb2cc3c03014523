import type { ListQuestion } from '@maru/contract/text/list/list-question';
import { formatCount, formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import type { Decisions } from './audience-choice.ts';
import styles from './list-questions.module.css';
import { keyOfQuestion } from './list-texts.ts';
import type { PastedPhones } from './pasted-list.ts';

export const ANSWERS = [
  { value: 'take', label: '보내기' },
  { value: 'leave', label: '빼기' },
] as const;

/** Number of texts that a question for a column shows at first. */
const SHOWN_TEXTS = 8;

/** Asks about the texts beside the numbers, once for each different text, by column. */
export function TextQuestions({
  pasted,
  decisions,
  onDecide,
}: {
  pasted: PastedPhones;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
}) {
  const columns = new Map<number, ListQuestion[]>();
  for (const question of pasted.texts) {
    columns.set(question.column, [...(columns.get(question.column) ?? []), question]);
  }
  const decide = (questions: readonly ListQuestion[], answer: 'take' | 'leave') => {
    const answers = questions.map((question) => [keyOfQuestion(question), answer] as const);
    onDecide({ ...decisions, texts: { ...decisions.texts, ...Object.fromEntries(answers) } });
  };
  return Array.from(columns, ([column, questions]) => (
    <section key={column} className={styles.question}>
      <p>{titleOf(questions)}</p>
      {questions.length > 1 && (
        <div className={styles.all}>
          <Button variant="outline" size="admin" onClick={() => decide(questions, 'take')}>
            모두 보내기
          </Button>
          <Button variant="outline" size="admin" onClick={() => decide(questions, 'leave')}>
            모두 빼기
          </Button>
        </div>
      )}
      <ul className={styles.texts}>
        {questions.map((question) => {
          const key = keyOfQuestion(question);
          const words = wordsOf(question);
          return (
            <li key={key} className={styles.text}>
              <span>{words}</span>
              {question.text === null && <Texts texts={question.texts} count={question.count} />}
              <Segment
                label={words}
                options={ANSWERS}
                value={decisions.texts[key] ?? null}
                onChange={(answer) => decide([question], answer)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

function titleOf([first]: readonly ListQuestion[]): string {
  const heading = first?.heading ?? '';
  const named = heading === '' ? '번호 옆에' : `‘${heading}’ 열에`;
  return `${named} 뜻을 알 수 없는 글이 있어요. 보내도 되는 사람인가요?`;
}

/** `‘보류’ 12개`, or the question for the whole column. */
function wordsOf({ text, texts, count, rows, isOfNames }: ListQuestion): string {
  const numbers = formatCount(rows.length, '개');
  if (text !== null) return `‘${texts[0] ?? text}’ 번호 ${numbers}`;
  const kinds = `${formatNumber(count)}가지`;
  return isOfNames
    ? `이름인가요? ${kinds}, 번호 ${numbers}`
    : `그 밖의 글 ${kinds}, 번호 ${numbers}`;
}

function Texts({ texts, count }: { texts: readonly string[]; count: number }) {
  const [shown, more] = [texts.slice(0, SHOWN_TEXTS), texts.slice(SHOWN_TEXTS)];
  const left = count - texts.length;
  const listed = more.join(', ') + (left > 0 ? ` 외 ${formatNumber(left)}가지` : '');
  return (
    <>
      <span className={styles.quiet}>{shown.join(', ')}</span>
      {more.length > 0 && (
        <details className={styles.quiet}>
          <summary>더 보기</summary>
          <span>{listed}</span>
        </details>
      )}
    </>
  );
}
