import { useEffect, useState } from 'react';
import { classNames } from '../../shared/ui/class-names.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import styles from './login-screen.module.css';

export interface LoginProblem {
  tone: 'warning' | 'error';
  text: string;
  /** When it came up, in ms by our own clock. */
  at: number;
  /** The part of the form that was wrong. */
  refused?: 'password' | 'code';
  /**
   * Time until which the server rejects further attempts. Without it, the text disappears
   * automatically.
   */
  until?: number;
}

/** An alert of the product stays this long (specification S9.10). */
const SHOWN_MS = 4_000;
const SECOND_MS = 1_000;

/** Why the login was refused, with the seconds that it stays, or that one has to wait. */
export function LoginNotice({
  id,
  problem: { tone, text, at, until },
  onEnd,
}: {
  id: string;
  problem: LoginProblem;
  onEnd: () => void;
}) {
  const end = until ?? at + SHOWN_MS;
  const [left, setLeft] = useState(() => secondsTo(end));

  useEffect(() => {
    const timer = setInterval(() => {
      setLeft(secondsTo(end));
      if (Date.now() >= end) onEnd();
    }, SECOND_MS / 10);
    return () => clearInterval(timer);
  }, [end, onEnd]);

  return (
    <p id={id} role="alert" className={classNames(styles.notice, styles[tone])}>
      <Icon name="warn" size={18} />
      <span>{text}</span>
      <span aria-hidden="true" className={styles.left}>
        {left}초
      </span>
    </p>
  );
}

function secondsTo(end: number): number {
  return Math.max(0, Math.ceil((end - Date.now()) / SECOND_MS));
}
