import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';

interface Look {
  size?: 'md' | 'sm';
}

/** A filter that is on or off. */
export function Chip({
  on,
  size = 'md',
  className,
  ...rest
}: Look & { on: boolean } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type="button"
      aria-pressed={on}
      className={classNames(styles.chip, styles[size], on && styles.on, className)}
    />
  );
}

/** A filter that lives in the address. */
export function ChipLink({
  on,
  size = 'md',
  className,
  ...rest
}: Look & { on: boolean } & LinkProps) {
  return (
    <Link
      {...rest}
      aria-current={on ? 'true' : undefined}
      className={classNames(styles.chip, styles[size], on && styles.on, className)}
    />
  );
}
