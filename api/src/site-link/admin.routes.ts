import type { BodyOf } from '@maru/contract/core/call';
import { isLinkAddress, readLinkAddress } from '@maru/contract/site-link/link-address';
import {
  adminGetLink,
  adminListLinks,
  createLink,
  deleteLink,
  updateLink,
  type LinkValue,
} from '@maru/contract/site-link/site-link';
import { MAX_ADDRESS } from '@maru/contract/core/primitive';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { findLink, listLinks, replaceLink, retireLink } from './link.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** External links that staff maintain. A link is never updated: a new version replaces it. */
export function adminLinkRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, adminListLinks, ({ query }) => listLinks(db, query));

  registerCall(app, guard, adminGetLink, async ({ params, refuse }) => {
    const item = await findLink(db, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createLink, ({ body, actor }) => place(body, actor));

  registerCall(app, guard, updateLink, async ({ params, body, actor, refuse }) => {
    const { kind, _id } = (await findLink(db, params._id)) ?? refuse('NOT_FOUND');
    const { address } = body;
    return place({ kind, address, replaces: _id }, actor);
  });

  registerCall(app, guard, deleteLink, async ({ params, actor, refuse }) => {
    await db.begin(async (tx) => {
      const { kind, address } = (await findLink(tx, params._id)) ?? refuse('NOT_FOUND');
      if (!(await retireLink(tx, params._id))) throw new Refusal('VERSION_CONFLICT');
      await audit(tx, {
        ...actor,
        action: 'link.archive',
        targetKind: 'link',
        targetId: params._id,
        diff: { kind, address: [address, null] },
      });
    });
  });

  /** @throws Refusal VERSION_CONFLICT if the link to be replaced is no longer the current one. */
  function place(wanted: BodyOf<typeof createLink>, actor: Actor): Promise<{ item: LinkValue }> {
    const { kind } = wanted;
    const address = readLinkAddress(kind, wanted.address);
    if (address.length > MAX_ADDRESS) {
      throw badInput('address', `must have at most ${MAX_ADDRESS} characters`);
    }
    if (!isLinkAddress(kind, address)) {
      throw badInput('address', 'must be an https address or a phone number');
    }
    return db.begin(async (tx) => {
      const placed = await replaceLink(tx, { ...wanted, address }, actor.adminId);
      if (!placed) throw new Refusal('VERSION_CONFLICT');
      if (placed.before !== address) {
        await audit(tx, {
          ...actor,
          action: 'link.replace',
          targetKind: 'link',
          targetId: placed._id,
          diff: { kind, address: [placed.before, address] },
        });
      }
      return { item: (await findLink(tx, placed._id))! };
    });
  }
}
