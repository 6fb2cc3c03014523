import { getStock } from '@maru/contract/stock/page/stock-page';
import { readAnswer, requestSite } from '../live/site-request.ts';
import type { Market } from './market.ts';

/**
 * Continues the prices of invented companies: before the first answer about one, the market takes
 * the closes that the site shows. Without them, the charts of the demo would not fit its posts.
 *
 * @param siteUrl public address of the site; `null` = the market invents all prices.
 * @returns a function that throws while the site does not answer.
 */
export function createSitePrices(
  market: Market,
  siteUrl: string | null,
): (code: string) => Promise<void> {
  const known = new Set<string>();
  return async function learn(code) {
    if (siteUrl === null || known.has(code) || market.isListed(code)) return;
    // A site that still starts logs each request that it cannot answer.
    await requestSite(new URL('/readyz', siteUrl));
    const address = new URL(getStock.path.replace(':code', code), siteUrl);
    const { item } = getStock.output.parse(await readAnswer(address));
    market.list(code, item.days);
    known.add(code);
  };
}
