import type { ExpertCard } from '@maru/contract/expert/expert';
import { formatCount } from '../../shared/format.ts';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { expertAddress } from '../expert-link/expert-address.ts';
import { LargePortrait } from '../expert-link/large-portrait.tsx';
import styles from './expert-tile.module.css';

/** An expert in the line-up. The whole card leads to the expert's page. */
export function ExpertTile({ expert, live }: { expert: ExpertCard; live: boolean }) {
  return (
    <Card as="li" padding="none" className={styles.card}>
      <div className={styles.portrait}>
        <LargePortrait expert={expert} width={285} height={300} />
        {live && (
          <p className={styles.live}>
            <LiveBadge />
          </p>
        )}
      </div>
      <div className={styles.words}>
        <h2 className={styles.name}>
          <CardLink to={expertAddress(expert._id)}>{expert.nick}</CardLink>
          <small>{expert.market}</small>
        </h2>
        <p className={styles.headline}>{expert.headline}</p>
        <p className={styles.facts}>
          <span>{expert.field}</span>
          <span>방송 {formatCount(expert.broadcasts, '회')}</span>
        </p>
      </div>
    </Card>
  );
}

export function ExpertTileSkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton ratio="285 / 300" />
      <Skeleton width="56%" height={20} />
      <Skeleton width="82%" height={14} />
    </div>
  );
}
