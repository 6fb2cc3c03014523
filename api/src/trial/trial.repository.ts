import { TRIAL_HOURS, type Trial } from '@maru/contract/room/trial';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { badInput, Refusal } from '../http/refusal.ts';

/** Returns the member's current trial state. */
export async function findTrial(db: Queryable, memberId: number): Promise<Trial> {
  const [row] = await db<Trial[]>`
    with had as (
      select max(ends_at) filter (where state = 'active' and starts_at <= now() and now() < ends_at)
               as running_until,
             count(*) > 0 as taken_before
      from membership where member_id = ${memberId} and source = 'trial')
    select case
             when had.running_until is not null then 'running'
             when had.taken_before or m.type <> 'user'
               or exists (select from trial_taken t where t.ci_hash = i.ci_hash) then 'taken'
             when g.grade <> 'free' then 'covered'
             when not exists (select from product where kind = 'trial' and on_sale) then 'none'
             else 'offered' end as state,
           had.running_until as ends_at,
           i.member_id is not null as identified
    from had, member m
    join member_grade g on g.member_id = m.id
    left join member_identity i on i.member_id = m.id
    where m.id = ${memberId}`;
  return row!;
}

/**
 * Grants the trial. Concurrent requests, also from two accounts, get it once. A row lock serialises
 * requests per account. The key of `trial_taken` serialises them per person.
 *
 * @throws Refusal INVALID_INPUT without an identity, STATE_CONFLICT if the person has had it or has
 *   a membership that opens as much, NOT_FOUND if there is no offer.
 */
export async function grantTrial(tx: Tx, memberId: number): Promise<void> {
  await tx`select from member where id = ${memberId} for no key update`;
  const { state, identified } = await findTrial(tx, memberId);
  if (state === 'none') throw new Refusal('NOT_FOUND');
  if (state !== 'offered') throw new Refusal('STATE_CONFLICT');
  if (!identified) {
    throw badInput('identity', 'is required');
  }
  const [first] = await tx`
    insert into trial_taken (ci_hash)
    select ci_hash from member_identity where member_id = ${memberId}
    on conflict do nothing returning 1`;
  if (!first) throw new Refusal('STATE_CONFLICT');
  await tx`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    select ${memberId}, id, 'trial', now(), now() + make_interval(hours => ${TRIAL_HOURS})
    from product where kind = 'trial' and on_sale order by position, id limit 1`;
}
