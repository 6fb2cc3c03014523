import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { inElements } from './in-elements.tsx';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `live` is for joining a broadcast only, `danger` for the act inside a confirm only. */
  variant?:
    | 'primary'
    | 'secondary'
    | 'neutral'
    | 'outline'
    | 'accent'
    | 'live'
    | 'danger'
    | 'danger-soft'
    | 'ghost'
    | undefined;
  /** `admin` and `admin-lg` belong to the staff area. */
  size?: 'lg' | 'md' | 'sm' | 'xs' | 'admin' | 'admin-lg' | undefined;
  /** Uses the full width of its container. */
  full?: boolean | undefined;
  className?: string | undefined;
}

function lookOf({ variant = 'primary', size = 'md', full = false, className }: Look): string {
  return classNames(styles.button, styles[variant], styles[size], full && styles.full, className);
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows the spinner and swallows further presses, while the button keeps the focus. */
  loading?: boolean | undefined;
  loadingText?: ReactNode;
}

export function Button({
  variant,
  size,
  full,
  className,
  loading = false,
  loadingText,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading || rest['aria-disabled'] === true) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      className={lookOf({ variant, size, full, className })}
      onClick={press}
    >
      {inElements([
        loading && <Spinner key="spinner" size={18} />,
        loading && loadingText !== undefined ? loadingText : children,
      ])}
    </button>
  );
}

/** A link that looks like a button, for addresses of the site. */
export function LinkButton({
  variant,
  size,
  full,
  className,
  children,
  ...rest
}: Look & LinkProps) {
  return (
    <Link {...rest} className={lookOf({ variant, size, full, className })}>
      {inElements(children)}
    </Link>
  );
}

/** A link to another site, styled as a button. It opens a new tab and announces this. */
export function ExternalButton({
  variant,
  size,
  full,
  className,
  children,
  ...rest
}: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a
      {...rest}
      target="_blank"
      rel="noopener"
      className={lookOf({ variant, size, full, className })}
    >
      {inElements([
        children,
        <span key="new-tab" className="sr-only">
          새 창
        </span>,
      ])}
    </a>
  );
}
