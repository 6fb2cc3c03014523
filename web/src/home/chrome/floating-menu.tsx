import { brand } from '#brand';
import type { FloatingEntry } from '@maru/brands/brand';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { confirm } from '../../shared/dialog/dialog.ts';
import { paths } from '../../shared/paths.ts';
import { rememberReturn } from '../../shared/session/session.ts';
import { settledSession } from '../../shared/session/session.store.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { wording } from '../../shared/wording.ts';
import styles from './floating-menu.module.css';
import { mypageOf } from './header/account-area.tsx';
import { openChat } from './open-chat.ts';
import { useScrollMark } from './use-scroll-mark.ts';
import { useSiteLinks } from '../../shared/site-links.tsx';

/**
 * Ten shortcuts at the right of the page, by viewport width:
 *
 * - from 1620 px: icons with labels
 * - from 1440 px: narrow
 * - from 1024 px: behind a button at the edge
 * - below 1024 px: hidden
 */
export function FloatingMenu() {
  const { phone, phoneAddress } = useSiteLinks();
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  const entries = brand.floatingMenu.filter((entry) => entry.action !== 'top');
  const top = brand.floatingMenu.find((entry) => entry.action === 'top');

  return (
    <aside aria-label="바로가기" className={styles.place}>
      <button
        type="button"
        className={styles.edge}
        aria-expanded={open}
        aria-label="바로가기"
        onClick={() => setOpenAt(open ? null : key)}
      >
        <Icon name={open ? 'close' : 'grid'} size={22} />
      </button>
      <div className={classNames(styles.panel, open && styles.open)}>
        <ul>
          {entries.map((entry) => (
            <li key={entry.label}>
              <Entry entry={entry} />
            </li>
          ))}
        </ul>
        <p className={styles.phone}>
          고객센터
          <a href={phoneAddress} className={styles.number}>
            {phone}
          </a>
        </p>
        {top && <ToTop entry={top} />}
      </div>
    </aside>
  );
}

function Entry({ entry }: { entry: FloatingEntry }) {
  const { links, phone, phoneAddress } = useSiteLinks();
  const words = (
    <>
      <Icon name={entry.icon} size={22} />
      {entry.short ?? entry.label}
    </>
  );
  if (entry.to !== undefined) {
    return (
      <Link to={entry.to} className={styles.entry}>
        {words}
      </Link>
    );
  }
  if (entry.link !== undefined) {
    return (
      <a href={links[entry.link]} target="_blank" rel="noopener" className={styles.entry}>
        {words}
        <span className="sr-only">새 창</span>
      </a>
    );
  }
  if (entry.action === 'phone') {
    return (
      <a href={phoneAddress} title={`${phone} · ${brand.company.hours}`} className={styles.entry}>
        {words}
        <span className="sr-only">{phone}</span>
      </a>
    );
  }
  if (entry.action === 'mypage') return <MypageEntry>{words}</MypageEntry>;
  return (
    <button type="button" className={styles.entry} onClick={() => void openChat()}>
      {words}
    </button>
  );
}

/** Links members to their own page and asks other visitors to log in. */
function MypageEntry({ children }: { children: ReactNode }) {
  const navigate = useNavigate();

  const go = async () => {
    const { authenticated, type } = await settledSession();
    if (authenticated) return navigate(mypageOf(type));
    const wanted = await confirm({ title: wording.login.need });
    if (!wanted) return undefined;
    rememberReturn(paths.mypage);
    return navigate(paths.login);
  };

  return (
    <button type="button" className={styles.entry} onClick={() => void go()}>
      {children}
    </button>
  );
}

function ToTop({ entry }: { entry: FloatingEntry }) {
  const { away, moving, share } = useScrollMark();

  const ring: CSSProperties & Record<'--share', string> = {
    '--share': `${Math.round(share * 100)}%`,
  };

  return (
    <button
      type="button"
      hidden={!away}
      // The accessible name contains both texts. The page width decides which one is visible.
      aria-label={[entry.short, entry.label].filter(Boolean).join(' ')}
      className={styles.top}
      onClick={scrollToTop}
    >
      <span className={classNames(styles.mark, moving && styles.moving)} style={ring}>
        <Icon name={entry.icon} size={18} />
      </span>
      <span className={styles.long}>{entry.label}</span>
      <span className={styles.short}>{entry.short ?? entry.label}</span>
    </button>
  );
}

function scrollToTop(): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: calm ? 'instant' : 'smooth' });
}
