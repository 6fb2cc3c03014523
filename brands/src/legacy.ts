import type { Brand, LegacyAddress } from './brand.ts';

/**
 * The row of an address of the former site; `null` for one that it never had.
 *
 * Path and query have to be the same as in the table, after tracking parameters are dropped. The
 * case of the path and the order of the parameters do not matter: the former server ignored both.
 */
export function legacyRowOf(
  brand: Pick<Brand, 'legacy'>,
  pathname: string,
  search: string,
): LegacyAddress | null {
  const path = pathname.toLowerCase();
  const query = sortedQuery(search);
  return (
    brand.legacy.find((known) => known.path === path && sortedQuery(known.query) === query) ?? null
  );
}

/** Where an address of the former site leads today; `null` for one that it never had. */
export function legacyTargetOf(
  brand: Pick<Brand, 'legacy'>,
  pathname: string,
  search: string,
): string | null {
  return legacyRowOf(brand, pathname, search)?.target ?? null;
}

/**
 * Parameters that advertising and social networks add to a link: Google, Meta, Microsoft, TikTok,
 * X, LinkedIn, Naver (`n_*`, `NaPm`) and Kakao.
 */
const TRACKING =
  /^(?:utm_\w+|fbclid|fb_\w+|mibextid|__cft__(?:\[\d+\])?|__tn__|gclid|gclsrc|gad_\w+|gbraid|wbraid|dclid|msclkid|ttclid|tt_\w+|twclid|li_fat_id|igshid|igsh|epik|mc_[ce]id|mkt_tok|_hs\w+|hsa_\w+|_branch_\w+|vero_\w+|_ga|_gl|srsltid|yclid|napm|n_\w+|nacn|dm(?:col|kw|skw)|kakao_\w+|kclid|ref_src)$/i;

function sortedQuery(search: string): string {
  const given = [...new URLSearchParams(search)];
  const params = new URLSearchParams(given.filter(([name]) => !TRACKING.test(name)));
  params.sort();
  return params.toString();
}
