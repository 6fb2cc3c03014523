import { brandOf } from '@maru/brands/registry';
import { listLegacyAddresses, noteLegacyHits } from '@maru/contract/setting/legacy';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** A web process reports every ten seconds; several may share an address. */
const REPORTS = { of: 'legacy-hits', times: 120, withinS: 60 };

/** Counts visits to addresses of the former site (features A05). */
export function legacyRoutes(app: FastifyInstance, { config, db, redis, guard }: RouteDeps): void {
  const { legacy } = brandOf(config.BRAND);
  const keyOf = ({ path, query }: { path: string; query: string }) => `${path}?${query}`;
  const known = new Set(legacy.map(keyOf));
  const keepPace = createRateLimit(redis, config.redisPrefix, REPORTS);

  registerCall(app, guard, noteLegacyHits, async ({ body, client }) => {
    await keepPace(networkOf(client.ip));
    const times = new Map<string, (typeof body.hits)[number]>();
    for (const hit of body.hits) {
      if (!known.has(keyOf(hit))) continue;
      const before = times.get(keyOf(hit))?.times ?? 0;
      times.set(keyOf(hit), { ...hit, times: before + hit.times });
    }
    // In one order, so that two reports never wait for each other in a ring.
    const rows = [...times].toSorted(([one], [other]) => (one < other ? -1 : 1));
    await db.begin(async (tx) => {
      for (const [, { path, query, times: more }] of rows) {
        await tx`
          insert into legacy_hit (path, query, hits) values (${path}, ${query}, ${more})
          on conflict (path, query) do update
          set hits = legacy_hit.hits + excluded.hits, last_at = now()`;
      }
    });
  });

  registerCall(app, guard, listLegacyAddresses, async () => {
    const rows = await db<{ path: string; query: string; hits: number; last_at: string }[]>`
      select path, query, hits::float8 as hits, last_at from legacy_hit`;
    const counted = new Map(rows.map((row) => [keyOf(row), row]));
    const items = legacy.map((row) => {
      const { hits = 0, last_at = null } = counted.get(keyOf(row)) ?? {};
      return { ...row, hits, last_at };
    });
    return { items: items.toSorted((one, other) => other.hits - one.hits) };
  });
}
