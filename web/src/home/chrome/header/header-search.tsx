import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { pressedKey } from '../../../shared/shortcut.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { SiteSearch } from '../../search/site-search.tsx';
import styles from './header-search.module.css';

interface HeaderSearchProps {
  dark: boolean;
  /** Lifts the header over the page's floating parts while the field is open. */
  onOpenChange: (open: boolean) => void;
}

/**
 * The search of the site: a button that opens a field under the header. Enter leads to the
 * results, Escape and leaving it close it.
 */
export function HeaderSearch({ dark, onOpenChange }: HeaderSearchProps) {
  const { key: at } = useLocation();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Open for the address it was opened on, so that going elsewhere closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === at;

  useEffect(() => {
    if (open) field.current?.focus();
    onOpenChange(open);
  }, [open, onOpenChange]);

  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    // Without a `relatedTarget`, the user pressed the panel's own background or switched windows.
    if (event.relatedTarget === null || event.currentTarget.contains(event.relatedTarget)) return;
    setOpenAt(null);
  };
  const closeOnEscape = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !open) return;
    event.preventDefault();
    setOpenAt(null);
    button.current?.focus();
  };

  return (
    <div
      role="group"
      aria-label="사이트 검색"
      className={styles.search}
      onBlur={closeOnLeave}
      onKeyDown={closeOnEscape}
    >
      <button
        ref={button}
        type="button"
        aria-label={open ? '검색창 닫기' : '검색창 열기'}
        aria-expanded={open}
        aria-controls={id}
        className={classNames(styles.button, dark && styles.dark)}
        onClick={() => setOpenAt(open ? null : at)}
      >
        <Icon name={open ? 'close' : 'search'} size={22} />
      </button>
      <div id={id} hidden={!open} className={styles.panel}>
        {open && (
          <>
            <div className={styles.scrim} aria-hidden="true" onClick={() => setOpenAt(null)} />
            <div className={styles.inner}>
              <SiteSearch field={field} onSearch={() => setOpenAt(null)} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}
