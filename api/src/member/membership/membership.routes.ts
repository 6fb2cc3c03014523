import {
  adjustMembership,
  endMembership,
  exportMemberships,
  listMemberships,
  listProductOptions,
  listUserMemberships,
  noteContact,
  noteContacts,
  type UserMembership,
} from '@maru/contract/member/staff-membership';
import type { FastifyInstance } from 'fastify';
import { registerBulk } from '../../staff-kit/bulk/register-bulk.ts';
import { registerExport } from '../../staff-kit/export/register-export.ts';
import { Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import { addContact, contactMany, endNow, moveEnd } from './adjust-membership.ts';
import { maskedMembership } from '../masked-member.ts';
import { membershipColumns } from '../member-csv.ts';
import {
  findStaffMembership,
  listAllProducts,
  listMembershipsOf,
  listStaffMemberships,
  selectStaffMemberships,
} from './staff-membership.repository.ts';
import { isMember } from '../staff-member.repository.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/** Staff calls for current and past memberships of members. */
export function membershipRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard } = deps;

  async function one(membershipId: number): Promise<{ item: UserMembership }> {
    const row = await findStaffMembership(db, membershipId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: maskedMembership(row) };
  }
  async function requireMember(memberId: number): Promise<void> {
    if (!(await isMember(db, memberId))) throw new Refusal('NOT_FOUND');
  }

  registerCall(app, guard, listMemberships, async ({ query }) => {
    const { rows, total } = await listStaffMemberships(db, query);
    const { page, pageSize } = query;
    return { items: rows.map(maskedMembership), total, page, pageSize };
  });

  registerExport(app, deps, exportMemberships, {
    noun: 'membership',
    fileName: '이용 기간',
    select: (from, { query }) => selectStaffMemberships(from, query),
    columns: membershipColumns,
  });

  registerBulk(app, deps, noteContacts, {
    noun: 'membership',
    action: 'membership.contact',
    title: '연락 기록',
    select: (from, query) => selectStaffMemberships(from, listMemberships.query.parse(query)),
    nameOf: ({ member }) => member.user_id,
    apply: (tx, ids, fields, actor) => contactMany(tx, ids, fields, actor),
    diffOf: ({ way }) => ({ way }),
  });

  registerCall(app, guard, listUserMemberships, async ({ params }) => {
    await requireMember(params._id);
    return { items: (await listMembershipsOf(db, params._id)).map(maskedMembership) };
  });

  registerCall(app, guard, listProductOptions, async () => ({ items: await listAllProducts(db) }));

  registerCall(app, guard, adjustMembership, async ({ params, body, actor }) => {
    const { days, reason, ends_at } = body;
    await moveEnd(db, days, { membershipId: params._id, actor, reason, ends_at });
    return one(params._id);
  });

  registerCall(app, guard, endMembership, async ({ params, body, actor }) => {
    await endNow(db, { membershipId: params._id, actor, ...body });
    return one(params._id);
  });

  registerCall(app, guard, noteContact, async ({ params, body, actor, repeat }) => {
    await addContact(db, params._id, { actor, repeat }, body);
    return one(params._id);
  });
}
