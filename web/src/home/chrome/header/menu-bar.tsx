import { brand } from '#brand';
import { Link, useLocation } from 'react-router-dom';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { currentOf, groupLinks, isCurrent } from './current-section.ts';
import styles from './menu-bar.module.css';
import { MenuPanel } from './menu-panel.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { useSiteLinks } from '../../../shared/site-links.tsx';

/** A long menu, or much beside it, leaves less room between the entries. */
const TIGHT = brand.menu.items.length > 7 || brand.switches.findAccountInHeader;

interface MenuBarProps {
  dark: boolean;
  /** Lifts the header over the page's floating parts while a group is open. */
  onOpenChange: (open: boolean) => void;
}

/**
 * The menu of wide screens. Groups open on hover after a delay, on click, and by keyboard. It
 * follows the disclosure pattern: buttons with `aria-expanded`, and no menu roles.
 */
export function MenuBar({ dark, onOpenChange }: MenuBarProps) {
  const { pathname } = useLocation();
  const disclosure = useDisclosure(onOpenChange);
  const { links } = useSiteLinks();

  return (
    <nav
      aria-label="주 메뉴"
      className={classNames(styles.nav, dark && styles.dark, TIGHT && styles.tight)}
    >
      <ul className={styles.list}>
        {brand.menu.items.map((item, index) => {
          const current = isCurrent(item, pathname);
          if (item.group) {
            const open = disclosure.openIndex === index;
            const wide = item.group.columns.length > 1;
            return (
              <li
                key={item.label}
                className={wide ? undefined : styles.narrowItem}
                {...disclosure.itemProps(index)}
              >
                <button
                  type="button"
                  className={classNames(styles.entry, current && styles.current)}
                  {...disclosure.buttonProps(index)}
                >
                  {item.label}
                  <Icon name="chev-d" size={16} className={open ? styles.turned : undefined} />
                </button>
                <MenuPanel
                  id={disclosure.panelId(index)}
                  label={item.label}
                  line={item.group.line}
                  columns={item.group.columns}
                  open={open}
                  current={groupLinks(item).find((link) => link.to === pathname)?.to}
                />
              </li>
            );
          }
          if (item.link) {
            return (
              <li key={item.label}>
                <a href={links[item.link]} target="_blank" rel="noopener" className={styles.entry}>
                  {item.label}
                  <Icon name="ext" size={16} />
                  <span className="sr-only">새 창</span>
                </a>
              </li>
            );
          }
          return (
            <li key={item.label}>
              <Link
                to={item.to ?? '/'}
                aria-current={currentOf(item, pathname)}
                className={classNames(styles.entry, current && styles.current)}
              >
                {item.label}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
