import { brand } from '#brand';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { Link } from 'react-router-dom';
import { pressedKey } from '../../shared/shortcut.ts';
import { useMedia } from '../../shared/use-media.ts';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { lockScroll } from '../../shared/ui/scroll-lock.ts';
import { groups, type AdminScreen, type Group } from '../admin-screen.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { adminScreens } from '../screens.ts';
import { addressOf, menuOf, START, type MenuGroup } from '../sections.ts';
import { InquiryCount } from './inquiry-count.tsx';
import { openCommands } from './open-commands.ts';
import { Profile } from './profile.tsx';
import styles from './sidebar.module.css';

/** Between these widths only the icons of the groups are there, and their entries fly out. */
const RAIL = '(min-width: 1024px) and (max-width: 1279.98px)';
/** From this width the menu is a fixed sidebar instead of a drawer. */
const WIDE = '(min-width: 1024px)';

/** Label of the instance's environment, as declared by its page (admin-shell.ts). */
const environmentNames: Readonly<Record<string, string>> = {
  production: '운영 환경',
  demo: '시연 환경',
  development: '개발 환경',
};

interface SidebarProps {
  name: string;
  /** Whether the drawer of narrow screens is open. */
  isOpen: boolean;
  /** The element that opens the drawer. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Menu with only the entries that this staff member may open. */
export function Sidebar({ name, isOpen, opener, onClose }: SidebarProps) {
  const { permissions } = useAdmin();
  const menu = menuOf(adminScreens, permissions);
  const here = adminScreens.find((screen) => screen.name === name);
  const group = here?.group;
  const [open, setOpen] = useState<ReadonlySet<Group>>(() => new Set(group && [group]));
  // The group of the current page expands, regardless of how the page was reached. Groups that
  // staff expanded stay expanded.
  const [entered, setEntered] = useState(group);
  if (group !== entered) {
    setEntered(group);
    if (group) setOpen(new Set([...open, group]));
  }
  const [flyout, setFlyout] = useState<Group | null>(null);
  const root = useRef<HTMLElement>(null);
  const isRail = useMedia(RAIL);

  useEffect(() => setFlyout(null), [name]);
  useClosing(isOpen || flyout !== null, root, () => {
    setFlyout(null);
    onClose();
  });
  useDrawer(isOpen, root, opener, onClose);

  const toggle = (chosen: Group) => {
    if (isRail) return setFlyout(flyout === chosen ? null : chosen);
    const next = new Set(open);
    if (!next.delete(chosen)) next.add(chosen);
    return setOpen(next);
  };

  return (
    <>
      {isOpen && <div className={styles.scrim} aria-hidden="true" />}
      <aside ref={root} className={classNames(styles.sidebar, isOpen && styles.drawer)}>
        <Link to={addressOf(START)} className={styles.brand}>
          <img src={brand.logo.symbolMain} alt="" width={32} height={32} />
          <span className={styles.wide}>
            <span className={styles.brandName}>{brand.name} 관리자</span>
            <span className={styles.brandLine}>
              {environmentNames[document.documentElement.dataset['environment'] ?? '']}
            </span>
          </span>
        </Link>
        {isOpen && (
          <button type="button" aria-label="메뉴 닫기" className={styles.close} onClick={onClose}>
            <Icon name="close" size={24} />
          </button>
        )}
        <button type="button" className={styles.find} onClick={openCommands}>
          <Icon name="search" size={18} />
          <span className={styles.wide}>메뉴·회원 찾기</span>
          <kbd className={classNames(styles.key, styles.wide)}>Ctrl K</kbd>
        </button>
        <nav aria-label="관리자 메뉴" className={styles.menu}>
          <ul>
            <li className={styles.group}>
              <Link
                to={addressOf(START)}
                title="오늘 할 일"
                aria-current={name === START ? 'page' : undefined}
                className={classNames(styles.groupButton, name === START && styles.currentGroup)}
              >
                <Icon name="home" />
                <span className={styles.wide}>오늘 할 일</span>
              </Link>
            </li>
            {menu.map((entry) => (
              <GroupItem
                key={entry.group}
                entry={entry}
                current={here?.under ?? name}
                isCurrent={here?.group === entry.group}
                isOpen={!isRail && open.has(entry.group)}
                isFlying={isRail && flyout === entry.group}
                onToggle={() => toggle(entry.group)}
              />
            ))}
          </ul>
        </nav>
        <Profile />
      </aside>
    </>
  );
}

function GroupItem({
  entry: { group, title, entries },
  current,
  isCurrent,
  isOpen,
  isFlying,
  onToggle,
}: {
  entry: MenuGroup;
  /** The entry that is marked: the screen itself, or the one it is under. */
  current: string;
  isCurrent: boolean;
  isOpen: boolean;
  isFlying: boolean;
  onToggle: () => void;
}) {
  const id = `menu-${group}`;
  return (
    <li className={styles.group}>
      <button
        type="button"
        aria-expanded={isOpen || isFlying}
        aria-controls={id}
        title={title}
        className={classNames(styles.groupButton, isCurrent && styles.currentGroup)}
        onClick={onToggle}
      >
        <Icon name={groups[group].icon} />
        <span className={styles.wide}>{title}</span>
        <span className={classNames(styles.chevron, styles.wide)}>
          <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={18} />
        </span>
      </button>
      <ul
        id={id}
        className={styles.entries}
        data-open={isOpen || undefined}
        data-flying={isFlying || undefined}
      >
        <li aria-hidden="true" className={styles.flyTitle}>
          {title}
        </li>
        {entries.map((screen) => (
          <li key={screen.name}>
            <Entry screen={screen} isCurrent={screen.name === current} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function Entry({ screen, isCurrent }: { screen: AdminScreen; isCurrent: boolean }) {
  return (
    <Link
      to={addressOf(screen.name)}
      aria-current={isCurrent ? 'page' : undefined}
      className={styles.entry}
    >
      {screen.title}
      {screen.name === 'inquiry' && <InquiryCount />}
    </Link>
  );
}

/**
 * While the drawer is open, it traps the focus and the page does not scroll. On close, the opener
 * gets the focus back. The drawer is not a native dialog, unlike the public site's. A native dialog
 * would cover the staff dialogs, which can also be opened from the drawer.
 */
function useDrawer(
  isOpen: boolean,
  root: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const onWide = useEffectEvent(close);

  useEffect(() => {
    if (!isOpen) return undefined;
    const drawer = root.current;
    const button = opener.current;
    drawer?.querySelector<HTMLElement>('a, button')?.focus();
    const unlockScroll = lockScroll();
    const wide = matchMedia(WIDE);
    const leave = () => onWide();
    wide.addEventListener('change', leave);
    return () => {
      wide.removeEventListener('change', leave);
      unlockScroll();
      const { activeElement } = document;
      // Hidden by now, the drawer still has it until the browser looks.
      if (activeElement === document.body || drawer?.contains(activeElement)) button?.focus();
    };
  }, [isOpen, root, opener]);
}

/** Closes on Escape and on a press elsewhere, while there is something to close. */
function useClosing(
  isActive: boolean,
  root: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const onClose = useEffectEvent(close);

  useEffect(() => {
    if (!isActive) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (pressedKey(event) === 'Escape') onClose();
    };
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) onClose();
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [isActive, root]);
}
