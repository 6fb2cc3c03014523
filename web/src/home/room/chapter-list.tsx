import { chapterAt, type Chapter } from '@maru/contract/vod/chapter';
import { formatLength } from '../../shared/format.ts';
import { useClockValue, type PlayerClock } from './player/player-clock.ts';
import styles from './chapter-list.module.css';

/** The chapters of a recording. A press moves playback there. */
export function ChapterList({
  chapters,
  clock,
}: {
  chapters: readonly Chapter[];
  clock: PlayerClock;
}) {
  const current = useClockValue(clock, (seconds) => chapterAt(chapters, seconds));
  if (chapters.length === 0) return null;
  return (
    <nav aria-label="목차" className={styles.chapters}>
      <h2>목차</h2>
      <ol>
        {chapters.map((chapter) => (
          <li key={chapter.at_s}>
            <button
              type="button"
              aria-current={chapter === current ? 'true' : undefined}
              onClick={() => clock.seekTo(chapter.at_s)}
            >
              <span className={styles.time}>{formatLength(chapter.at_s)}</span>
              <span>{chapter.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
