import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Section } from '../../shared/ui/layout.tsx';
import styles from './expert-figures.module.css';

const ICONS: readonly IconName[] = ['check', 'chart', 'clock'];

/** The intended audience of an expert, as cards. */
export function ExpertSuits({ suits }: { suits: readonly string[] }) {
  if (suits.length === 0) return null;
  return (
    <Section title="이런 분께 추천해요">
      <ul className={styles.suits}>
        {suits.map((line, at) => (
          <li key={line}>
            <span className={styles.mark}>
              <Icon name={ICONS[at % ICONS.length]!} size={22} />
            </span>
            <p>{line}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
