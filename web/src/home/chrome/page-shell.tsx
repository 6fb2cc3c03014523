import { useMemo, type MouseEvent, type ReactNode } from 'react';
import { useDeviceType } from '../../shared/device-type.ts';
import { useSession } from '../../shared/session/session.store.ts';
import { Later } from '../../shared/ui/later.tsx';
import { partCode } from '../../shared/ui/part-code.tsx';
import { Header } from './header/header.tsx';
import styles from './page-shell.module.css';

const FloatingMenu = partCode(async () => (await import('./late-chrome.ts')).FloatingMenu);
const Footer = partCode(async () => (await import('./late-chrome.ts')).Footer);

/** One element for all renders: a part that waits is not to be rendered again. */
const FOOT = (
  <Later touched>
    <Footer />
  </Later>
);

interface PageShellProps {
  /** Floating content to the left of the page: today's broadcasts. */
  left?: ReactNode;
  /** The bar at the lower edge of phones. */
  bottom?: ReactNode;
  /** Overlay of the page: the popup banners of the home page. */
  over?: ReactNode;
  children: ReactNode;
}

/** Everything around a public page, in the order in which it is read. */
export function PageShell({ left, bottom, over, children }: PageShellProps) {
  // The floating panels are for desktops only, also where a tablet is as wide as one.
  const device = useDeviceType();
  const panels = useMemo(
    () => (
      <Later>
        {left}
        <FloatingMenu />
      </Later>
    ),
    [left],
  );
  // The bar of an expert has another link than the served one.
  const isExpert = useSession().type === 'expert';
  const bar = useMemo(() => <Later touched={!isExpert}>{bottom}</Later>, [bottom, isExpert]);
  return (
    <>
      <a href="#main" className={styles.skip} onClick={skipToMain}>
        본문 바로가기
      </a>
      <Header />
      {over}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      {device === 'desktop' && panels}
      {FOOT}
      {bar}
    </>
  );
}

/** Moves the focus without a change of address, which the router would take for a new page. */
function skipToMain(event: MouseEvent): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}
