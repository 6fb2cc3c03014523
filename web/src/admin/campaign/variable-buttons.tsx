import { recipientVariables, type RecipientVariable } from '@maru/contract/recipient-words';
import { Button } from '../../shared/ui/button.tsx';
import styles from './audience.module.css';

/** Puts something of each recipient into the text. */
export function VariableButtons({
  without,
  onInsert,
}: {
  /** What the message cannot hold. */
  without?: RecipientVariable;
  onInsert: (place: string) => void;
}) {
  return (
    <div role="group" aria-label="받는 사람마다 다른 값 넣기" className={styles.chips}>
      {names(without).map((name) => (
        <Button key={name} variant="neutral" size="xs" onClick={() => onInsert(`#{${name}}`)}>
          {name}
        </Button>
      ))}
    </div>
  );
}

function names(without: RecipientVariable | undefined): RecipientVariable[] {
  return recipientVariables.map(({ name }) => name).filter((name) => name !== without);
}
