import type { PostSummary } from '@maru/contract/post/post';
import { useRef, useState, type KeyboardEvent } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { cardPicture } from '../board/post-picture.ts';
import styles from './card-carousel.module.css';

/** Square cards, one at a time: swiped, by buttons, by dots, or by arrow keys. */
export function CardCarousel({ post }: { post: PostSummary }) {
  const cards = post.images;
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);

  const show = (index: number) => {
    const row = track.current;
    if (!row || index < 0 || index >= cards.length) return;
    row.scrollTo({ left: index * row.clientWidth });
  };
  const look = () => {
    const row = track.current;
    if (row) setCurrent(Math.round(row.scrollLeft / row.clientWidth));
  };
  const walk = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    event.preventDefault();
    show(current + (key === 'ArrowRight' ? 1 : -1));
  };

  return (
    <section
      aria-roledescription="carousel"
      aria-label="카드"
      className={styles.carousel}
      onKeyDown={walk}
    >
      <div className={styles.frame}>
        {/* Focusable, so that arrow keys reach it without a button in between. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <ul
          ref={track}
          tabIndex={0}
          aria-label="카드 그림"
          className={styles.track}
          onScroll={look}
        >
          {cards.map(({ alt }, index) => (
            <li
              key={index}
              aria-label={`${index + 1} / ${cards.length}`}
              aria-hidden={index !== current}
              className={styles.card}
            >
              <img
                src={cardPicture(post, index)}
                alt={alt}
                width={640}
                height={640}
                loading={index < 2 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                decoding="async"
              />
            </li>
          ))}
        </ul>
        <button
          type="button"
          aria-label="이전 카드"
          className={styles.before}
          aria-disabled={current === 0}
          onClick={() => show(current - 1)}
        >
          <Icon name="chev-l" size={24} />
        </button>
        <button
          type="button"
          aria-label="다음 카드"
          className={styles.after}
          aria-disabled={current === cards.length - 1}
          onClick={() => show(current + 1)}
        >
          <Icon name="chev-r" size={24} />
        </button>
      </div>
      <div className={styles.foot}>
        <div className={styles.dots}>
          {cards.map((_, index) => (
            <button
              key={index}
              type="button"
              aria-label={`${index + 1}번째 카드`}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
            />
          ))}
        </div>
        <p aria-live="polite" className={styles.count}>
          {current + 1} / {cards.length}
        </p>
      </div>
    </section>
  );
}
