import { clockWithSeconds } from '../monitor/monitor-words.ts';
import type { FeedState } from '../live/frame-feed.ts';
import styles from './start.module.css';

const WORDS: Record<FeedState, string> = {
  connecting: '연결하는 중',
  live: '저절로 새로 고침',
  lost: '다시 연결하는 중',
  denied: '',
};

/** Whether the numbers are current, and the time they are of. */
export function LiveNote({ feed, at }: { feed: FeedState; at: string | undefined }) {
  return (
    <p className={styles.live}>
      <span role="status">{WORDS[feed]}</span>
      {at !== undefined && <span>{` · ${clockWithSeconds(Date.parse(at) / 1_000)}`}</span>}
    </p>
  );
}
