import type { BodyOf } from '@maru/contract/core/call';
import type { noteContact } from '@maru/contract/member/staff-membership';
import { audit, type Actor } from '@maru/platform/db/audit';
import { sqlStateOf, type Db, type Tx } from '@maru/platform/db/db';
import { endShutPlays } from '@maru/domain/room/join-ticket';
import { runIdempotently, type Creation } from '../../http/idempotency.ts';
import { badInput, Refusal } from '../../http/refusal.ts';

/** Membership, actor and reason; `ends_at` is the end date shown on the screen. */
interface Adjustment {
  membershipId: number;
  actor: Actor;
  reason: string;
  ends_at: string;
}

/** Postgres error code for two memberships that would overlap. */
const EXCLUSION_VIOLATION = '23P01';

interface LockedMembership {
  memberId: number;
  starts_at: string;
  ends_at: string;
}

/**
 * Moves the end of a membership. Its order stays unchanged. A separate row records the move and the
 * previous end.
 *
 * @throws Refusal NOT_FOUND; VERSION_CONFLICT if the end has changed since; INVALID_INPUT for days
 *   that would set the end before its beginning or before now; STATE_CONFLICT for a membership that
 *   was refunded or revoked, or that another one follows.
 */
export async function moveEnd(db: Db, days: number, adjustment: Adjustment): Promise<void> {
  if (days === 0) throw badInput('days', 'must not be 0');
  const { membershipId, actor, reason } = adjustment;
  try {
    await db.begin(async (tx) => {
      const locked = await lock(tx, adjustment);
      const [moved] = await tx<{ ends_at: string }[]>`
        update membership set ends_at = ends_at + make_interval(days => ${days})
        where id = ${membershipId}
          and ends_at + make_interval(days => ${days}) > greatest(starts_at, now())
        returning ends_at`;
      if (!moved) throw badInput('days', 'must not end the membership in the past');
      await record(tx, adjustment, locked, {
        action: days > 0 ? 'extend' : 'shorten',
        after: moved.ends_at,
      });
      await audit(tx, {
        ...actor,
        action: days > 0 ? 'membership.extend' : 'membership.shorten',
        targetKind: 'member',
        targetId: locked.memberId,
        diff: { membership: membershipId, days, ends_at: [locked.ends_at, moved.ends_at] },
        reason,
      });
    });
  } catch (error) {
    throw sqlStateOf(error) === EXCLUSION_VIOLATION ? new Refusal('STATE_CONFLICT') : error;
  }
}

/**
 * Ends a membership now. A membership that has not begun is revoked.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT for a membership that is over.
 */
export async function endNow(db: Db, adjustment: Adjustment): Promise<void> {
  const { membershipId, actor, reason } = adjustment;
  await db.begin(async (tx) => {
    const locked = await lock(tx, adjustment);
    const [ended] = await tx<{ state: string; ends_at: string }[]>`
      update membership
      set state = case when starts_at < now() then state else 'revoked' end,
          ends_at = case when starts_at < now() then now() else ends_at end
      where id = ${membershipId} and ends_at > now()
      returning state, ends_at`;
    if (!ended) throw new Refusal('STATE_CONFLICT');
    await endShutPlays(tx, locked.memberId);
    await record(tx, adjustment, locked, { action: 'end', after: ended.ends_at });
    await audit(tx, {
      ...actor,
      action: 'membership.end',
      targetKind: 'member',
      targetId: locked.memberId,
      diff: {
        membership: membershipId,
        state: ended.state,
        ends_at: [locked.ends_at, ended.ends_at],
      },
      reason,
    });
  });
}

/**
 * Records a contact of staff with the member, once per Idempotency-Key.
 *
 * @throws Refusal NOT_FOUND, IDEMPOTENCY_CONFLICT
 */
export async function addContact(
  db: Db,
  membershipId: number,
  { actor, repeat }: Creation,
  { way, note }: BodyOf<typeof noteContact>,
): Promise<void> {
  const scope = `membership.contact:${actor.adminId}:${membershipId}`;
  await runIdempotently(db, scope, repeat, async (tx) => {
    const [row] = await tx<{ memberId: number }[]>`
      select member_id as "memberId" from membership where id = ${membershipId}`;
    if (!row) throw new Refusal('NOT_FOUND');
    await tx`
      insert into membership_contact (membership_id, way, note, admin_id)
      values (${membershipId}, ${way}, ${note}, ${actor.adminId})`;
    await audit(tx, {
      ...actor,
      action: 'membership.contact',
      targetKind: 'member',
      targetId: row.memberId,
      diff: { membership: membershipId, way },
    });
    return {};
  });
}

/** The same for many. @returns the ids of the memberships there are. */
export async function contactMany(
  tx: Tx,
  ids: readonly number[],
  { way, note }: BodyOf<typeof noteContact>,
  { adminId }: Actor,
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    insert into membership_contact (membership_id, way, note, admin_id)
    select id, ${way}, ${note}, ${adminId} from membership where id = any(${[...ids]}::int[])
    returning membership_id as id`;
  return rows.map(({ id }) => id);
}

/** Locks the member first, like every other writer that grants a membership. */
async function lock(tx: Tx, { membershipId, ends_at }: Adjustment): Promise<LockedMembership> {
  await tx`
    select from member where id = (select member_id from membership where id = ${membershipId})
    for no key update`;
  const [row] = await tx<(LockedMembership & { state: string })[]>`
    select member_id as "memberId", starts_at, ends_at, state
    from membership where id = ${membershipId} for update`;
  if (!row) throw new Refusal('NOT_FOUND');
  if (row.state !== 'active') throw new Refusal('STATE_CONFLICT');
  if (Date.parse(row.ends_at) !== Date.parse(ends_at)) throw new Refusal('VERSION_CONFLICT');
  return row;
}

async function record(
  tx: Tx,
  { membershipId, actor, reason }: Adjustment,
  { ends_at: before }: LockedMembership,
  { action, after }: { action: 'extend' | 'shorten' | 'end'; after: string },
): Promise<void> {
  await tx`
    insert into membership_adjustment (membership_id, action, ended_before, ended_after, reason,
                                       admin_id)
    values (${membershipId}, ${action}, ${before}, ${after}, ${reason}, ${actor.adminId})`;
}
