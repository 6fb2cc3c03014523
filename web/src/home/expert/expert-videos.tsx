import { useQuery } from '@tanstack/react-query';
import { Section } from '../../shared/ui/layout.tsx';
import { VideoCard } from '../video/video-card.tsx';
import styles from './expert-panels.module.css';
import type { expertVideosQuery, lineUpVideosQuery } from './expert-queries.ts';

/** Videos that staff put beside experts. Without any, or without an answer, nothing is there. */
export function ExpertVideos({
  title,
  query,
}: {
  title: string;
  query: ReturnType<typeof expertVideosQuery | typeof lineUpVideosQuery>;
}) {
  const { data } = useQuery({ ...query, retry: false });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.three}>
        {data.items.map((video) => (
          <VideoCard key={video._id} video={video} />
        ))}
      </ul>
    </Section>
  );
}
