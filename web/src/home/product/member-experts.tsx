import { brand } from '#brand';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card, CardLink } from '../../shared/ui/card.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { expertAddress } from '../expert-link/expert-address.ts';
import styles from './member-experts.module.css';
import { expertsQuery } from '../expert-link/experts-query.ts';

const EXPERTS = 4;

/** The first experts included in a membership. Hidden until they are known. */
export function MemberExperts({ title }: { title: string }) {
  const { data } = useQuery(expertsQuery());
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={title} more={{ to: brand.places.experts, label: '전체' }}>
      <ul className={styles.grid}>
        {data.items.slice(0, EXPERTS).map((expert) => (
          <Card key={expert._id} as="li" className={styles.card}>
            <Avatar name={expert.nick} src={expert.profile.profile_img_path[0] ?? null} size={64} />
            <div>
              <h3>
                <CardLink to={expertAddress(expert._id)}>{expert.nick}</CardLink>
              </h3>
              <p>{expert.field}</p>
              <p className={styles.count}>방송 {formatCount(expert.broadcasts, '회')}</p>
            </div>
          </Card>
        ))}
      </ul>
    </Section>
  );
}
