import { useId, type KeyboardEvent, type ReactNode } from 'react';
import { Link, NavLink, useLocation, type To } from 'react-router-dom';
import { pressedKey } from '../shortcut.ts';
import { classNames } from './class-names.ts';
import { useCurrentInView } from './current-in-view.ts';
import styles from './tabs.module.css';

interface TabNavProps {
  label: string;
  links: readonly {
    to: To;
    label: ReactNode;
    end?: boolean;
    /** Set where pages differ only in their query string. */
    current?: boolean;
  }[];
}

/** Tabs that are pages of their own. */
export function TabNav({ label, links }: TabNavProps) {
  const { pathname } = useLocation();
  const said = links.findIndex(({ current }) => current);
  const row = useCurrentInView<HTMLElement>(`${pathname} ${said}`);

  return (
    <nav ref={row} aria-label={label} className={classNames(styles.row, 'fades-sideways')}>
      {links.map((link, index) =>
        link.current === undefined ? (
          <NavLink key={index} to={link.to} end={link.end ?? true} className={styles.tab ?? ''}>
            {link.label}
          </NavLink>
        ) : (
          <Link
            key={index}
            to={link.to}
            aria-current={link.current ? 'page' : undefined}
            className={styles.tab ?? ''}
          >
            {link.label}
          </Link>
        ),
      )}
    </nav>
  );
}

interface TabsProps<V extends string> {
  label: string;
  tabs: readonly { value: V; label: ReactNode; panel: ReactNode }[];
  value: V;
  onChange: (value: V) => void;
}

/** Tabs of one page. Arrow keys, Home and End walk and choose at once. */
export function Tabs<V extends string>({ label, tabs, value, onChange }: TabsProps<V>) {
  const id = useId();
  const row = useCurrentInView<HTMLDivElement>(value);

  const walk = (event: KeyboardEvent) => {
    const here = tabs.findIndex((tab) => tab.value === value);
    const next = nextIndexOf(pressedKey(event), here, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    document.getElementById(`${id}-tab-${tab.value}`)?.focus();
  };

  return (
    <>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={classNames(styles.row, 'fades-sideways')}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel-${tab.value}`}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
            onKeyDown={walk}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-panel-${tab.value}`}
          aria-labelledby={`${id}-tab-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.value === value && tab.panel}
        </div>
      ))}
    </>
  );
}

/** Where a key leads in a row of `length`, round its ends; `null` for other keys. */
function nextIndexOf(key: string, here: number, length: number): number | null {
  if (key === 'ArrowRight') return (here + 1) % length;
  if (key === 'ArrowLeft') return (here - 1 + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : null;
}
