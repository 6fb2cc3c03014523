import { chapterAt, type Chapter } from '@maru/contract/vod/chapter';
import type { KeyboardEvent, RefObject } from 'react';
import { formatLength } from '../../../shared/format.ts';
import { pressedKey } from '../../../shared/shortcut.ts';
import type { VideoState } from './use-video-state.ts';
import { seek, STEP_S } from './video-control.ts';
import styles from './player.module.css';

/** A shorter window of a live stream is only its buffer. */
const SHORTEST_S = 20;

interface SeekBarProps {
  video: RefObject<HTMLVideoElement | null>;
  state: VideoState;
  isLive: boolean;
  chapters: readonly Chapter[];
  step: (seconds: number) => void;
}

/** Position in a recording, or in the part of a live broadcast that can be watched again. */
export function SeekBar({ video, state, isLive, chapters, step }: SeekBarProps) {
  const { time, length, delay, windowStart, windowEnd } = state;
  const end = isLive ? windowEnd : Math.floor(length);
  const start = isLive ? windowStart : 0;
  if (isLive && end - start < SHORTEST_S) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    const seconds = { ArrowLeft: -STEP_S, ArrowRight: STEP_S }[pressedKey(event)];
    if (seconds === undefined) return;
    event.preventDefault();
    step(seconds);
  };
  const chapter = chapterAt(chapters, time)?.title;
  const place = `${formatLength(time)} / ${formatLength(length)}`;
  const liveText = delay === 0 ? '실시간' : `실시간보다 ${formatLength(delay)} 뒤`;
  return (
    <span className={styles.bar}>
      {isLive && <span aria-hidden="true">-{formatLength(end - start)}</span>}
      <input
        type="range"
        className={styles.place}
        aria-label="재생 위치"
        aria-valuetext={isLive ? liveText : chapter === undefined ? place : `${place}, ${chapter}`}
        min={start}
        max={Math.max(start + 1, end)}
        value={isLive && delay === 0 ? end : Math.min(time, end)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (video.current) seek(video.current, Number(target.value));
        }}
      />
      {!isLive && end > 0 && (
        <span aria-hidden="true" className={styles.marks}>
          {chapters
            .filter(({ at_s }) => at_s > 0 && at_s < end)
            .map(({ at_s }) => (
              <span key={at_s} style={{ insetInlineStart: `${(at_s / end) * 100}%` }} />
            ))}
        </span>
      )}
      {isLive && (
        <span aria-hidden="true">{delay === 0 ? '실시간' : `-${formatLength(delay)}`}</span>
      )}
    </span>
  );
}
