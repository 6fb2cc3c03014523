import { useId, type ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import { classNames } from './class-names.ts';
import styles from './segment.module.css';

interface SegmentProps<V extends string> {
  /** Names the group for screen readers. */
  label: string;
  options: readonly { value: V; label: ReactNode }[];
  /** `null` = nothing is chosen yet. */
  value: V | null;
  onChange: (value: V) => void;
  className?: string;
}

/** One choice of a few, side by side. Native radio buttons, so arrow keys work by themselves. */
export function Segment<V extends string>({
  label,
  options,
  value,
  onChange,
  className,
}: SegmentProps<V>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classNames(styles.track, className)}>
      {options.map((option) => (
        <label key={option.value} className={styles.item}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

interface SegmentNavProps {
  label: string;
  links: readonly { to: To; label: ReactNode; current: boolean }[];
  /** Of the navigation, as of any link. */
  state?: unknown;
  className?: string;
}

/** The same look for views that have addresses of their own. */
export function SegmentNav({ label, links, state, className }: SegmentNavProps) {
  return (
    <nav aria-label={label} className={classNames(styles.track, className)}>
      {links.map((link, index) => (
        <Link
          key={index}
          to={link.to}
          state={state}
          aria-current={link.current ? 'true' : undefined}
          className={styles.item}
        >
          {link.label}
        </Link>
      ))}
    </nav>
  );
}
