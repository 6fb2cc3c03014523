import { useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CommandKey } from './command-key.tsx';
import { ConnectionNotice } from './connection-notice.tsx';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

interface ShellProps {
  /** The screen inside, by its route name. */
  name: string;
  /** The session is over and the screen no longer responds. */
  inert: boolean;
  children: ReactNode;
}

/** Menu, top bar and the place of the screen. */
export function Shell({ name, inert, children }: ShellProps) {
  const menuButton = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  // Belongs to the screen that it was opened on. The next screen is therefore never inert.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isDrawerOpen = openAt === pathname;

  return (
    <div className={styles.shell} inert={inert}>
      <a href="#main" className={styles.skip} inert={isDrawerOpen}>
        본문 바로가기
      </a>
      <Sidebar
        name={name}
        isOpen={isDrawerOpen}
        opener={menuButton}
        onClose={() => setOpenAt(null)}
      />
      <div className={styles.side} inert={isDrawerOpen}>
        <TopBar
          name={name}
          isMenuOpen={isDrawerOpen}
          menuButton={menuButton}
          onMenu={() => setOpenAt(pathname)}
        />
        {!inert && <ConnectionNotice />}
        <main id="main" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
      <CommandKey />
    </div>
  );
}
