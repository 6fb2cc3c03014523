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
  step: (seconds: number) => void;
}

/** Position in a recording, or in the part of a live broadcast that can be watched again. */
export function SeekBar({ video, state, isLive, step }: SeekBarProps) {
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
  const liveText = delay === 0 ? '실시간' : `실시간보다 ${formatLength(delay)} 뒤`;
  return (
    <span className={styles.bar}>
      {isLive && <span aria-hidden="true">-{formatLength(end - start)}</span>}
      <input
        type="range"
        className={styles.place}
        aria-label="재생 위치"
        aria-valuetext={isLive ? liveText : `${formatLength(time)} / ${formatLength(length)}`}
        min={start}
        max={Math.max(start + 1, end)}
        value={isLive && delay === 0 ? end : Math.min(time, end)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          if (video.current) seek(video.current, Number(target.value));
        }}
      />
      {isLive && (
        <span aria-hidden="true">{delay === 0 ? '실시간' : `-${formatLength(delay)}`}</span>
      )}
    </span>
  );
}
