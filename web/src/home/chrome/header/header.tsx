import { brand } from '#brand';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../shared/paths.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Later } from '../../../shared/ui/later.tsx';
import { partCode } from '../../../shared/ui/part-code.tsx';
import { AccountArea } from './account-area.tsx';
import { Drawer, expectDrawer } from './drawer.tsx';
import styles from './header.module.css';
import { Logo } from './logo.tsx';

const MenuBar = partCode(async () => (await import('../late-chrome.ts')).MenuBar);
const HeaderSearch = partCode(async () => (await import('../late-chrome.ts')).HeaderSearch);

/** The head of every public page: logo, menu, search, account; a hamburger below 1024 px and on tablets. */
export function Header() {
  const dark = brand.headerTone === 'dark';
  const { key } = useLocation();
  // Open for the address it was opened on, so that going elsewhere closes it.
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const [menuOpen, setMenuOpen] = useState(false);
  const [searchOpen, setSearchOpen] = useState(false);
  const raised = menuOpen || searchOpen;
  // One element for all renders, as phones have no use for it: there it stays as it was served.
  const wideParts = useMemo(
    () => (
      <Later touched>
        <MenuBar dark={dark} onOpenChange={setMenuOpen} />
        <HeaderSearch dark={dark} onOpenChange={setSearchOpen} />
      </Later>
    ),
    [dark],
  );

  return (
    <>
      <header className={classNames(styles.header, dark && styles.dark, raised && styles.raised)}>
        <div className={classNames(styles.row, dark && 'on-dark')}>
          <Link to={paths.home} className={styles.home} aria-label={`${brand.name} 홈`}>
            <Logo tone={dark ? 'white' : 'main'} />
          </Link>
          {wideParts}
          <AccountArea dark={dark} />
          <button
            type="button"
            className={styles.hamburger}
            aria-label="전체 메뉴 열기"
            aria-haspopup="dialog"
            aria-expanded={drawerAt === key}
            onPointerEnter={expectDrawer}
            onFocus={expectDrawer}
            onClick={() => setDrawerAt(key)}
          >
            <Icon name="menu" size={24} />
          </button>
        </div>
      </header>
      <Drawer dark={dark} open={drawerAt === key} onClose={() => setDrawerAt(null)} />
    </>
  );
}
