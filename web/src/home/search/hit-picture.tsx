import type { SearchHit, SearchKind } from '@maru/contract/search/search';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import styles from './hit-picture.module.css';

/** Signs of the kinds without pictures. */
const SIGNS: Partial<Record<SearchKind, IconName>> = {
  notice: 'megaphone',
  faq: 'help',
  'best-stock': 'candle',
};

/** The sign of a page of a stock, decorative as {@link HitPicture}. */
export function StockPicture() {
  return (
    <span className={styles.picture} aria-hidden="true">
      <Icon name="chart" size={22} />
    </span>
  );
}

/** The picture of a hit, decorative: the title is always beside it. */
export function HitPicture({ hit }: { hit: Pick<SearchHit, 'kind' | 'title' | 'picture'> }) {
  const { kind, title, picture } = hit;
  if (kind === 'expert') {
    return (
      <span className={styles.person}>
        <Avatar name={title} src={picture} size={48} />
      </span>
    );
  }
  return (
    <span className={styles.picture} aria-hidden="true">
      {picture === null ? (
        <Icon name={SIGNS[kind] ?? 'doc'} size={22} />
      ) : (
        <img src={picture} alt="" width={128} height={72} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
