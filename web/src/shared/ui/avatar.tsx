import { classNames } from './class-names.ts';
import styles from './avatar.module.css';

interface AvatarProps {
  /** Its first letter is the placeholder for a missing picture. */
  name: string;
  src?: string | null | undefined;
  /** Width and height in px. */
  size?: number;
  /** Draws the ring and the word LIVE. The caller makes the avatar the link to join. */
  live?: boolean;
  /** Loads with the page instead of lazily near the viewport. */
  eager?: boolean;
  className?: string | undefined;
}

/** Largest portrait for which the drawn faces of the demo are made, in px. */
const MOST_DRAWN = 64;

/** Whether a portrait is a drawn face of the demo. Larger places show a monogram instead. */
export const isSmallDrawing = (src: string) => src.startsWith('/demo/');

/** A portrait. Hidden from screen readers, because the name is always shown beside it. */
export function Avatar({ name, src, size = 48, live = false, eager, className }: AvatarProps) {
  const letter = Array.from(name)[0] ?? '';
  const isLarge = size > MOST_DRAWN;
  const picture = src && isLarge && isSmallDrawing(src) ? null : src;
  return (
    <span
      className={classNames(styles.avatar, live && styles.live, className)}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      data-letter={letter}
      aria-hidden="true"
    >
      {picture ? (
        <img
          src={picture}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className={styles.picture}
        />
      ) : (
        <span className={classNames(styles.letter, isLarge && styles.monogram)}>{letter}</span>
      )}
      {live && <span className={styles.tag}>LIVE</span>}
    </span>
  );
}
