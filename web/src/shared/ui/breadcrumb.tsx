import { Link } from 'react-router-dom';
import { breadcrumbList, StructuredData } from '../structured-data.tsx';
import styles from './breadcrumb.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface Crumb {
  label: string;
  /** Missing on the last one, which is the page itself. */
  to?: string;
}

/** The way to the page. Left out on mobile, where the header has a back arrow. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="현재 위치" className={styles.nav}>
      <StructuredData of={(address) => breadcrumbList(crumbs, address)} />
      <ol className={styles.list}>
        <li>
          <Link to="/" aria-label="홈" className={classNames(styles.link, styles.home)}>
            <Icon name="home" size={16} />
          </Link>
        </li>
        {crumbs.map((crumb) => (
          <li key={crumb.label} className={styles.crumb}>
            <Icon name="chev-r" size={16} />
            {crumb.to === undefined ? (
              <span aria-current="page">{crumb.label}</span>
            ) : (
              <Link to={crumb.to} className={styles.link}>
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
