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

/** A portrait. Hidden from screen readers, because the name is always shown beside it. */
export function Avatar({ name, src, size = 48, live = false, eager, className }: AvatarProps) {
  const letter = Array.from(name)[0] ?? '';
  return (
    <span
      className={classNames(styles.avatar, live && styles.live, className)}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      data-letter={letter}
      aria-hidden="true"
    >
      {src ? (
        <img
          src={src}
          alt=""
          width={size}
          height={size}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          className={styles.picture}
        />
      ) : (
        <span className={styles.letter}>{letter}</span>
      )}
      {live && <span className={styles.tag}>LIVE</span>}
    </span>
  );
}
