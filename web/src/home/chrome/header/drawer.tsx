import { brand } from '#brand';
import { Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyComponent } from '../../../shared/lazy-component.ts';
import { MissingCode } from '../../../shared/missing-code.tsx';
import { paths } from '../../../shared/paths.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { lockScroll } from '../../../shared/ui/scroll-lock.ts';
import styles from './drawer.module.css';
import { Logo } from './logo.tsx';

const loadContent = () => import('./drawer-content.tsx');
const DrawerContent = lazyComponent(async () => (await loadContent()).DrawerContent);

/** Preloads the drawer's content shortly before it opens. */
export function expectDrawer(): void {
  // If loading fails here, opening the drawer retries it.
  loadContent().catch(() => undefined);
}

/**
 * Media query under which the header styles show a hamburger. Otherwise the menu bar takes over,
 * and an open drawer would be in the way.
 */
const WITHOUT_BAR = '(max-width: 1023px), (hover: none) and (pointer: coarse)';

interface DrawerProps {
  /** Whether the drawer's header uses the dark style, like the page header. */
  dark: boolean;
  open: boolean;
  onClose: () => void;
}

/**
 * The whole menu on tablets and phones. The browser's own dialog: it keeps the focus inside,
 * makes the page behind it inert, closes on Escape and gives the focus back. Its links close it by
 * changing the address (header.tsx).
 */
export function Drawer({ dark, open, onClose }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Keeps the content mounted after the first opening, so that the closing animation shows it.
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;

    element.showModal();
    const unlockScroll = lockScroll();
    const withoutBar = matchMedia(WITHOUT_BAR);
    withoutBar.addEventListener('change', onClose);

    return () => {
      withoutBar.removeEventListener('change', onClose);
      unlockScroll();
      element.close();
    };
    // Only opening and closing matter; `onClose` is a new function on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);

  return (
    <dialog
      ref={dialog}
      aria-label="전체 메뉴"
      className={styles.drawer}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classNames(styles.head, dark && styles.dark, dark && 'on-dark')}>
        <Link to={paths.home} aria-label={`${brand.name} 홈`}>
          <Logo tone={dark ? 'white' : 'main'} />
        </Link>
        <button
          type="button"
          aria-label="전체 메뉴 닫기"
          className={styles.close}
          onClick={onClose}
        >
          <Icon name="close" size={24} />
        </button>
      </div>
      <div className={styles.body}>
        {opened && (
          <Suspense fallback={<MissingCode inPlace />}>
            <DrawerContent onClose={onClose} />
          </Suspense>
        )}
      </div>
    </dialog>
  );
}
