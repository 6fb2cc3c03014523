import { coverAddress, videoCover } from '@maru/contract/cover/cover';
import type { Video } from '@maru/contract/video/video';
import { openVideo } from '../../shared/dialog/dialog.ts';
import { embedUrlOf } from '../../shared/dialog/video-link.ts';
import { formatDay, formatLength } from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './video-card.module.css';

/** A video. It plays in the video layer, by the product's link rule. */
export function VideoCard({ video }: { video: Video }) {
  const plays = embedUrlOf(video.url) !== null;
  return (
    <li className={styles.card}>
      <Thumb
        src={video.thumbnail ?? coverAddress(videoCover(video))}
        dimmed={!plays}
        corner={
          video.length_s !== null && <Badge tone="glass">{formatLength(video.length_s)}</Badge>
        }
      >
        {plays && (
          <span className={styles.disc} aria-hidden="true">
            <Icon name="play-fill" size={24} />
          </span>
        )}
      </Thumb>
      <h3 className={styles.title}>
        {plays ? (
          <button
            type="button"
            className={styles.play}
            onClick={() => void openVideo(video.url, video.title)}
          >
            {video.title}
          </button>
        ) : (
          video.title
        )}
      </h3>
      <p className={styles.meta}>
        {plays
          ? `${video.expert ? `${video.expert.nick} · ` : ''}${formatDay(video.created_at)}`
          : '영상을 열 수 없어요'}
      </p>
    </li>
  );
}
