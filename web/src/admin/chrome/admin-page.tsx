import type { ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './admin-page.module.css';

/** The head of a screen: its one `h1` with the state beside it, and the actions, the main one last. */
export function AdminHead({
  title,
  badge,
  actions,
  sticky = false,
}: {
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  /** Stays in sight, for forms that are longer than the window. */
  sticky?: boolean;
}) {
  return (
    <div className={classNames(styles.head, sticky && styles.sticky)}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {badge}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Note that staff should read before working on a screen. */
export function PageNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note}>
      <Icon name="info" size={18} />
      <span>{children}</span>
    </p>
  );
}

/** A white surface with an optional head. */
export function Panel({
  title,
  required = false,
  aside,
  padding = true,
  first = false,
  className,
  children,
}: {
  title?: string;
  /** Its one field has to be filled in. */
  required?: boolean;
  /** At the right of the head. */
  aside?: ReactNode;
  /** False for tables and editors, which reach the edges. */
  padding?: boolean;
  /** Moves the column to the top in the one-column layout. */
  first?: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section
      className={classNames(styles.panel, first && styles.first, className)}
      aria-label={title}
    >
      {title !== undefined && (
        <div className={styles.panelHead}>
          <h2 className={styles.panelTitle}>
            {title}
            {required && (
              <span aria-hidden="true" className={styles.star}>
                *
              </span>
            )}
          </h2>
          {aside !== undefined && <div className={styles.panelAside}>{aside}</div>}
        </div>
      )}
      <div className={padding ? styles.panelBody : styles.panelEdges}>{children}</div>
    </section>
  );
}

/** The two columns of a form: the main content and the sidebar. Narrow screens show one column. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={styles.columns} data-columns="">
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}
