import type { Brand } from './brand.ts';

/**
 * Where an address of the former site leads today; `null` for one that it never had.
 *
 * Path and query have to be the same as in the table. Case does not matter in the path, nor the
 * order of the query's parts, since the former server ignored both.
 */
export function legacyTargetOf(
  brand: Pick<Brand, 'legacy'>,
  pathname: string,
  search: string,
): string | null {
  const path = pathname.toLowerCase();
  const query = sortedQuery(search);
  const row = brand.legacy.find(
    (known) => known.path === path && sortedQuery(known.query) === query,
  );
  return row?.target ?? null;
}

function sortedQuery(search: string): string {
  const params = new URLSearchParams(search);
  params.sort();
  return params.toString();
}
