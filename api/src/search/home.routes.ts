import { brandOf } from '@maru/brands/registry';
import { mayShowOpenStocks } from '@maru/contract/advisory/advisory';
import { searchSite } from '@maru/contract/search/search';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { excerptAround } from './excerpt.ts';
import { findContent } from './search.repository.ts';
import { searchedBy } from './searched-kinds.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The search of the whole site. */
export function searchRoutes(app: FastifyInstance, { guard, config }: RouteDeps): void {
  const { kinds, places, linkOf } = searchedBy(brandOf(config.BRAND));

  registerCall(
    app,
    guard,
    searchSite,
    async ({ publicDb, query: { q, kind = null, page, pageSize } }) => {
      const withOpenStocks = mayShowOpenStocks((await findAdvisoryMode(publicDb)).kind);
      const { items, counts } = await findContent(publicDb, {
        q,
        kinds,
        places,
        withOpenStocks,
        kind,
        page,
        pageSize,
      });
      const totals = kinds.map((each) => ({ kind: each, total: counts[each] ?? 0 }));
      const asked = totals.filter((each) => kind === null || each.kind === kind);
      return {
        items: items.map((item) => ({
          ...item,
          excerpt: excerptAround(item.excerpt, q),
          link: linkOf(item),
        })),
        total: asked.reduce((sum, { total }) => sum + total, 0),
        page,
        pageSize,
        kinds: totals,
      };
    },
  );
}
