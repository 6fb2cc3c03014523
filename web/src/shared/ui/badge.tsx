import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { inElements } from './in-elements.tsx';

/** The looks of a badge. `live` is the only filled red thing on a page. */
export type BadgeTone =
  | 'live'
  | 'replay'
  | 'quiet'
  | 'upcoming'
  | 'vod'
  | 'ended'
  | 'free'
  | 'free-dark'
  | 'paid'
  | 'login'
  | 'unsure'
  | 'success'
  | 'warn'
  | 'error'
  | 'info'
  | 'up'
  | 'down'
  | 'new'
  | 'glass';

interface BadgeProps {
  tone: BadgeTone;
  size?: 'md' | 'lg';
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ tone, size = 'md', className, children }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[tone], size === 'lg' && styles.lg, className)}>
      {inElements(children)}
    </span>
  );
}

/** Whether a broadcast costs, and whether it needs a login. `type` 0 = members only. */
export function KindBadge({ kind, type }: { kind: 'free' | 'paid'; type: 0 | 1 }) {
  if (kind === 'paid') return <Badge tone="paid">유료</Badge>;
  return type === 0 ? <Badge tone="login">로그인 필요</Badge> : <Badge tone="free">무료</Badge>;
}

/** Marks content that is at most three days old; the caller checks the time. */
export function NewBadge({ short = false }: { short?: boolean }) {
  return (
    <Badge tone="new">
      <span aria-hidden="true">{short ? 'N' : 'NEW'}</span>
      <span className="sr-only">새 글</span>
    </Badge>
  );
}
