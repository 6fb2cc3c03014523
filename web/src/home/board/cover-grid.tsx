import type { PostSummary } from '@maru/contract/post/post';
import type { ReactNode } from 'react';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { Thumb } from '../../shared/ui/card.tsx';
import { cardPicture, postPicture } from './post-picture.ts';
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
  /** Shows the first card of a card news, whole. */
  isSquare?: boolean;
}

export function Cover({ post, title, meta, mark, isSquare = false }: CoverProps) {
  return (
    <li className={styles.cover}>
      <Thumb
        src={isSquare ? cardPicture(post, 0) : postPicture(post)}
        className={isSquare ? styles.square : undefined}
      >
        {mark}
      </Thumb>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.meta}>{meta}</p>
    </li>
  );
}

/** Class of the link or button in a cover's title. */
export const coverAction = styles.action;
