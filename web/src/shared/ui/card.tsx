import { brand } from '#brand';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li';
  /** `quiet` has a grey ground and no edge. */
  quiet?: boolean;
  padding?: 'none' | 'sm' | 'md' | 'lg';
  className?: string | undefined;
  children: ReactNode;
}

export function Card({
  as: Tag = 'div',
  quiet = false,
  padding = 'md',
  className,
  children,
}: CardProps) {
  return (
    <Tag
      className={classNames(
        styles.card,
        quiet && styles.quiet,
        styles[`pad-${padding}`],
        className,
      )}
    >
      {children}
    </Tag>
  );
}

/**
 * Makes the card around it one link: the words are the link, its area covers the card. Other
 * actions of the card are siblings and rise above it with {@link CardAction}.
 */
export function CardLink({ to, children }: { to: To; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}

interface ThumbProps {
  src?: string | null | undefined;
  /** Empty if the adjacent title has the same text. */
  alt?: string;
  /** State and kind, at the top left. */
  badges?: ReactNode;
  /** Viewers or length, at the bottom right. */
  corner?: ReactNode;
  /** The largest picture of the first screen loads at once and first. */
  hero?: boolean;
  sizes?: string;
  dimmed?: boolean;
  children?: ReactNode;
  className?: string | undefined;
}

/** Natural size of a thumbnail, for its place on the page before it has loaded. */
const THUMB_WIDTH = 320;
const THUMB_HEIGHT = 180;

/** A 16:9 picture with its badges, or the brand logo if there is no picture. */
export function Thumb({
  src,
  alt = '',
  badges,
  corner,
  hero = false,
  sizes,
  dimmed = false,
  children,
  className,
}: ThumbProps) {
  return (
    <div
      className={classNames(styles.thumb, dimmed && styles.dimmed, !src && styles.bare, className)}
    >
      {src ? (
        <img
          src={src}
          alt={alt}
          width={THUMB_WIDTH}
          height={THUMB_HEIGHT}
          sizes={sizes}
          loading={hero ? 'eager' : 'lazy'}
          fetchPriority={hero ? 'high' : 'auto'}
          decoding="async"
          className={styles.picture}
        />
      ) : (
        <img src={brand.logo.markWhite} alt="" width={40} height={40} className={styles.mark} />
      )}
      {badges !== undefined && <div className={styles.badges}>{badges}</div>}
      {corner !== undefined && <div className={styles.corner}>{corner}</div>}
      {children}
    </div>
  );
}
