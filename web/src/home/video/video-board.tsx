import { coverAddress, videoCover } from '@maru/contract/cover/cover';
import { listVideos, type Video, type VideoPlace } from '@maru/contract/video/video';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { embedUrlOf } from '../../shared/dialog/video-link.ts';
import { callQuery } from '../../shared/query.ts';
import { StructuredData, type Thing } from '../../shared/structured-data.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { pageOf } from '../board/board-address.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { PAGE_SIZE } from '../board/board-queries.ts';
import styles from './video-board.module.css';
import { VideoCard } from './video-card.tsx';

const SKELETON_CARDS = 8;

const videosQuery = (place: VideoPlace, search: URLSearchParams) =>
  callQuery(listVideos, { query: { place, page: pageOf(search), pageSize: PAGE_SIZE } });

export function prefetchVideos(
  queries: QueryClient,
  place: VideoPlace,
  search: URLSearchParams,
): Promise<unknown> {
  return queries.fetchQuery(videosQuery(place, search));
}

interface VideoBoardProps {
  place: VideoPlace;
  title: string;
  lead: string;
  section: string;
}

/** The videos of one place, newest first. */
export function VideoBoard({ place, title, lead, section }: VideoBoardProps) {
  const [search] = useSearchParams();
  const query = useQuery(videosQuery(place, search));
  return (
    <Container>
      <PageHead title={title} lead={lead} crumbs={[{ label: section }, { label: title }]} />
      {/* The cards' titles stand under a heading of their own level. */}
      <h2 className="sr-only">영상 목록</h2>
      <Loaded
        query={query}
        skeleton={
          <div className={styles.grid}>
            {Array.from({ length: SKELETON_CARDS }, (_, index) => (
              <CardSkeleton key={index} />
            ))}
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="video" what="영상이">
            <EmptyState icon="video" title="아직 영상이 없어요" />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            {items.map((video) => (
              <StructuredData key={video._id} of={(address) => videoObjectOf(video, address)} />
            ))}
            <ul className={styles.grid}>
              {items.map((video) => (
                <VideoCard key={video._id} video={video} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

function videoObjectOf(video: Video, address: (path: string) => string): Thing {
  const embedUrl = embedUrlOf(video.url);
  return {
    '@type': 'VideoObject',
    name: video.title,
    description: video.expert ? `${video.title} · ${video.expert.nick} 전문가` : video.title,
    thumbnailUrl: [address(video.thumbnail ?? coverAddress(videoCover(video), 'large'))],
    uploadDate: video.created_at,
    ...(video.length_s === null ? {} : { duration: `PT${video.length_s}S` }),
    ...(embedUrl === null ? {} : { embedUrl }),
  };
}
