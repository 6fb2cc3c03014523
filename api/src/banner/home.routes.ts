import { countBanners, loadBanners, type Banner } from '@maru/contract/banner/banner';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { registerCall } from '../http/register-call.ts';
import { createBannerCounts } from './banner-counts.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { pageOfQuery } from '../staff-kit/page-of.ts';

/** The popup of the home page (specification S3.4). */
const POPUP_TYPE = 1;

/** Reports per network: enough for a page or an office, too few for a client that forges them. */
const REPORTS = 120;
const WINDOW_S = 60;

export function bannerRoutes(app: FastifyInstance, { db, log, guard }: RouteDeps): void {
  registerCall(
    app,
    guard,
    loadBanners,
    async ({ publicDb, query: { location, status, page, pageSize } }) => {
      // Inactive banners are visible only in the staff area.
      if (status === 'inactive') return { items: [], total: 0, page, pageSize };
      // One without a picture would be an empty frame (reliability I14).
      const where = publicDb`
      where location = ${location} and status = 'active' and img_path <> ''
        ${location === 'POPUP' ? publicDb`and type = ${POPUP_TYPE}` : publicDb``}
        and from_at <= now() and (to_at is null or now() < to_at)`;
      return pageOfQuery<Banner>(
        publicDb,
        { page, pageSize },
        {
          rows: publicDb`
      select id as _id, type, "order", period, location, status, img_path, link, alt, new_window,
             device
      from banner ${where} order by "order", id`,
          from: publicDb`from banner ${where}`,
        },
      );
    },
  );

  const counts = createBannerCounts(db, log);
  const pace = new RateLimiterMemory({ points: REPORTS, duration: WINDOW_S });
  app.addHook('onClose', counts.flush);
  registerCall(app, guard, countBanners, async ({ body, client, refuse }) => {
    await pace.consume(networkOf(client.ip)).catch(() => refuse('TOO_MANY_REQUESTS'));
    counts.add(body.acts);
  });
}
