import { placesIn } from '@maru/contract/text-places';
import { recipientVariables, type RecipientVariable } from '@maru/contract/recipient-words';
import { Button } from '../../shared/ui/button.tsx';
import styles from './audience.module.css';

/** Where a value for any name can come from. */
const FROM_LIST = '. 번호·파일에서 같은 이름의 열을 넣어도 돼요.';

interface VariableButtonsProps {
  /** What was written so far. */
  words: string;
  /** What the message cannot hold. */
  without?: RecipientVariable;
  /** What numbers bring a value along for; `undefined` where there never are any. */
  columns?: readonly string[];
  onInsert: (place: string) => void;
}

/** Puts something of each recipient into the text, and names what stands there and is no such. */
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

/** What is said of variables that nobody has a value for; `null` if there are none. */
export function strayNote(words: string, allowed: readonly string[]): string | null {
  const stray = new Set(placesIn(words).filter((name) => !allowed.includes(name)));
  if (stray.size === 0) return null;
  const named = Array.from(stray, (name) => `#{${name}}`).join(', ');
  return `쓸 수 없는 변수예요: ${named}. 쓸 수 있는 변수: ${allowed.join(', ')}`;
}
