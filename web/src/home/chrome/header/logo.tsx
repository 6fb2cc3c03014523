import { brand } from '#brand';
import styles from './header.module.css';

/**
 * The brand's full logo. Hidden from screen readers, because the surrounding link has its own
 * label.
 */
export function Logo({ tone, small = false }: { tone: 'main' | 'white'; small?: boolean }) {
  return (
    <img
      src={brand.logo[tone]}
      alt=""
      width={brand.logo.width}
      height={brand.logo.height}
      className={small ? styles.smallLogo : styles.logo}
    />
  );
}
