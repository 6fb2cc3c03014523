import type { ScheduleLabel } from '@maru/contract/broadcast/broadcast';
import { Badge, type BadgeTone } from './badge.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './state-badge.module.css';
import { useFlip } from './use-flip.ts';

const WORDS: Record<ScheduleLabel, string> = {
  live: 'LIVE',
  replay: '녹화 송출',
  upcoming: '예정',
  vod: '다시보기',
  ended: '종료',
};

/** Screen-reader text where the word on the badge is not enough. */
const SPOKEN: Partial<Record<ScheduleLabel, string>> = {
  live: '생방송 중',
  replay: '녹화 방송 송출 중',
};

interface StateBadgeProps {
  label: ScheduleLabel;
  /** Start in `HH:mm`, shown before "예정". */
  time?: string | undefined;
  size?: 'md' | 'lg';
  /** Draws a broadcast on air without a red ground. For rows that have no picture. */
  quiet?: boolean;
  /** The connection is lost: the badge marks the state as the last known one. */
  unsure?: boolean;
  /**
   * Animates a label change. False while a snapshot replaces the whole state, so that a page does
   * not flicker after a reconnect.
   */
  flip?: boolean;
}

/** State of a broadcast, the first thing that a visitor sees of it. */
export function StateBadge({
  label,
  time,
  size = 'md',
  quiet = false,
  unsure = false,
  flip = true,
}: StateBadgeProps) {
  const { shown, phase } = useFlip(label, flip);
  const onAir = shown === 'live' || shown === 'replay';
  const tone: BadgeTone = onAir && unsure ? 'unsure' : onAir && quiet ? 'quiet' : shown;

  return (
    <span
      className={classNames(styles.slot, quiet && styles.quiet, phase !== 'still' && styles[phase])}
    >
      <Badge tone={tone} size={size} className={styles.face}>
        {shown === 'live' && !unsure && <span aria-hidden="true" className={styles.dot} />}
        {shown === 'vod' && <Icon name="play-fill" size={12} />}
        {SPOKEN[shown] === undefined ? (
          wordOf(shown, time)
        ) : (
          <>
            <span aria-hidden="true">{unsure ? 'LIVE?' : WORDS[shown]}</span>
            <span className="sr-only">{SPOKEN[shown]}</span>
          </>
        )}
      </Badge>
    </span>
  );
}

function wordOf(label: ScheduleLabel, time: string | undefined): string {
  return label === 'upcoming' && time !== undefined ? `${time} ${WORDS.upcoming}` : WORDS[label];
}
