import type { Brand } from '@maru/brands/brand';
import type { Access, Call, Permission } from '@maru/contract/core/call';
import type { MessageCode } from '@maru/contract/core/message';
import { holds } from '@maru/contract/session/staff';
import type { Db } from '@maru/platform/db/db';
import type { SessionReader } from '@maru/platform/session/session-reader';
import type {
  MemberSession,
  SessionAbsence,
  StaffSession,
} from '@maru/platform/session/session.repository';
import type { StaffRights } from '@maru/platform/session/staff-rights';
import type { FastifyRequest } from 'fastify';
import { requireOpen } from './require-open.ts';
import { Refusal } from './refusal.ts';

/** The caller type that `access` guarantees: a member call never sees `null`. */
export type CallerFor<A extends Access> = A extends 'anyone'
  ? MemberSession | null
  : A extends 'member' | 'user' | 'expert'
    ? MemberSession
    : StaffSession;

/** The guard's result: the caller, or why a call open to anyone has no caller. */
export interface Admission {
  caller: MemberSession | StaffSession | null;
  absence: SessionAbsence | null;
}

export type Guard = (
  request: FastifyRequest,
  call: Pick<
    Call,
    | 'method'
    | 'path'
    | 'access'
    | 'feature'
    | 'idempotent'
    | 'changesNothing'
    | 'beforePasswordChange'
  >,
) => Promise<Admission>;

/** Calls open to anyone that do not care who is logged in: looking would cost a query for nothing. */
const NEEDS_NO_CALLER = /^\/api\/(?:admin\/|home\/auth\/)/;

/**
 * Authorizes every call. It reads the session row; for staff it also checks the IP address and the
 * permission (reliability A2, C2, C5). Calls of a closed part of the site are refused for everyone.
 */
export function createGuard(sessions: SessionReader, db: Db, brand: Brand): Guard {
  return async (request, call) => {
    const { access, path, feature, idempotent } = call;
    // A retry of an idempotent call receives the stored answer, even when the feature is closed.
    // The handler checks the feature once it knows whether the request is a retry.
    if (feature && idempotent !== true) await requireOpen(db, feature);
    const cookies = request.headers.cookie;

    if (access === 'anyone') {
      if (NEEDS_NO_CALLER.test(path)) return { caller: null, absence: null };
      const found = await sessions.member(cookies);
      if (typeof found === 'string') return { caller: null, absence: found };
      requireOwnOrReading(found, request, call);
      return { caller: found, absence: null };
    }

    if (access === 'member' || access === 'user' || access === 'expert') {
      const member = await sessions.member(cookies);
      if (typeof member === 'string') throw new Refusal(member);
      if (access !== 'member' && member.type !== access) throw new Refusal('ACCESS_DENIED');
      requireOwnOrReading(member, request, call);
      return { caller: member, absence: null };
    }

    const staff = await sessions.staff(cookies, request.client.ip);
    if (typeof staff === 'string') throw new Refusal(staff);
    if (staff.mustChangePassword && call.beforePasswordChange !== true) {
      throw new Refusal('PASSWORD_CHANGE_NEEDED');
    }
    const refusal = decideAccess(staff, access, brand);
    if (refusal !== null) throw new Refusal(refusal);
    return { caller: staff, absence: null };
  };
}

/**
 * Staff who view the site as a member have read-only access (features D16). The view works only
 * from the IP address where it was opened.
 *
 * @throws Refusal ACCESS_DENIED for any other request of such a view.
 */
function requireOwnOrReading(
  { view }: MemberSession,
  request: FastifyRequest,
  { method, changesNothing }: Pick<Call, 'method' | 'changesNothing'>,
): void {
  if (view === null) return;
  const isReading = method === 'GET' || changesNothing === true;
  if (!isReading || view.ip !== request.client.ip) throw new Refusal('ACCESS_DENIED');
}

/** Access level that a staff call requires. */
export type StaffAccess = 'staff' | Permission;

/**
 * Whether staff with these rights may make a call that requires this access. Returns `null`, or the
 * reason for the refusal. A brand may require more for all order calls than the contract does.
 */
export function decideAccess(
  { permissions, lacksSecondFactor }: StaffRights,
  access: StaffAccess,
  { switches }: Brand,
): MessageCode | null {
  // Their own profile stays open, where they can set up a second factor.
  if (access === 'staff') return null;
  const needed = access === 'managePayments' ? switches.orderPagesNeed : access;
  if (!holds(permissions, needed)) return 'ACCESS_DENIED';
  return lacksSecondFactor ? 'SECOND_FACTOR_SETUP' : null;
}
