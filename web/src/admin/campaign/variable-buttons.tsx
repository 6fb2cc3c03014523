import { placesIn } from '@maru/contract/text/text-places';
import {
  recipientVariables,
  type RecipientVariable,
} from '@maru/contract/campaign/recipient-words';
import { Button } from '../../shared/ui/button.tsx';
import styles from './audience.module.css';

/** Where a value for any name can come from. */
const FROM_LIST = '. 번호·파일에서 같은 이름의 열을 넣어도 돼요.';

interface VariableButtonsProps {
  /** The text written so far. */
  words: string;
  /** Variable that the message cannot contain. */
  without?: RecipientVariable;
  /**
   * Columns that the recipient list provides values for. `undefined` where a recipient list has no
   * columns.
   */
  columns?: readonly string[];
  onInsert: (place: string) => void;
}

/**
 * Inserts a recipient variable into the text. Warns about placeholders in the text that are not
 * known variables.
 */
export function VariableButtons({ words, without, columns, onInsert }: VariableButtonsProps) {
  const known: string[] = recipientVariables
    .map(({ name }) => name)
    .filter((name) => name !== without && columns?.includes(name) !== true);
  const allowed = [...(columns ?? []), ...known];
  const note = strayNote(words, allowed);
  return (
    <div>
      <div role="group" aria-label="받는 사람마다 다른 값 넣기" className={styles.chips}>
        {columns?.map((name) => (
          <Button key={name} variant="secondary" size="xs" onClick={() => onInsert(`#{${name}}`)}>
            <span className="sr-only">목록의 열 </span>
            {name}
          </Button>
        ))}
        {known.map((name) => (
          <Button key={name} variant="neutral" size="xs" onClick={() => onInsert(`#{${name}}`)}>
            {name}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.stray}>
        {note !== null && `${note}${columns === undefined ? '' : FROM_LIST}`}
      </p>
    </div>
  );
}

/** Warning about variables that have no value. Returns `null` if there are none. */
export function strayNote(words: string, allowed: readonly string[]): string | null {
  const stray = new Set(placesIn(words).filter((name) => !allowed.includes(name)));
  if (stray.size === 0) return null;
  const named = Array.from(stray, (name) => `#{${name}}`).join(', ');
  return `쓸 수 없는 변수예요: ${named}. 쓸 수 있는 변수: ${allowed.join(', ')}`;
}
