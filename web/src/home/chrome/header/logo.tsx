import { brand } from '#brand';
import styles from './header.module.css';

/** The brand's full logo. Silent: the link around it says where it leads. */
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
