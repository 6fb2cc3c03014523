import { cutSearch } from '@maru/contract/text/typed-text';

/** Address parameters that hold the state of a list: its page, its order and its filters. */
const PLACE = ['page', 'sortBy', 'q', 'category', 'expert', 'lecture', 'group', 'mine'] as const;
const MOST_PAGES = 100_000;
/** Maximum length of a search in a list, in characters as the server reads them. */
export const MOST_LETTERS = 50;
/** Things are numbered with integers of 32 bits. */
const LARGEST_ID = 2_147_483_647;

interface ListPlace {
  page: number;
  sortBy: 'latest' | 'views';
  q?: string;
  category?: string;
  expert?: number;
}

/** Reads the state of a list from its address. Invalid values fall back to the default. */
export function placeOf(search: URLSearchParams): ListPlace {
  const q = cutSearch(search.get('q') ?? '', MOST_LETTERS);
  const category = search.get('category')?.slice(0, 40);
  const expert = idOf(search.get('expert'));
  return {
    page: pageOf(search),
    sortBy: search.get('sortBy') === 'views' ? 'views' : 'latest',
    ...(q ? { q } : {}),
    ...(category ? { category } : {}),
    ...(expert === null ? {} : { expert }),
  };
}

export function pageOf(search: URLSearchParams): number {
  const page = idOf(search.get('page')) ?? 1;
  return Math.min(page, MOST_PAGES);
}

/** Parses an id from an address. `null` = not a valid id. */
export function idOf(text: string | null | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const thing = Number(text);
  return thing <= LARGEST_ID ? thing : null;
}

/** The query of a list with one choice changed; every choice leads back to the first page. */
export function choose(search: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(search);
  next.delete('page');
  if (value === null || value === '') next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}

/** The way back to a list as it was left. */
export function listAddress(path: string, search: URLSearchParams): string {
  const kept = keptOf(search);
  return kept.size === 0 ? path : `${path}?${kept}`;
}

/** The way to one post, which keeps how its list was left. */
export function viewAddress(path: string, postId: number, search: URLSearchParams): string {
  const own = path.includes(':id') ? path.replace(':id', String(postId)) : path;
  const query = new URLSearchParams(path.includes(':id') ? {} : { _id: String(postId) });
  for (const [name, value] of keptOf(search)) query.set(name, value);
  return query.size === 0 ? own : `${own}?${query}`;
}

function keptOf(search: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams();
  for (const name of PLACE) {
    const value = search.get(name);
    if (value) kept.set(name, value);
  }
  return kept;
}
