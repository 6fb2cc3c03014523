import { formatChange } from '../format.ts';
import styles from './change-mark.module.css';

/** A change in per cent: `▲ 9.75%` in its colour, read out as `상승 9.75퍼센트`. */
export function ChangeMark({ percent }: { percent: number }) {
  const change = formatChange(percent);
  return (
    <span className={styles[change.tone]}>
      <span aria-hidden="true">{change.text}</span>
      <span className="sr-only">{change.spoken}</span>
    </span>
  );
}
