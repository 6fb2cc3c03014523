import type { MenuItem } from '@maru/brands/menu';
import { Link } from 'react-router-dom';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Tile } from '../../../shared/ui/tile.tsx';
import styles from './menu-panel.module.css';

type Columns = NonNullable<MenuItem['group']>['columns'];

interface MenuPanelProps {
  id: string;
  label: string;
  line: string;
  columns: Columns;
  open: boolean;
  /** The current page's address, if it is one of these links. */
  current: string | undefined;
}

/** The panel that a menu group opens: a small list, or a full-width panel. */
export function MenuPanel({ id, label, line, columns, open, current }: MenuPanelProps) {
  if (columns.length === 1) {
    return (
      <div id={id} hidden={!open} className={styles.list}>
        <ul>
          {columns[0]?.links.map((link) => (
            <li key={link.to}>
              <Link
                to={link.to}
                aria-current={link.to === current ? 'page' : undefined}
                className={styles.listLink}
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    );
  }

  const feature = columns.flatMap((column) => column.links).find((link) => link.featured);
  return (
    <div id={id} hidden={!open}>
      <div className={styles.scrim} aria-hidden="true" />
      <div className={styles.panel}>
        <div className={styles.inner}>
          <div>
            <p className={styles.title}>{label}</p>
            <p className={styles.line}>{line}</p>
          </div>
          {columns.map((column) => (
            <div key={column.title}>
              <p className={styles.columnTitle}>{column.title}</p>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link
                      to={link.to}
                      aria-current={link.to === current ? 'page' : undefined}
                      className={styles.link}
                    >
                      <Tile icon={link.icon} tone="menu" size={40} />
                      <span>
                        <span className={styles.linkLabel}>{link.label}</span>
                        <span className={styles.linkLine}>{link.line}</span>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          {feature && (
            <Link to={feature.to} className={styles.feature}>
              <span className={styles.picture}>
                <Bars />
              </span>
              <span className={styles.featureText}>
                <span className={styles.linkLine}>{feature.line}</span>
                <span className={styles.featureTitle}>
                  {feature.label} 보러 가기
                  <Icon name="arrow-r" size={18} />
                </span>
              </span>
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}

/** Heights of the drawn bars, in px of the 330 × 186 picture. The shape means nothing. */
const BARS = [34, 100, 78, 28, 50, 56, 28, 72];

/** Index of the bar in the accent colour. */
const ACCENT_BAR = 6;

function Bars() {
  return (
    <svg aria-hidden="true" viewBox="0 0 330 186" className={styles.bars}>
      <circle cx="302" cy="18" r="96" />
      <circle cx="10" cy="216" r="92" />
      {BARS.map((height, index) => (
        <rect
          key={index}
          x={154 + index * 19}
          y={155 - height}
          width="13"
          height={height}
          rx="4"
          className={index === ACCENT_BAR ? styles.accentBar : styles.bar}
        />
      ))}
    </svg>
  );
}
