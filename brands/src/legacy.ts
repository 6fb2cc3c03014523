import type { Brand, LegacyAddress } from './brand.ts';

/**
 * The row of an address of the former site; `null` for one that it never had.
 *
 * Path and query have to be the same as in the table, after tracking parameters are dropped. The
 * case of the path and the parameters and the order of the parameters do not matter: the former
 * server ignored them.
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
 * X, LinkedIn, Snap, Reddit, Matomo, Overture (`OV…`), Naver (`n_*`, `NV…`, `NaPm`) and Kakao.
 */
const TRACKING =
  /^(?:utm_\w+|fbclid|fb_\w+|sfnsn|mibextid|__cft__(?:\[\d+\])?|__tn__|gclid|gclsrc|gad|gad_\w+|gbraid|wbraid|dclid|msclkid|ttclid|tt_\w+|twclid|li_fat_id|igshid|igsh|epik|mc_[ce]id|mkt_tok|_hs\w+|hsa_\w+|_branch_\w+|vero_\w+|_ga|_gl|srsltid|yclid|sccid|rdt_cid|(?:mtm|pk)_\w+|ov(?:raw|key|mtc|adid|kwdid|campgid|adgrpid)|napm|n_\w+|nv(?:ad|adid|kwd|adrank|ar)|nacn|dm(?:col|kw|skw)|kakao_\w+|kclid|ref_src)$/;

/** An `&amp;` that was copied out of HTML puts this before the name of the next parameter. */
const ESCAPED = /^(?:amp;)+/;

function sortedQuery(search: string): string {
  const given = Array.from(new URLSearchParams(search.toLowerCase()), ([name, value]) => [
    name.replace(ESCAPED, ''),
    value,
  ]);
  const params = new URLSearchParams(given.filter(([name = '']) => !TRACKING.test(name)));
  params.sort();
  return params.toString();
}
