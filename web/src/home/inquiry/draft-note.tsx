import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './inquiry.module.css';

interface DraftNoteProps {
  label: string;
  onStartOver: () => void;
}

/** Says that the form continues a draft of this browser. */
export function DraftNote({ label, onStartOver }: DraftNoteProps) {
  return (
    <p role="status" className={styles.draft}>
      <Icon name="info" size={18} />
      <span>이 브라우저에 남아 있던 글을 불러왔어요.</span>
      <Button variant="outline" size="xs" onClick={onStartOver}>
        {label}
      </Button>
    </p>
  );
}
