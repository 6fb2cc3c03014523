import { playbackOf } from '@maru/contract/room/room';
import type { Db } from '@maru/platform/db/db';
import { insertTicket, signTicket, type IssuedTicket } from '@maru/domain/room/join-ticket';
import type {
  MemberSession,
  SessionAbsence,
  SessionClient,
} from '@maru/platform/session/session.repository';
import { Refusal } from '../http/refusal.ts';
import { countJoin, findJoinTarget, logJoin, type JoinTarget } from './broadcast.repository.ts';

type LiveRefusal =
  | 'Broadcast not found'
  | 'Broadcast is not live'
  | 'Subscription required for paid broadcast';

type VodRefusal =
  | 'Vod schedule not found'
  | 'Vod is not currently active'
  | 'Access limited to free broadcasts only';

export interface JoinRequest {
  scheduleId: number;
  caller: MemberSession | null;
  absence: SessionAbsence | null;
  /** Ends the call with the precise reason if a login is required and missing. */
  requireMember: () => MemberSession;
  client: SessionClient;
  secret: string;
}

type JoinAnswer<R> = { url: string } | { refusal: R };

/**
 * A way into a broadcast on the air, in the order of the product's rules: does it exist, is it on,
 * is a login needed, does it cost (wire N3.15, N3.16).
 */
export async function joinLive(db: Db, request: JoinRequest): Promise<JoinAnswer<LiveRefusal>> {
  const target = await findTarget(db, request, 'live');
  const refuse = (refusal: LiveRefusal) => refused(db, request, 'live', refusal);

  if (!target) return refuse('Broadcast not found');
  if (target.status === 0) return refuse('Broadcast is not live');
  if (needsLogin(target, request)) await requireLogin(db, request, 'live');
  if (!target.open) return refuse('Subscription required for paid broadcast');
  return enter(db, request, 'live', addressOnAir(target));
}

/** A way to a recording, by the same rules. */
export async function joinRecording(db: Db, request: JoinRequest): Promise<JoinAnswer<VodRefusal>> {
  const target = await findTarget(db, request, 'vod');
  const refuse = (refusal: VodRefusal) => refused(db, request, 'vod', refusal);

  if (!target) return refuse('Vod schedule not found');
  if (target.vodUrl === null) return refuse('Vod is not currently active');
  if (needsLogin(target, request)) await requireLogin(db, request, 'vod');
  if (!target.open) return refuse('Access limited to free broadcasts only');
  return enter(db, request, 'vod', target.vodUrl);
}

const findTarget = (db: Db, { scheduleId, caller }: JoinRequest, wanted: 'live' | 'vod') =>
  findJoinTarget(db, scheduleId, caller?.memberId ?? null, wanted);

/**
 * A member with an expired token must log in before a broadcast that is closed to visitors. The
 * login restores their purchases. A broadcast open to all admits them as they are.
 */
const needsLogin = ({ type, open }: JoinTarget, { absence }: JoinRequest): boolean =>
  type === 0 || (!open && absence === 'TOKEN_EXPIRED');

/** @throws Refusal as /auth/protected, after it was written down. */
async function requireLogin(db: Db, request: JoinRequest, wanted: 'live' | 'vod'): Promise<void> {
  try {
    request.requireMember();
  } catch (error) {
    if (error instanceof Refusal) await refused(db, request, wanted, error.code);
    throw error;
  }
}

async function refused<R extends string>(
  db: Db,
  request: JoinRequest,
  kind: 'live' | 'vod',
  refusal: R,
): Promise<{ refusal: R }> {
  await logJoin(db, attemptOf(request, kind, refusal));
  return { refusal };
}

const attemptOf = (
  { scheduleId, caller, client }: JoinRequest,
  kind: 'live' | 'vod',
  result: string,
) => ({ scheduleId, ...holderOf(caller), kind, result, client });

const holderOf = (caller: MemberSession | null) => ({
  memberId: caller?.memberId ?? null,
  sessionId: caller?.sessionId ?? null,
  adminId: null,
});

/** Maru's own room plays streams and videos; any other address is opened as it is. */
async function enter(
  db: Db,
  request: JoinRequest,
  kind: 'live' | 'vod',
  address: string | null,
): Promise<{ url: string }> {
  const { scheduleId, caller, client, secret } = request;
  const grant = { scheduleId, ...holderOf(caller), recorded: kind === 'vod' };
  // One statement: every join updates the same row, so its lock must not last for a round trip.
  const written = db`
    with logged as (${logJoin(db, attemptOf(request, kind, 'joined'))}),
         counted as (${countJoin(db, scheduleId)})`;
  if (address !== null && playbackOf(address).kind === 'none') {
    await db`${written} select`;
    return { url: address };
  }
  const [ticket] = await db<IssuedTicket[]>`${written} ${insertTicket(db, grant, client)}`;
  return { url: `/room/${signTicket(ticket!, secret)}` };
}

/** Address to play for a broadcast that is on the air. For a replay, this is its recording. */
export function addressOnAir({
  status,
  liveUrl,
  vodUrl,
}: Pick<JoinTarget, 'status' | 'liveUrl' | 'vodUrl'>): string | null {
  return status === 2 ? (vodUrl ?? liveUrl) : liveUrl;
}
