import { brand } from '#brand';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './risk-note.module.css';

/** The fixed notice that stands with whatever speaks of investing (features.md L04). */
export function RiskNote() {
  return (
    <aside className={styles.note} aria-label={brand.riskNotice.title}>
      <Icon name="warn" size={20} />
      <p>
        <strong>{brand.riskNotice.title}</strong> {brand.riskNotice.text}
      </p>
    </aside>
  );
}
