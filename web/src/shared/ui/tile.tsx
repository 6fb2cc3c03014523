import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-name.ts';
import styles from './tile.module.css';

interface TileProps {
  icon: IconName;
  /** `menu` is a brand-coloured picture on grey. */
  tone?: 'brand' | 'menu' | 'neutral' | 'success' | 'warn' | 'error' | 'info';
  /** Edge in px: 72 in states, 56 in dialogs, 40 in menus, 36 in alerts, where it is round. */
  size?: 72 | 56 | 40 | 36;
}

/** A picture on a rounded square. Decorative: the adjacent text has the same content. */
export function Tile({ icon, tone = 'brand', size = 72 }: TileProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.tile, styles[tone])}
      style={{
        width: size,
        height: size,
        borderRadius: size === 36 ? size : Math.round(size * 0.3),
      }}
    >
      <Icon name={icon} size={size >= 56 ? 28 : 20} />
    </span>
  );
}
