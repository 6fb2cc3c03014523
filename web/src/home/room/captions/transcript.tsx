import type { Cue } from '@maru/contract/vod/captions';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { formatLength } from '../../../shared/format.ts';
import { pressedKey } from '../../../shared/shortcut.ts';
import { countUntil } from '../count-until.ts';
import { useClockValue, type PlayerClock } from '../player/player-clock.ts';
import styles from './transcript.module.css';

const SECOND_MS = 1_000;

/** The cue that was shown last at a second; -1 before the first. Cues are in order. */
function placeAt(cues: readonly Cue[], second: number): number {
  const before = (second + 1) * SECOND_MS;
  return countUntil(cues, ({ from_ms }) => from_ms < before) - 1;
}

/** All words of a recording with their times. A press moves playback there. */
export function Transcript({ cues, clock }: { cues: readonly Cue[]; clock: PlayerClock }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label="자막 전체 보기" className={styles.transcript}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>자막 전체 보기</summary>
        {isOpen && <Lines cues={cues} clock={clock} />}
      </details>
    </nav>
  );
}

function Lines({ cues, clock }: { cues: readonly Cue[]; clock: PlayerClock }) {
  const current = useClockValue(clock, (second) => placeAt(cues, second));
  const list = useRef<HTMLOListElement>(null);
  /** The line that Tab reaches, after an arrow key moved away from the current one. */
  const [chosen, setChosen] = useState<number | null>(null);
  const reached = Math.min(chosen ?? Math.max(0, current), cues.length - 1);

  useEffect(() => {
    const box = list.current;
    const line = box?.children[current];
    // A reader with the pointer or the focus in the list is somewhere else on purpose.
    if (!box || !(line instanceof HTMLElement) || box.matches(':hover, :focus-within')) return;
    box.scrollTo({ top: line.offsetTop - (box.clientHeight - line.offsetHeight) / 2 });
  }, [current]);

  const onKeyDown = (event: KeyboardEvent) => {
    const to = targetOf(pressedKey(event), reached, cues.length);
    if (to === null) return;
    event.preventDefault();
    setChosen(to);
    list.current?.children[to]?.querySelector('button')?.focus();
  };

  return (
    <ol ref={list} aria-label="자막" className={styles.lines} onKeyDown={onKeyDown}>
      {cues.map(({ from_ms, text }, at) => (
        <li key={at}>
          <button
            type="button"
            tabIndex={at === reached ? 0 : -1}
            aria-current={at === current ? 'true' : undefined}
            onFocus={() => setChosen(at)}
            onBlur={() => setChosen(null)}
            onClick={() => clock.seekTo(from_ms / SECOND_MS)}
          >
            <span className={styles.time}>{formatLength(Math.floor(from_ms / SECOND_MS))}</span>
            <span className={styles.words}>{text}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

function targetOf(key: string, from: number, length: number): number | null {
  if (key === 'ArrowDown') return Math.min(from + 1, length - 1);
  if (key === 'ArrowUp') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : null;
}
