import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Breadcrumb } from './breadcrumb.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './layout.module.css';

/** The page's width: 1200 px at most, with the edges of the device. */
export function Container({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return <div className={classNames(styles.container, className)}>{children}</div>;
}

interface PageHeadProps {
  title: string;
  crumbs?: readonly { label: string; to?: string }[];
  /** One line under the title. */
  lead?: ReactNode;
  /** Beside the title, on its right. */
  aside?: ReactNode;
  children?: ReactNode;
}

/** The header of a page: breadcrumbs, its only `h1`, and related content beside it. */
export function PageHead({ title, crumbs, lead, aside, children }: PageHeadProps) {
  return (
    <div className={styles.head}>
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div className={styles.line}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  more?: { to: string; label: string };
  aside?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page with its title and a link to the full list. */
export function Section({ title, lead, more, aside, className, children }: SectionProps) {
  return (
    <section className={classNames(styles.section, className)}>
      <div className={styles.line}>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {lead !== undefined && <p className={styles.note}>{lead}</p>}
        </div>
        {aside}
        {more && (
          <Link to={more.to} className={styles.more}>
            {more.label}
            <Icon name="chev-r" size={16} />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}
