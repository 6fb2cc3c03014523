import {
  Suspense,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { ErrorBoundary } from '../../shared/error-boundary.tsx';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { paths } from '../../shared/paths.ts';
import { retryLoad } from '../../shared/retry-load.ts';
import { pressedKey } from '../../shared/shortcut.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { searchAddress } from './search-address.ts';
import styles from './site-search.module.css';

/** The field works without it. */
const Suggestions = lazyComponent(
  async () => (await import('./suggestions.tsx')).Suggestions,
  () => false,
);

interface SiteSearchProps {
  /** Initial value of the field. */
  q?: string;
  field?: Ref<HTMLInputElement>;
  /** Called with every search, also one that leads to where the reader is already. */
  onSearch?: () => void;
}

/**
 * The field of the site's search, a combobox with suggestions. Enter leads to the results or to the
 * chosen suggestion. Without scripts the form leads to the results.
 */
export function SiteSearch(props: SiteSearchProps) {
  // A new key takes over what the address says after going back.
  return <SearchForm key={props.q} {...props} />;
}

function SearchForm({ q = '', field, onSearch }: SiteSearchProps) {
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);

  const close = () => {
    setOpen(false);
    setChosen(null);
  };
  const search = (words: string) => {
    void navigate(searchAddress(words));
    close();
    onSearch?.();
    void noteSearch(words);
  };

  const onKey = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const options = Array.from(list.current?.querySelectorAll<HTMLElement>('[role=option]') ?? []);
    const at = options.findIndex((option) => option.id === chosen);
    if (key === 'Escape' && isOpen) close();
    else if (key === 'ArrowDown' || key === 'ArrowUp') {
      setOpen(true);
      const next =
        at < 0 && key === 'ArrowUp' ? options.length - 1 : at + (key === 'ArrowUp' ? -1 : 1);
      // Beyond the ends, the field itself is chosen again.
      setChosen(options[next]?.id ?? null);
      options[next]?.scrollIntoView({ block: 'nearest' });
    } else if (key === 'Enter' && at >= 0) {
      options[at]?.click();
    } else return;
    event.preventDefault();
  };

  return (
    <form
      role="search"
      action={paths.search}
      className={styles.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(text);
      }}
      onBlur={(event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label>
        <span className="sr-only">사이트 검색</span>
        <input
          ref={field}
          type="search"
          role="combobox"
          name="q"
          value={text}
          placeholder="종목, 전문가, 방송을 찾아보세요"
          enterKeyHint="search"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={chosen ?? undefined}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKey}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(null);
            setOpen(true);
          }}
        />
      </label>
      <button type="submit" aria-label="검색" className={styles.submit}>
        <Icon name="search" size={22} />
      </button>
      <div ref={list} hidden={!isOpen} className={styles.suggestions}>
        {isOpen && (
          <ErrorBoundary fallback={() => null}>
            <Suspense fallback={null}>
              <Suggestions
                id={`${id}-list`}
                text={text}
                chosen={chosen}
                onSearch={search}
                onClose={() => {
                  close();
                  onSearch?.();
                }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
    </form>
  );
}

/** Keeps the search on this device, and counts it for the popular words. */
async function noteSearch(words: string): Promise<void> {
  const { note } = await retryLoad(
    () => import('./note-search.ts'),
    () => false,
  );
  note(words);
}
