import type { PostSummary } from '@maru/contract/post/post';
import type { ReactNode } from 'react';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import styles from './cover-grid.module.css';

const SKELETON_CARDS = 8;

/** Covers, four side by side. */
export function CoverGrid({ children }: { children: ReactNode }) {
  return <ul className={styles.grid}>{children}</ul>;
}

export function CoverGridSkeleton() {
  return (
    <div className={styles.grid}>
      {Array.from({ length: SKELETON_CARDS }, (_, index) => (
        <CardSkeleton key={index} />
      ))}
    </div>
  );
}

interface CoverProps {
  post: PostSummary;
  /** The title: a link or a button that covers the card (`coverAction`). */
  title: ReactNode;
  meta: ReactNode;
  /** Drawn over the picture. */
  mark?: ReactNode;
}

export function Cover({ post, title, meta, mark }: CoverProps) {
  return (
    <li className={styles.cover}>
      <Thumb src={post.img_path}>{mark}</Thumb>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.meta}>{meta}</p>
    </li>
  );
}

/** Class of the link or button in a cover's title. */
export const coverAction = styles.action;
