import { brand } from '#brand';
import { useQuery } from '@tanstack/react-query';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { LiveBadge } from '../broadcast/live-badge.tsx';
import { expertAddress } from '../expert-link/expert-address.ts';
import { useLiveExperts } from '../expert/on-air-experts.ts';
import { LargePortrait } from '../expert-link/large-portrait.tsx';
import styles from './expert-strip.module.css';
import { expertsQuery } from './home-queries.ts';

const EXPERTS = 6;

/** The first experts of the line-up. Experts on air carry the badge. */
export function ExpertStrip({ title, lead }: { title: string; lead: string }) {
  const query = useQuery(expertsQuery());
  const live = useLiveExperts();
  const total = query.data?.items.length;

  return (
    <Section
      title={title}
      lead={lead}
      more={{ to: brand.places.experts, label: total ? `${total}명 전체 보기` : '전체 보기' }}
    >
      <Loaded
        query={query}
        skeleton={
          <div className={styles.strip}>
            {Array.from({ length: EXPERTS }, (_, index) => (
              <CardSkeleton key={index} />
            ))}
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="users" title="전문가를 준비하고 있어요" />}
      >
        {({ items }) => (
          <ul className={styles.strip}>
            {items.slice(0, EXPERTS).map((expert) => (
              <Card key={expert._id} as="li" quiet padding="none" className={styles.card}>
                <div className={styles.portrait}>
                  <LargePortrait expert={expert} width={187} height={204} />
                  {live.has(expert._id) && (
                    <p className={styles.live}>
                      <LiveBadge />
                    </p>
                  )}
                </div>
                <div className={styles.words}>
                  <h3 className={styles.name}>
                    <CardLink to={expertAddress(expert._id)}>{expert.nick}</CardLink>
                    <small>{expert.market}</small>
                  </h3>
                  <p className={styles.field}>{expert.field}</p>
                </div>
              </Card>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}
