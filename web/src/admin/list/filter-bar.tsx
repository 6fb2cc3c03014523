import { Suspense, type ReactNode } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useMedia } from '../../shared/use-media.ts';
import { Button } from '../../shared/ui/button.tsx';
import styles from './list.module.css';

/** Windows whose lists are cards, and whose filters are in a sheet. */
export const PHONE = '(max-width: 767px)';

const PhoneFilters = lazyComponent(async () => (await import('./phone-filters.tsx')).PhoneFilters);

export interface FiltersProps {
  /** Names the search landmark. */
  label: string;
  /** Number of filters that are set. */
  count: number;
  onReset: () => void;
  /** Rows under these filters with their unit, as "12건"; empty while unknown. */
  found: string;
  /** The filters. */
  children: ReactNode;
}

/**
 * The filters of a list: in a row, and on phones in a sheet behind a button with their number.
 * `tools` are buttons and notes beside the filters, which phones keep on the page.
 */
export function FilterBar({ tools, ...filters }: FiltersProps & { tools?: ReactNode }) {
  const { label, count, onReset, children } = filters;
  const isPhone = useMedia(PHONE);
  return (
    <div className={styles.filters} role="search" aria-label={label}>
      {isPhone ? (
        <Suspense fallback={null}>
          <PhoneFilters {...filters} />
        </Suspense>
      ) : (
        <div className={styles.contents}>
          {children}
          {count > 0 && (
            <Button variant="ghost" size="admin" onClick={onReset}>
              초기화
            </Button>
          )}
        </div>
      )}
      <div className={styles.contents}>{tools}</div>
    </div>
  );
}
