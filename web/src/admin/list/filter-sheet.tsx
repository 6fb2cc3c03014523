import { Dialog } from 'radix-ui';
import { useEffect, useRef, type RefObject } from 'react';
import { lockScroll } from '../../shared/ui/scroll-lock.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { FiltersProps } from './filter-bar.tsx';
import styles from './filter-sheet.module.css';

interface FilterSheetProps extends FiltersProps {
  /** Receives the focus when the sheet closes. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The filters of a list on a phone. They apply at once, and the foot tells how many rows are left. */
export function FilterSheet({
  label,
  count,
  found,
  opener,
  onReset,
  onClose,
  children,
}: FilterSheetProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(lockScroll, []);
  const close = () => {
    // A search field sends its text when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && close()}>
      <Dialog.Portal>
        <div className={styles.scrim}>
          <Dialog.Content
            aria-modal="true"
            aria-describedby={undefined}
            className={styles.sheet}
            onOpenAutoFocus={(event) => {
              // A focused field would open the keyboard over the sheet.
              event.preventDefault();
              title.current?.focus();
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              opener.current?.focus();
            }}
          >
            <div className={styles.head}>
              <Dialog.Title ref={title} tabIndex={-1} className={styles.title}>
                필터<span className="sr-only"> · {label}</span>
              </Dialog.Title>
              <button type="button" aria-label="닫기" className={styles.close} onClick={close}>
                <Icon name="close" size={20} />
              </button>
            </div>
            <div className={styles.fields}>{children}</div>
            <div className={styles.foot}>
              <Button variant="outline" aria-disabled={count === 0} onClick={onReset}>
                초기화
              </Button>
              <Button onClick={close}>{found === '' ? '목록 보기' : `${found} 보기`}</Button>
            </div>
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
