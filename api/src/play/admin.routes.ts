import { listPlayOverlaps, listUserJoins } from '@maru/contract/room/staff-play';
import type { FastifyInstance } from 'fastify';
import { maskName } from '../staff-kit/mask.ts';
import { isMember } from '../member/staff-member.repository.ts';
import { registerCall } from '../http/register-call.ts';
import { listJoinsOf, listOverlapping } from './play.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/**
 * Lists the room entries of a member with their origin, and accounts that several people appear to
 * share.
 */
export function playRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listPlayOverlaps, async ({ query }) => {
    const { items, total } = await listOverlapping(db, query);
    const { page, pageSize } = query;
    return {
      items: items.map(({ member, ...item }) => ({
        ...item,
        member: { ...member, name: maskName(member.name) },
      })),
      total,
      page,
      pageSize,
    };
  });

  registerCall(app, guard, listUserJoins, async ({ params, refuse }) => {
    if (!(await isMember(db, params._id))) return refuse('NOT_FOUND');
    return listJoinsOf(db, params._id);
  });
}
