import { recipientVariables } from '@maru/contract/recipient-words';
import { Button } from '../../shared/ui/button.tsx';
import styles from './audience.module.css';

/** Puts something of each recipient into the text. */
export function VariableButtons({ onInsert }: { onInsert: (place: string) => void }) {
  return (
    <div role="group" aria-label="받는 사람마다 다른 값 넣기" className={styles.chips}>
      {recipientVariables.map(({ name }) => (
        <Button key={name} variant="neutral" size="xs" onClick={() => onInsert(`#{${name}}`)}>
          {name}
        </Button>
      ))}
    </div>
  );
}
