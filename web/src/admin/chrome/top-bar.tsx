import type { RefObject } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useConnection } from '../../shared/sockets.ts';
import { ExternalButton } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { adminScreens } from '../screens.ts';
import { crumbsOf } from '../sections.ts';
import { Bell } from './bell.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  name: string;
  /** Whether the menu of narrow screens is open, and the button that opens it. */
  isMenuOpen: boolean;
  menuButton: RefObject<HTMLButtonElement | null>;
  onMenu: () => void;
}

/** Where one is, whether news arrive by themselves, the way to the site, and the bell. */
export function TopBar({ name, isMenuOpen, menuButton, onMenu }: TopBarProps) {
  const { pathname, search } = useLocation();
  const crumbs = crumbsOf(adminScreens, name, pathname + search);
  return (
    <header className={styles.bar}>
      <button
        ref={menuButton}
        type="button"
        aria-label="메뉴 열기"
        aria-expanded={isMenuOpen}
        className={styles.menu}
        onClick={onMenu}
      >
        <Icon name="menu" size={24} />
      </button>
      <nav aria-label="현재 위치" className={styles.crumbs}>
        <ol>
          {crumbs.map((crumb, index) => (
            <li key={crumb.label}>
              {index > 0 && <Icon name="chev-r" size={16} />}
              {crumb.to !== undefined ? (
                <Link to={crumb.to}>{crumb.label}</Link>
              ) : index === crumbs.length - 1 ? (
                <span aria-current="page">{crumb.label}</span>
              ) : (
                <span>{crumb.label}</span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <Connection />
      <ExternalButton href="/" variant="neutral" size="admin" className={styles.site}>
        <Icon name="ext" size={16} />
        <span className={styles.siteText}>사이트 열기</span>
      </ExternalButton>
      <Bell />
    </header>
  );
}

function Connection() {
  const { state } = useConnection('admin');
  const words = { starting: '연결하는 중', connected: '실시간 연결됨', lost: '다시 연결하는 중' };
  return (
    <span role="status" className={classNames(styles.connection, styles[state])}>
      <span aria-hidden="true" className={styles.dot} />
      <span className={styles.connectionText}>{words[state]}</span>
    </span>
  );
}
