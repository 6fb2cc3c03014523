import { adminGetLink, adminListLinks, createLink, isLinkAddress } from '@maru/contract/site-link';
import { audit } from '@maru/platform/audit';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../actor.ts';
import { badInput, Refusal } from '../refusal.ts';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findLink, listLinks, replaceLink } from './link.repository.ts';

/** The addresses outside that staff keep. None is ever changed: a new one takes its place. */
export function adminLinkRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListLinks, async ({ query }) => ({
    ...(await listLinks(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(app, guard, adminGetLink, async ({ params, refuse }) => {
    const item = await findLink(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createLink, async ({ body, caller, client, request }) => {
    const actor = actorOf(caller, client, request);
    const { kind } = body;
    const address = body.address.trim();
    if (!isLinkAddress(kind, address)) {
      throw badInput('address', 'takes an https address, or a telephone number');
    }
    return db.begin(async (tx) => {
      const placed = await replaceLink(tx, { ...body, address }, actor.adminId);
      if (!placed) throw new Refusal('VERSION_CONFLICT');
      await audit(tx, {
        ...actor,
        action: 'link.replace',
        targetKind: 'link',
        targetId: placed._id,
        diff: { kind, address: [placed.before, address] },
      });
      return { item: (await findLink(tx, placed._id))! };
    });
  });
}
