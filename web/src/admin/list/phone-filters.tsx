import { useRef, useState } from 'react';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { FiltersProps } from './filter-bar.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import styles from './list.module.css';

/** The button of phones that opens the filters, with the number of those that are set. */
export function PhoneFilters(props: FiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { count } = props;
  return (
    <div className={styles.contents}>
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
      {isOpen && <FilterSheet {...props} opener={opener} onClose={() => setOpen(false)} />}
    </div>
  );
}
