import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '../../shared/format.ts';
import { CardLink, Thumb } from '../../shared/ui/card.tsx';
import { Chip } from '../../shared/ui/chip.tsx';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { postPicture } from '../board/post-picture.ts';
import styles from './home.module.css';
import { boardQuery, CARD_NEWS } from './home-queries.ts';
import { VideoGrid } from './video-grid.tsx';

const KINDS = [
  { value: 'card-news', label: '카드뉴스' },
  { value: 'youtube', label: '유튜브' },
  { value: 'sentv', label: '서울경제TV' },
  { value: 'edaily', label: '이데일리' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

/** Card news, or the newest videos of a channel. */
export function MediaSection() {
  const [kind, setKind] = useState<Kind>('card-news');
  return (
    <Section
      title="카드뉴스 · 영상"
      aside={
        <div role="group" aria-label="종류" className={styles.chips}>
          {KINDS.map(({ value, label }) => (
            <Chip key={value} size="sm" on={value === kind} onClick={() => setKind(value)}>
              {label}
            </Chip>
          ))}
        </div>
      }
    >
      {kind === 'card-news' ? <CardNews /> : <VideoGrid place={kind} />}
    </Section>
  );
}

function CardNews() {
  const query = useQuery(boardQuery('card-news', CARD_NEWS));
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.strip}>
          {Array.from({ length: CARD_NEWS }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </div>
      }
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon="image" title="아직 카드뉴스가 없어요" />}
    >
      {({ items }) => (
        <ul className={styles.strip}>
          {items.map((post) => (
            <li key={post._id} className={styles.cover}>
              <Thumb src={postPicture(post)} />
              <h3 className={styles.coverTitle}>
                <CardLink to={`/invest/card-news-view?_id=${post._id}`}>{post.title}</CardLink>
              </h3>
              <p className={styles.meta}>
                카드 {post.images.length}장 · {formatDay(post.created_at)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
