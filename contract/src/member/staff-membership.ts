import * as z from 'zod/mini';
import { bulkCall } from '../core/bulk.ts';
import { defineCall } from '../core/call.ts';
import { exportCall, reason } from '../core/export.ts';
import { ownMembership } from '../account/me.ts';
import { orderOfStaff } from '../order/order.ts';
import {
  count,
  id,
  idParam,
  idText,
  instant,
  listOf,
  pageQuery,
  staffSearch,
  text,
  won,
  yesNo,
} from '../core/primitive.ts';

const adjustment = z.object({
  _id: id,
  action: z.enum(['extend', 'shorten', 'end']),
  ended_before: instant,
  ended_after: instant,
  reason: z.string(),
  by: z.string(),
  at: instant,
});

/** Channel of a contact with a member. */
export const contactWay = z.enum(['phone', 'sms', 'chat', 'other']);

const contact = z.object({
  way: contactWay,
  note: z.string(),
  by: z.string(),
  at: instant,
});

/** A membership as shown to staff, with its member. */
const staffMembership = z.extend(ownMembership, {
  member: z.object({
    _id: id,
    user_id: z.string(),
    name: z.string(),
    phone: z.nullable(z.string()),
    sms: z.boolean(),
  }),
  order: z.nullable(z.object({ _id: id, order_no: z.string() })),
  /** Total days and remaining days. Both are whole numbers, rounded up. */
  days: count,
  days_left: count,
  /** Last contact with the member about this membership. */
  contact: z.nullable(contact),
  /** Messages to the member in the last 30 days. */
  notices: count,
});
export type StaffMembership = z.output<typeof staffMembership>;

const ACCESS = 'manageUsers';
const withHistory = z.extend(staffMembership, { adjustments: z.array(adjustment) });
export type UserMembership = z.output<typeof withHistory>;

export const listUserMemberships = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/memberships',
  access: ACCESS,
  summary: 'Lists all memberships of one member with each adjustment of days.',
  params: idParam,
  output: z.object({ items: z.array(withHistory) }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const listUserOrders = defineCall({
  method: 'GET',
  path: '/api/admin/users/:_id/orders',
  access: ACCESS,
  summary: 'Lists the orders of one member, newest first.',
  params: idParam,
  query: z.object(pageQuery),
  output: listOf(orderOfStaff),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

/** All products, for pickers. Products that are no longer sold are last. */
export const listProductOptions = defineCall({
  method: 'GET',
  path: '/api/admin/product-options',
  access: ACCESS,
  summary: 'Lists every product with its price and period, for pickers.',
  output: z.object({
    items: z.array(
      z.object({
        _id: id,
        kind: ownMembership.shape.product.shape.kind,
        name: z.string(),
        price: won,
        period_unit: z.enum(['day', 'month']),
        period_n: count,
        on_sale: z.boolean(),
      }),
    ),
  }),
  refusals: ['ACCESS_DENIED'],
});

export const adjustMembership = defineCall({
  method: 'POST',
  path: '/api/admin/memberships/:_id/adjust',
  access: ACCESS,
  summary: 'Adds or removes days for a reason. The order itself does not change.',
  params: idParam,
  body: z.object({
    days: z.int().check(z.gte(-366), z.lte(366)),
    reason,
    /** The end that was on the screen; another one by now is a conflict. */
    ends_at: instant,
  }),
  output: z.object({ item: withHistory }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const endMembership = defineCall({
  method: 'POST',
  path: '/api/admin/memberships/:_id/end',
  access: ACCESS,
  summary: 'Ends a membership now, or deletes one that has not started.',
  params: idParam,
  body: z.object({ reason, ends_at: instant }),
  output: z.object({ item: withHistory }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
});

export const noteContact = defineCall({
  method: 'POST',
  path: '/api/admin/memberships/:_id/contact',
  access: ACCESS,
  summary: 'Records that staff contacted the member about the end of a membership.',
  params: idParam,
  body: z.object({ way: contactWay, note: text(0, 200) }),
  output: z.object({ item: withHistory }),
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
  idempotent: 'optional',
});

export const listMemberships = defineCall({
  method: 'GET',
  path: '/api/admin/memberships',
  access: ACCESS,
  summary: 'Lists memberships of all members: those that end soon, and those of a grade.',
  query: z.object({
    ...pageQuery,
    /** Days from today to the last day; negative for memberships that are over. */
    ends_from: z.optional(z.coerce.number().check(z.int(), z.gte(-365), z.lte(365))),
    ends_to: z.optional(z.coerce.number().check(z.int(), z.gte(-365), z.lte(365))),
    /** `all` = every grade, `trial` = the free trial. Without it, products of experts are included. */
    grade: z.optional(z.enum(['all', 'vip', 'premium', 'vvip', 'trial'])),
    state: z.optional(z.enum(['current', 'coming', 'ended'])),
    source: z.optional(ownMembership.shape.source),
    product: z.optional(idText),
    expert: z.optional(idText),
    contacted: z.optional(yesNo),
    q: z.optional(staffSearch()),
    sortBy: z._default(z.enum(['ending', 'latest', 'ended']), 'ending'),
  }),
  output: listOf(staffMembership),
  refusals: ['ACCESS_DENIED'],
});

export const exportMemberships = exportCall(listMemberships);

export const noteContacts = bulkCall(
  listMemberships,
  'contact',
  z.strictObject({ way: contactWay, note: text(0, 200) }),
);
