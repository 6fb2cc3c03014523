import { useQuery, type QueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { linkTargetOf } from '../../shared/link-target.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { ChannelButton } from './channel-button.tsx';
import { expertAddress } from '../expert-link/expert-address.ts';
import styles from './expert-kakao-screen.module.css';
import { expertsQuery } from '../expert-link/experts-query.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.fetchQuery(expertsQuery());
}

/** The experts' messenger channels. The channels only send; they give no advice. */
export function Screen() {
  const query = useQuery(expertsQuery());
  return (
    <Container>
      <PageHead
        title="전문가 카톡"
        crumbs={[{ label: '전문가 카톡' }]}
        lead="채널을 추가하면 방송 시간과 새 소식을 받아 볼 수 있어요"
      />
      <p className={styles.notice}>
        <Icon name="info" size={20} />
        <span>
          채널은 소식을 보내 드리기만 해요. 1:1 대화와 개별 투자 상담은 하지 않아요. 먼저 말을 거는
          전문가 계정이 있다면 <Link to="/defraud">사칭 주의 안내</Link>를 확인해 주세요.
        </span>
      </p>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => !items.some(({ kakao_url }) => addressOf(kakao_url) !== null)}
        empty={<EmptyState icon="chat" title="지금 열린 채널이 없어요" />}
      >
        {({ items }) => (
          <ul className={styles.grid}>
            {items.map((expert) => {
              const address = addressOf(expert.kakao_url);
              if (address === null) return null;
              return (
                <Card key={expert._id} as="li" className={styles.card}>
                  <Avatar
                    name={expert.nick}
                    src={expert.profile.profile_img_path[0] ?? null}
                    size={78}
                  />
                  <div className={styles.words}>
                    <h2>
                      <Link to={expertAddress(expert._id)}>{expert.nick}</Link>
                    </h2>
                    <p>{expert.field}</p>
                  </div>
                  <ChannelButton nick={expert.nick} href={address} />
                </Card>
              );
            })}
          </ul>
        )}
      </Loaded>
    </Container>
  );
}

/** Only addresses outside are channels; anything else is no way to one. */
function addressOf(link: string | null): string | null {
  const target = linkTargetOf(link);
  return target?.kind === 'other' ? target.path : null;
}
