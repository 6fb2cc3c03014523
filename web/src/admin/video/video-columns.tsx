import type { StaffVideo } from '@maru/contract/video/staff-video';
import { Link } from 'react-router-dom';
import { formatLength, formatListDate } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Toggle } from '../../shared/ui/toggle.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import type { VideoActions } from './use-video-actions.ts';
import { editAddress } from './video-places.ts';
import styles from './video.module.css';

/** The columns of a place's videos. */
export function videoColumns(actions: VideoActions): readonly ListColumn<StaffVideo>[] {
  return [
    {
      key: 'order',
      head: '순서',
      number: true,
      sort: { ascending: 'order', isDefault: true },
      cell: ({ position }) => (position === 0 ? '새' : position),
    },
    {
      key: 'video',
      head: '영상',
      fixed: true,
      sort: { ascending: 'title' },
      cell: (video) => <VideoName video={video} />,
    },
    { key: 'expert', head: '전문가', cell: ({ expert }) => expert?.nick ?? '–' },
    {
      key: 'length',
      head: '길이',
      number: true,
      cell: ({ length_s }) => (length_s === null ? '–' : formatLength(length_s)),
    },
    {
      key: 'created',
      head: '등록',
      sort: { descending: 'latest' },
      cell: ({ created_at }) => formatListDate(created_at, serverNow()),
    },
    {
      key: 'updated',
      head: '수정',
      cell: ({ updated_at, updated_by }) =>
        `${formatListDate(updated_at, serverNow())} ${updated_by ?? ''}`,
    },
    {
      key: 'shown',
      head: '노출',
      actions: true,
      cell: (video) => (
        <span className={styles.toggle}>
          <Toggle on={video.shown} onChange={(shown) => void actions.turn(video, shown)}>
            <span className="sr-only">{video.title} 노출</span>
          </Toggle>
        </span>
      ),
    },
    {
      key: 'actions',
      head: '휴지통으로',
      actions: true,
      cell: (video) => (
        <button
          type="button"
          aria-label={`${video.title} 휴지통으로`}
          title="휴지통으로"
          className={styles.button}
          onClick={() => void actions.remove(video)}
        >
          <Icon name="trash" size={18} />
        </button>
      ),
    },
  ];
}

/** Its picture and its title, which leads to its form. */
export function VideoName({ video: { _id, place, title, thumbnail } }: { video: StaffVideo }) {
  return (
    <span className={styles.name}>
      {thumbnail === null ? (
        <span className={styles.picture}>
          <Icon name="video" size={18} />
        </span>
      ) : (
        <img src={thumbnail} alt="" className={styles.picture} loading="lazy" />
      )}
      <Link to={editAddress(place, _id)} className={styles.title} title={title}>
        {title}
      </Link>
    </span>
  );
}
