import { formatCount, formatNumber } from '../../shared/format.ts';
import { Segment } from '../../shared/ui/segment.tsx';
import type { Decisions } from './audience-choice.ts';
import { DOUBTS, type Doubt } from './list-answers.ts';
import styles from './list-questions.module.css';
import type { PastedPhones } from './pasted-list.ts';
import { ANSWERS, TextQuestions } from './text-questions.tsx';

/** Number of rows that a question names; the rest is counted. */
const SHOWN_ROWS = 5;

const QUESTIONS: Record<Doubt, (count: string, column: string) => string> = {
  above: (count) => `머리글 위에 번호 ${count}가 있어요. 받는 사람인가요?`,
  column: (count, column) =>
    `받는 사람의 휴대폰 번호 열이 없어요. ${column}번호 ${count}를 휴대폰 번호로 보고 보낼까요?`,
  refusal: (count) => `제목이나 열 이름에 수신거부·제외라고 적혀 있어요. 번호 ${count}에 보낼까요?`,
  unclear: (count) => `수신거부인지 읽을 수 없는 번호가 ${count} 있어요. 보낼까요?`,
};

/** Asks whether doubtful numbers of a list are recipients. Nothing is sent before the answers. */
export function ListQuestions({
  pasted,
  decisions,
  onDecide,
}: {
  pasted: PastedPhones;
  decisions: Decisions;
  onDecide: (decisions: Decisions) => void;
}) {
  const named = pasted.table?.phoneName ?? '';
  const column = named === '' ? '' : `‘${named}’ 열의 `;
  const asked = DOUBTS.filter((doubt) => pasted.doubts[doubt].length > 0);
  if (asked.length === 0 && pasted.texts.length === 0) return null;
  return (
    <div role="group" aria-label="보낼지 정해야 하는 번호" className={styles.box}>
      {asked.map((doubt) => {
        const positions = pasted.doubts[doubt];
        const question = QUESTIONS[doubt](formatCount(positions.length, '개'), column);
        return (
          <section key={doubt} className={styles.question}>
            <p>{question}</p>
            <ul className={styles.rows}>
              {positions.slice(0, SHOWN_ROWS).map((at) => (
                <li key={at}>{rowText(pasted, at)}</li>
              ))}
              {positions.length > SHOWN_ROWS && (
                <li>외 {formatCount(positions.length - SHOWN_ROWS, '개')}</li>
              )}
            </ul>
            <Segment
              label={question}
              options={ANSWERS}
              value={decisions[doubt]}
              onChange={(answer) => onDecide({ ...decisions, [doubt]: answer })}
            />
          </section>
        );
      })}
      <TextQuestions {...{ pasted, decisions, onDecide }} />
      <p className={styles.quiet}>모두 정해야 보낼 수 있어요. 목록을 고치면 다시 물어봐요.</p>
    </div>
  );
}

/** `1번째 줄: 김마루, 010-1234-5678` */
function rowText({ lines, written, rowTexts }: PastedPhones, at: number): string {
  return `${formatNumber(lines[at] ?? 0)}번째 줄: ${rowTexts[at] ?? written[at] ?? ''}`;
}
