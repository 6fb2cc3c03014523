import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

const SIZES = [20, 50, 100] as const;

export interface ListAddress {
  page: number;
  pageSize: number;
  /** The order of the list; `null` = the call's own. */
  sortBy: string | null;
  /** The row in the side panel; `null` = closed. */
  openId: number | null;
  /** A filter by its name; empty when it is not set. */
  get: (name: string) => string;
  /** Sets filters and returns to the first page. Empty text removes a filter. */
  set: (filters: Readonly<Record<string, string>>) => void;
  /**
   * The same for text that changes with each keystroke. Consecutive keystrokes share one history
   * entry.
   */
  type: (filters: Readonly<Record<string, string>>) => void;
  setPageSize: (size: number) => void;
  open: (id: number | null) => void;
  /** Removes all filters. */
  reset: () => void;
  /** How many filters are set. */
  filtered: number;
  /** Filters, order and page size of the address, without the page and the open row. */
  view: string;
  /** Shows a list as stored by {@link view}. */
  show: (view: string) => void;
}

/** Parameters of an address that are not part of a saved view of its list. */
const PASSING = ['page', 'id', 'view'];

/**
 * State of a list: page, order, filters and the open row. The address holds all of it. A reload or
 * a shared link shows the same view, and Back returns to the previous view.
 *
 * @param filters names of the filters that the list supports. Other parameters in the address are
 *   left unchanged.
 */
export function useListAddress(filters: readonly string[]): ListAddress {
  const [query, setQuery] = useSearchParams();
  /** Names of the filters typed last, and the query string that resulted. */
  const typed = useRef<{ names: string; query: string } | null>(null);

  return useMemo(() => {
    const goTo = (next: URLSearchParams, replace = false) => {
      // Selecting the current choice adds no history entry.
      if (next.toString() !== query.toString()) setQuery(next, { replace });
    };
    const changed = (entries: Readonly<Record<string, string>>) => {
      const next = new URLSearchParams(query);
      for (const [name, value] of Object.entries(entries)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    };
    const change = (entries: Readonly<Record<string, string>>) => goTo(changed(entries));
    const type = (entries: Readonly<Record<string, string>>) => {
      const next = changed({ ...entries, page: '' });
      const names = Object.keys(entries).join();
      const goesOn = typed.current?.names === names && typed.current.query === query.toString();
      typed.current = { names, query: next.toString() };
      goTo(next, goesOn);
    };
    const size = Number(query.get('pageSize'));
    return {
      page: positiveOr(query.get('page'), 1),
      pageSize: SIZES.find((one) => one === size) ?? SIZES[0],
      sortBy: query.get('sortBy'),
      openId: positiveOr(query.get('id'), null),
      get: (name) => query.get(name) ?? '',
      set: (entries) => change({ ...entries, page: '' }),
      type,
      setPageSize: (next) => change({ pageSize: next === SIZES[0] ? '' : String(next), page: '' }),
      // Opening a row does not change the view of the list. A separate history entry would make
      // closing it one more step.
      open: (id) => goTo(changed({ id: id === null ? '' : String(id) }), true),
      reset: () => change(Object.fromEntries([...filters, 'page'].map((name) => [name, '']))),
      filtered: filters.filter((name) => query.has(name)).length,
      view: viewOf(query),
      show: (view) => goTo(new URLSearchParams(view)),
    };
  }, [query, setQuery, filters]);
}

/** In one order, so that the same view is the same text. */
function viewOf(query: URLSearchParams): string {
  const kept = new URLSearchParams(query);
  for (const name of PASSING) kept.delete(name);
  kept.sort();
  return kept.toString();
}

export const pageSizes: readonly number[] = SIZES;

function positiveOr<T>(text: string | null, fallback: T): number | T {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : fallback;
}
