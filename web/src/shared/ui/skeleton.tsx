import type { CSSProperties, ReactNode } from 'react';
import styles from './skeleton.module.css';

interface SkeletonProps {
  width?: number | string;
  height?: number | string;
  /** A circle, for portraits. */
  round?: boolean;
  /** Keeps this shape instead of a height, for pictures. */
  ratio?: string;
}

/** One grey shape of a page that is still coming. */
export function Skeleton({ width = '100%', height = 16, round = false, ratio }: SkeletonProps) {
  const style: CSSProperties = {
    width,
    ...(ratio === undefined ? { height } : { aspectRatio: ratio }),
    ...(round ? { borderRadius: 'var(--radius-full)' } : {}),
  };
  return <span aria-hidden="true" className={styles.shape} style={style} />;
}

/**
 * Wraps the placeholders of one block and announces once that it is loading. It appears after 200
 * ms, so a fast response causes no flicker.
 */
export function SkeletonGroup({
  className,
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  return (
    <div aria-busy="true" className={className}>
      <span className="sr-only">불러오는 중</span>
      <div className={styles.group}>{children}</div>
    </div>
  );
}

/** A thumbnail, a title and a name: the shape of a broadcast card. */
export function CardSkeleton() {
  return (
    <div className={styles.card}>
      <Skeleton ratio="16 / 9" />
      <Skeleton width="78%" height={20} />
      <div className={styles.line}>
        <Skeleton round width={28} height={28} />
        <Skeleton width="42%" height={13} />
      </div>
    </div>
  );
}

/** A portrait, two lines and a button: the shape of a row. */
export function RowSkeleton() {
  return (
    <div className={styles.row}>
      <Skeleton round width={44} height={44} />
      <div className={styles.lines}>
        <Skeleton width="62%" height={16} />
        <Skeleton width="34%" height={13} />
      </div>
      <Skeleton width={64} height={32} />
    </div>
  );
}
