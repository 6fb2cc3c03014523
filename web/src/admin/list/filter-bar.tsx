import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { useMedia } from '../../shared/use-media.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './list.module.css';

/** Windows whose lists are cards, and whose filters are in a sheet. */
export const PHONE = '(max-width: 767px)';

const FilterSheet = lazyComponent(async () => (await import('./filter-sheet.tsx')).FilterSheet);

interface FilterBarProps {
  /** Names the search landmark. */
  label: string;
  /** Number of filters that are set. */
  count: number;
  onReset: () => void;
  /** Rows under these filters with their unit, as "12건"; empty while unknown. */
  found: string;
  /** Buttons and notes beside the filters, which phones keep on the page. */
  tools?: ReactNode;
  /** The filters. */
  children: ReactNode;
}

/** The filters of a list: in a row, and on phones in a sheet behind a button with their number. */
export function FilterBar({ label, count, onReset, found, tools, children }: FilterBarProps) {
  const isPhone = useMedia(PHONE);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPhone) void FilterSheet.preload();
  }, [isPhone]);

  return (
    <div className={styles.filters} role="search" aria-label={label}>
      {isPhone ? (
        <Button
          ref={opener}
          variant="outline"
          size="admin"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(true)}
        >
          <Icon name="filter" size={16} />
          필터
          {count > 0 && <b className={styles.count}>{`${count}개`}</b>}
        </Button>
      ) : (
        <>
          {children}
          {count > 0 && (
            <Button variant="ghost" size="admin" onClick={onReset}>
              초기화
            </Button>
          )}
        </>
      )}
      {tools}
      {isPhone && isOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            label={label}
            count={count}
            found={found}
            opener={opener}
            onReset={onReset}
            onClose={() => setOpen(false)}
          >
            {children}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  );
}
