import type { VideoPlace } from '@maru/contract/video/video';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { VideoCard } from '../video/video-card.tsx';
import styles from './home.module.css';
import { videosQuery } from './home-queries.ts';

const CARDS = 4;

/** The newest videos of one place. They play in the video layer, by the product's link rule. */
export function VideoGrid({ place }: { place: VideoPlace }) {
  const query = useQuery(videosQuery(place));
  return (
    <Loaded
      query={query}
      skeleton={
        <div className={styles.strip}>
          {Array.from({ length: CARDS }, (_, index) => (
            <CardSkeleton key={index} />
          ))}
        </div>
      }
      isEmpty={({ items }) => items.length === 0}
      empty={<EmptyState icon="video" title="아직 영상이 없어요" />}
    >
      {({ items }) => (
        <ul className={styles.strip}>
          {items.map((video) => (
            <VideoCard key={video._id} video={video} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}
