import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { ipGroup } from './manager.ts';
import {
  count,
  day,
  id,
  idParam,
  idText,
  instant,
  line,
  listOf,
  pageQuery,
  staffSearch,
  text,
  typedDay,
  version,
} from '../core/primitive.ts';
import { usualForm } from '../text/typed-text.ts';

/** Widest allowed range. A list that admits half of all addresses protects nothing. */
const WIDEST_V4 = 8;
const WIDEST_V6 = 19;

/** An IPv4 or IPv6 address, or a range of them. */
export const ipNetwork = z.pipe(
  z.string().check(z.overwrite(usualForm)),
  z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]).check(
    z.refine((net) => {
      const [address = '', prefix] = net.split('/');
      return (
        prefix === undefined || Number(prefix) >= (address.includes(':') ? WIDEST_V6 : WIDEST_V4)
      );
    }, 'must be a narrower range'),
  ),
);

/** Whether an entry counts today, will, or did. */
export const allowedIpState = z.enum(['active', 'waiting', 'over']);

const allowedIp = z.object({
  _id: id,
  /** A single address without a prefix, a range with one. */
  net: z.string(),
  label: z.string(),
  owner: z.string(),
  group: z.nullable(z.string()),
  valid_from: z.nullable(day),
  valid_to: z.nullable(day),
  state: allowedIpState,
  /** It ends within 14 days. */
  ends_soon: z.boolean(),
  /** The caller's current address matches this entry. */
  is_own: z.boolean(),
  last_used_at: z.nullable(instant),
  created_by: z.nullable(z.string()),
  created_at: instant,
  version,
});
export type AllowedIp = z.output<typeof allowedIp>;

export const allowedIpInput = z.strictObject({
  net: ipNetwork,
  label: line(1, 50),
  owner: text(0, 30),
  group: z.nullable(ipGroup),
  valid_from: z.nullable(typedDay),
  valid_to: z.nullable(typedDay),
});
export type AllowedIpInput = z.output<typeof allowedIpInput>;

const one = z.object({ item: allowedIp });
/**
 * A change that locks out the caller is refused with SELF_LOCKOUT, unless the caller has typed
 * their current address.
 */
const confirmAddress = z.optional(text(0, 45));

export const listAllowedIps = defineCall({
  method: 'GET',
  path: '/api/admin/allowed-ips',
  access: 'superAdmin',
  summary: 'Lists the addresses allowed for staff, and the address of this call.',
  query: z.strictObject({
    ...pageQuery,
    q: z.optional(staffSearch()),
    state: z.optional(allowedIpState),
    sortBy: z._default(z.enum(['latest', 'oldest', 'net', 'ending']), 'latest'),
  }),
  output: z.extend(listOf(allowedIp), { own_address: z.string(), groups: z.array(z.string()) }),
  refusals: ['ACCESS_DENIED'],
});

export const getAllowedIp = defineCall({
  method: 'GET',
  path: '/api/admin/allowed-ips/:_id',
  access: 'superAdmin',
  summary: 'Returns one allowed address.',
  params: idParam,
  output: one,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND'],
});

export const createAllowedIp = defineCall({
  method: 'POST',
  path: '/api/admin/allowed-ips',
  access: 'superAdmin',
  summary: 'Adds an address or a range to the allow list.',
  body: allowedIpInput,
  output: one,
  status: 201,
  refusals: ['ACCESS_DENIED', 'INVALID_INPUT', 'ALREADY_LISTED'],
});

export const updateAllowedIp = defineCall({
  method: 'PATCH',
  path: '/api/admin/allowed-ips/:_id',
  access: 'superAdmin',
  summary: 'Changes an allowed address. Sessions that it no longer covers end at once.',
  params: idParam,
  body: z.strictObject({
    ...z.partial(allowedIpInput).shape,
    confirm_address: confirmAddress,
    version,
  }),
  output: one,
  refusals: [
    'ACCESS_DENIED',
    'NOT_FOUND',
    'INVALID_INPUT',
    'ALREADY_LISTED',
    'VERSION_CONFLICT',
    'SELF_LOCKOUT',
  ],
});

export const deleteAllowedIp = defineCall({
  method: 'DELETE',
  path: '/api/admin/allowed-ips/:_id',
  access: 'superAdmin',
  summary: 'Deletes an allowed address. Sessions that it covered end at once.',
  params: idParam,
  query: z.strictObject({ version: z.optional(idText), confirm_address: confirmAddress }),
  output: z.void(),
  status: 204,
  refusals: ['ACCESS_DENIED', 'NOT_FOUND', 'VERSION_CONFLICT', 'SELF_LOCKOUT'],
});

/** An address that was refused at login, and how often within 30 days. */
const refusedIp = z.object({
  ip: z.string(),
  tries: count,
  last_at: instant,
  user_agent: z.string(),
});
export type RefusedIp = z.output<typeof refusedIp>;

export const listRefusedIps = defineCall({
  method: 'GET',
  path: '/api/admin/allowed-ips/refused',
  access: 'superAdmin',
  summary: 'Lists addresses refused at the staff login within 30 days, latest first.',
  output: z.object({ items: z.array(refusedIp) }),
  refusals: ['ACCESS_DENIED'],
});
