import type { InputOf } from '@maru/contract/core/call';
import type { listVods } from '@maru/contract/vod/vod';

export const KINDS = [
  { value: undefined, label: '전체' },
  { value: 'free', label: '무료' },
  { value: 'paid', label: '유료' },
] as const;

export const ORDERS = [
  { value: 'latest', label: '최신순' },
  { value: 'popular', label: '인기순' },
] as const;

const MARKET_LETTERS = 40;
const MOST_PAGES = 100_000;

/** Reads the library's filter from its address. Invalid values are ignored. */
export function readVodFilter(search: URLSearchParams) {
  const kind = KINDS.find(({ value }) => value === search.get('kind'))?.value;
  const market = search.get('market') ?? '';
  return {
    page: Math.min(numberIn(search, 'page') ?? 1, MOST_PAGES),
    sortBy: ORDERS.find(({ value }) => value === search.get('sort'))?.value ?? 'latest',
    kind,
    market: market === '' || market.length > MARKET_LETTERS ? undefined : market,
    expert: numberIn(search, 'expert'),
    series: numberIn(search, 'series'),
  } satisfies NonNullable<InputOf<typeof listVods>['query']>;
}

function numberIn(search: URLSearchParams, name: string): number | undefined {
  const text = search.get(name) ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
