import { cutSearch } from '@maru/contract/text/typed-text';
import type { FormEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { choose, MOST_LETTERS } from './board-address.ts';
import styles from './board-tools.module.css';

/** Search field of a list. The address holds the search term. */
export function BoardSearch({ label }: { label: string }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const q = search.get('q') ?? '';

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    const words = typeof typed === 'string' ? cutSearch(typed, MOST_LETTERS) : null;
    void navigate(choose(search, 'q', words));
  };

  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <label>
        <span className="sr-only">{label}</span>
        {/* A new key takes over what the address says after going back. */}
        <input
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          placeholder={label}
          enterKeyHint="search"
        />
      </label>
      <button type="submit" aria-label="검색">
        <Icon name="search" size={20} />
      </button>
    </form>
  );
}

/** The two orders of a list. */
export function BoardOrder() {
  const [search] = useSearchParams();
  const byViews = search.get('sortBy') === 'views';
  return (
    <SegmentNav
      label="정렬"
      links={[
        { to: choose(search, 'sortBy', 'latest'), label: '최신순', current: !byViews },
        { to: choose(search, 'sortBy', 'views'), label: '조회순', current: byViews },
      ]}
    />
  );
}

/** Order and search of a list, side by side. */
export function BoardTools({
  searchLabel,
  ordered = true,
}: {
  searchLabel: string;
  /** False for a fixed path, which has one order. */
  ordered?: boolean;
}) {
  return (
    <div className={styles.tools}>
      {ordered && <BoardOrder />}
      <BoardSearch label={searchLabel} />
    </div>
  );
}
