import { MOST_SEARCH_LETTERS } from '@maru/contract/search/search';
import type { FormEvent, Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../shared/paths.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { searchAddress } from './search-address.ts';
import styles from './site-search.module.css';

interface SiteSearchProps {
  /** Initial value of the field. */
  q?: string;
  field?: Ref<HTMLInputElement>;
  /** Called with every search, also one that leads to where the reader is already. */
  onSearch?: () => void;
}

/** The field of the site's search. Enter leads to the results; without scripts the form does. */
export function SiteSearch({ q = '', field, onSearch }: SiteSearchProps) {
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('q');
    void navigate(searchAddress(typeof typed === 'string' ? typed : ''));
    onSearch?.();
  };

  return (
    <form role="search" action={paths.search} className={styles.form} onSubmit={submit}>
      <label>
        <span className="sr-only">사이트 검색</span>
        {/* A new key takes over what the address says after going back. */}
        <input
          key={q}
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MOST_SEARCH_LETTERS}
          placeholder="공지, 리포트, 전문가를 찾아보세요"
          enterKeyHint="search"
          autoComplete="off"
        />
      </label>
      <button type="submit" aria-label="검색">
        <Icon name="search" size={22} />
      </button>
    </form>
  );
}
