import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';
import styles from './state-card.module.css';
import { Tile } from './tile.tsx';

interface StateProps {
  title: string;
  line?: ReactNode;
  /** The heading's level in its page. */
  level?: 'h1' | 'h2' | 'h3';
  /** One way on. */
  children?: ReactNode;
}

/** Empty state: says what is empty, and links to another page. */
export function EmptyState({
  icon,
  tone = 'brand',
  title,
  line,
  level: Heading = 'h2',
  children,
}: StateProps & { icon: IconName; tone?: 'brand' | 'neutral' | 'warn' }) {
  return (
    <div className={styles.state}>
      <Tile icon={icon} tone={tone} />
      <Heading className={styles.title} tabIndex={Heading === 'h1' ? -1 : undefined}>
        {title}
      </Heading>
      {line !== undefined && <p className={styles.line}>{line}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}

/** A block that could not be loaded. The rest of the page, and all filters, stay as they are. */
export function ErrorState({
  title = '목록을 불러오지 못했어요',
  line = '연결 상태를 확인하고 다시 시도해 주세요',
  level: Heading = 'h2',
  retrying = false,
  onRetry,
}: Partial<StateProps> & { retrying?: boolean; onRetry: () => void }) {
  return (
    <div className={styles.state} role="alert">
      <Tile icon="warn" tone="warn" />
      <Heading className={styles.title}>{title}</Heading>
      <p className={styles.line}>{line}</p>
      <div className={styles.actions}>
        <Button variant="neutral" size="sm" loading={retrying} onClick={onRetry}>
          {!retrying && <Icon name="refresh" size={18} />}
          다시 시도
        </Button>
      </div>
    </div>
  );
}
