import { audit, type Actor } from '@maru/platform/db/audit';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { lockMember, type MemberDeps, type MemberMove } from '../change-member.ts';

/** Puts exactly these tags on a member, in the spellings in use. @throws Refusal NOT_FOUND */
export async function setTags(
  { db }: MemberDeps,
  { memberId, actor }: Omit<MemberMove, 'reason'>,
  tags: readonly string[],
): Promise<void> {
  await db.begin(async (tx) => {
    await lockMember(tx, memberId);
    await lockTags(tx);
    const used = await tx<{ tag: string }[]>`${spellingsOf(tx, tags)} order by 1`;
    const spellings = new Map<string, string>();
    // The first spelling of a tag stays: the one in use, before the one given.
    for (const tag of [...used.map((row) => row.tag), ...tags]) {
      if (!spellings.has(formOf(tag))) spellings.set(formOf(tag), tag);
    }
    const wanted = [...spellings.values()].toSorted();
    const before = await tx<{ tag: string }[]>`
      select tag from member_tag where member_id = ${memberId} order by tag`;
    await tx`delete from member_tag where member_id = ${memberId} and tag <> all(${wanted}::text[])`;
    await tx`
      insert into member_tag (member_id, tag, admin_id)
      select ${memberId}, unnest(${wanted}::text[]), ${actor.adminId} on conflict do nothing`;
    await audit(tx, {
      ...actor,
      action: 'member.tag',
      targetKind: 'member',
      targetId: memberId,
      diff: { tags: [before.map(({ tag }) => tag), wanted] },
    });
  });
}

/**
 * Adds one tag to many members, in the spelling in use.
 *
 * @returns the ids of the members that did not have the tag before, in any spelling.
 */
export async function tagMany(
  tx: Tx,
  ids: readonly number[],
  tag: string,
  { adminId }: Actor,
): Promise<number[]> {
  await lockTags(tx);
  const [used] = await tx<{ tag: string }[]>`${spellingsOf(tx, [tag])} order by 1 limit 1`;
  const added = await tx<{ id: number }[]>`
    insert into member_tag (member_id, tag, admin_id)
    select id, ${used?.tag ?? tag}, ${adminId} from member m
    where id = any(${[...ids]}::int[]) and not exists (
      select from member_tag t where t.member_id = m.id and t.tag = any(array(${spellingsOf(tx, [tag])})))
    on conflict do nothing returning member_id as id`;
  return added.map(({ id }) => id);
}

/**
 * A query of all spellings of these tags in use: `VIP`, `vip` and `ＶＩＰ` are one tag. The recursion reads
 * one index entry per spelling, not one per member.
 */
export function spellingsOf(db: Queryable, tags: readonly string[]) {
  return db`
    with recursive used (tag) as (
      select min(tag) from member_tag
      union all
      select (select min(t.tag) from member_tag t where t.tag > used.tag)
      from used where used.tag is not null)
    select tag from used
    where lower(normalize(tag, NFKC)) in (
      select lower(normalize(given, NFKC)) from unnest(${[...tags]}::text[]) given)`;
}

/** The form in which tags are compared. */
function formOf(tag: string): string {
  return tag.normalize('NFKC').toLowerCase();
}

/** Two writers at a time could each start a spelling of the same tag. */
async function lockTags(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('member_tag', 0))`;
}
