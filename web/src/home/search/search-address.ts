import { MOST_SEARCH_LETTERS, searchKinds, type SearchKind } from '@maru/contract/search/search';
import { cutSearch, searchedWords } from '@maru/contract/text/typed-text';
import { paths } from '../../shared/paths.ts';
import { pageOf } from '../board/board-address.ts';

interface SearchPlace {
  /** Empty = nothing is looked for yet. */
  q: string;
  kind: SearchKind | null;
  page: number;
}

/**
 * Reads the content of the search page from its address. Invalid values fall back to the defaults.
 */
export function searchPlaceOf(search: URLSearchParams): SearchPlace {
  const kind = search.get('kind');
  return {
    q: searchWordsOf(search.get('q') ?? ''),
    kind: searchKinds.find((known) => known === kind) ?? null,
    page: pageOf(search),
  };
}

/** The results for some words, of one kind or of all. */
export function searchAddress(text: string, kind: SearchKind | null = null): string {
  const q = searchWordsOf(text);
  if (q === '') return paths.search;
  return `${paths.search}?${new URLSearchParams({ q, ...(kind === null ? {} : { kind }) })}`;
}

/**
 * Normalises the text to single spaces and composed letters (NFC). Cuts it to the maximum search
 * length without splitting a character.
 */
export function searchWordsOf(text: string): string {
  // The server would refuse a search of signs or unseen characters only.
  if (searchedWords(text) === '') return '';
  const words = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  return cutSearch(words, MOST_SEARCH_LETTERS).toWellFormed();
}
