import { brandOf } from '@maru/brands/registry';
import { adminSearch } from '@maru/contract/admin-search/admin-search';
import type { Permission } from '@maru/contract/core/call';
import { holds } from '@maru/contract/session/staff';
import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { FastifyInstance } from 'fastify';
import { likeEscaped } from '../sql/like-pattern.ts';
import { maskedMember } from '../member/masked-member.ts';
import {
  findStaffMember,
  listStaffMembers,
  type StaffMemberRow,
} from '../member/staff-member.repository.ts';
import { registerCall } from '../http/register-call.ts';
import { findExactMembers } from './exact-members.ts';
import { findBroadcasts, findPosts } from './find-content.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Maximum number of results per kind, so that staff can tell them apart at a glance. */
const SHOWN = 5;

/**
 * Search of the command palette. Results are masked, so the audit log gets an entry only when staff
 * open one.
 */
export function adminSearchRoutes(
  app: FastifyInstance,
  { db, guard, config, personal }: RouteDeps,
): void {
  const ordersNeed = brandOf(config.BRAND).switches.orderPagesNeed;

  registerCall(app, guard, adminSearch, async ({ query: { q }, caller: { permissions } }) => {
    const wanted = q.trim();
    if (Array.from(wanted).length < 2)
      return { members: [], orders: [], broadcasts: [], posts: [] };
    const of = async <T>(needed: Permission, find: () => Promise<T[]>): Promise<T[]> =>
      holds(permissions, needed) ? find() : [];
    const [members, orders, broadcasts, posts] = await Promise.all([
      of('manageUsers', () => findMembers(db, personal, wanted)),
      of(ordersNeed, () => findOrders(db, wanted)),
      of('manageContent', () => findBroadcasts(db, wanted, SHOWN)),
      of('manageContent', () => findPosts(db, wanted, SHOWN)),
    ]);
    return {
      members: members.map((row) => {
        const { _id, user_id, name, phone } = maskedMember(row);
        return { _id, user_id, name, phone };
      }),
      orders,
      broadcasts,
      posts,
    };
  });
}

/** Exact matches come first, then prefix matches, newest first. */
async function findMembers(db: Db, personal: PersonalData, q: string) {
  const filter = { q, page: 1, pageSize: SHOWN, sortBy: 'latest' } as const;
  const exact: StaffMemberRow[] = [];
  for (const memberId of await findExactMembers(db, personal, q)) {
    const row = await findStaffMember(db, memberId);
    if (row) exact.push(row);
  }
  const known = new Set(exact.map(({ _id }) => _id));
  const { rows } = await listStaffMembers(db, personal, filter);
  return [...exact, ...rows.filter(({ _id }) => !known.has(_id))].slice(0, SHOWN);
}

/** Orders with a number that starts with the query, the exact match first. */
function findOrders(db: Db, q: string) {
  return db<{ _id: number; order_no: string; payable: number; state: string }[]>`
    select id as _id, order_no, payable, state from product_order
    where order_no like ${`${likeEscaped(q.toUpperCase())}%`} order by (order_no = ${q.toUpperCase()}) desc, id desc limit ${SHOWN}`;
}
