import { placesIn } from '@maru/contract/message-template';
import { recipientVariables, type RecipientVariable } from '@maru/contract/recipient-words';
import { Button } from '../../shared/ui/button.tsx';
import styles from './audience.module.css';

interface VariableButtonsProps {
  /** What was written so far. */
  words: string;
  /** What the message cannot hold. */
  without?: RecipientVariable;
  onInsert: (place: string) => void;
}

/** Puts something of each recipient into the text, and names what stands there and is no such. */
export function VariableButtons({ words, without, onInsert }: VariableButtonsProps) {
  const allowed = recipientVariables.map(({ name }) => name).filter((name) => name !== without);
  return (
    <div>
      <div role="group" aria-label="받는 사람마다 다른 값 넣기" className={styles.chips}>
        {allowed.map((name) => (
          <Button key={name} variant="neutral" size="xs" onClick={() => onInsert(`#{${name}}`)}>
            {name}
          </Button>
        ))}
      </div>
      <p role="status" className={styles.stray}>
        {strayNote(words, allowed)}
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
