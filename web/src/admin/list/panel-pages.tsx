import { formatNumber } from '../../shared/format.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './panel-pages.module.css';

interface PanelPagesProps {
  /** Name of the list that the pages belong to. */
  label: string;
  page: number;
  pageSize: number;
  total: number;
  onGo: (page: number) => void;
}

/**
 * Pagination of a list in a side panel. The main list owns the address, so this pagination does not
 * use it.
 */
export function PanelPages({ label, page, pageSize, total, onGo }: PanelPagesProps) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav aria-label={`${label} 쪽`} className={styles.pages}>
      <Button
        variant="outline"
        size="xs"
        aria-label="이전 쪽"
        aria-disabled={page === 1}
        onClick={() => onGo(page - 1)}
      >
        <Icon name="chev-l" size={16} />
      </Button>
      <span>
        {formatNumber(page)} / {formatNumber(last)}
      </span>
      <Button
        variant="outline"
        size="xs"
        aria-label="다음 쪽"
        aria-disabled={page === last}
        onClick={() => onGo(page + 1)}
      >
        <Icon name="chev-r" size={16} />
      </Button>
    </nav>
  );
}
