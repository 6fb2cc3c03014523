import type { PostSummary } from '@maru/contract/post/post';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { pressedKey } from '../../shared/shortcut.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { cardPicture } from '../board/post-picture.ts';
import styles from './card-carousel.module.css';

/**
 * Square cards, one at a time: swiped, by buttons, by dots, or by keys. The keys also work before
 * anything on the page has the focus.
 */
export function CardCarousel({ post }: { post: PostSummary }) {
  const cards = post.images;
  const root = useRef<HTMLElement>(null);
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
  useCardKeys(root, cards.length, current, show);

  return (
    <section
      ref={root}
      aria-roledescription="carousel"
      aria-label="카드"
      className={styles.carousel}
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

/** ← and → turn the cards. Home and End do so while the focus is in them. */
function useCardKeys(
  root: RefObject<HTMLElement | null>,
  count: number,
  current: number,
  show: (index: number) => void,
): void {
  const turn = useEffectEvent((event: KeyboardEvent) => {
    const { target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const isHere = target instanceof Node && root.current?.contains(target) === true;
    if (!isHere && target !== document.body) return;
    // Such as Alt and ←, which goes back.
    if (altKey || ctrlKey || metaKey || shiftKey) return;
    const key = pressedKey(event);
    const wanted = { ArrowLeft: current - 1, ArrowRight: current + 1 }[key];
    // Elsewhere, these two scroll the page.
    const end = isHere ? { Home: 0, End: count - 1 }[key] : undefined;
    const index = wanted ?? end;
    if (index === undefined) return;
    event.preventDefault();
    show(index);
  });
  useEffect(() => {
    addEventListener('keydown', turn);
    return () => removeEventListener('keydown', turn);
  }, []);
}
