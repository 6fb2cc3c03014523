import { loadBanners, type Banner } from '@maru/contract/banner';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';

/** The popup of the home page (spec.md section 3). */
const POPUP_TYPE = 1;

export function bannerRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, loadBanners, async ({ query: { location, status, page, pageSize } }) => {
    // What staff have taken down is nobody's business outside the staff area.
    if (status === 'inactive') return { items: [], total: 0, page, pageSize };
    // One without a picture would be an empty frame (reliability I14).
    const where = db`
      where location = ${location} and status = 'active' and img_path <> ''
        ${location === 'POPUP' ? db`and type = ${POPUP_TYPE}` : db``}
        and from_at <= now() and (to_at is null or now() < to_at)`;
    const [counted] = await db<{ total: number }[]>`
      select count(*)::int as total from banner ${where}`;
    const items = await db<Banner[]>`
      select id as _id, type, "order", period, location, status, img_path, link, alt, new_window
      from banner ${where} order by "order", id
      limit ${pageSize} offset ${(page - 1) * pageSize}`;
    return { items, total: counted?.total ?? 0, page, pageSize };
  });
}
