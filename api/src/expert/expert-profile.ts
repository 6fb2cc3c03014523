import {
  givenProfile,
  type ExpertProfile,
  type StaffProfile,
} from '@maru/contract/expert/staff-expert';
import { audit } from '@maru/platform/db/audit';
import type { Db, Queryable, Tx } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { realChanges } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import type { ExpertMove } from './change-expert.ts';

interface StoredProfile extends Omit<StaffProfile, 'draft'> {
  /** As stored; an older build may have stored other fields. */
  draft: unknown;
}

/** Profile of an expert, published and draft; `null` if the expert does not exist. */
export async function findProfile(db: Queryable, expertId: number): Promise<StaffProfile | null> {
  const [row] = await db<StoredProfile[]>`
    select json_build_object(
             'profile_img_path', e.profile_img_path, 'headline', e.headline, 'career', e.career,
             'suits', e.suits, 'strategy', e.strategy, 'body_html', e.body_html, 'video_url', e.video_url
           ) as published,
           e.profile_draft as draft, e.profile_at as updated_at, a.name as updated_by,
           e.profile_version as version
    from expert e left join admin a on a.id = e.profile_by where e.id = ${expertId}`;
  if (!row) return null;
  const draft = givenProfile.safeParse(row.draft);
  return { ...row, draft: draft.success ? draft.data : null };
}

/** Keeps a profile as a draft, or publishes it, which ends the draft. */
export async function saveProfile(
  db: Db,
  move: ExpertMove,
  profile: ExpertProfile,
  publish: boolean,
): Promise<StaffProfile> {
  return db.begin(async (tx) => {
    const before = await lockAt(tx, move);
    const current = publish ? before.published : (before.draft ?? before.published);
    const real = realChanges(current, profile);
    // Publishing an unchanged profile still ends its draft.
    if (!real && !(publish && before.draft !== null)) return before;
    await setProfile(
      tx,
      move,
      publish ? { ...profile, profile_draft: null } : { profile_draft: tx.json(profile) },
    );
    await audit(tx, {
      ...move.actor,
      action: publish ? 'expert.publish' : 'expert.draft',
      targetKind: 'expert',
      targetId: move.expertId,
      diff: real?.diff ?? {},
    });
    return (await findProfile(tx, move.expertId))!;
  });
}

export async function dropDraft(db: Db, move: ExpertMove): Promise<void> {
  await db.begin(async (tx) => {
    await lockAt(tx, move);
    await setProfile(tx, move, { profile_draft: null });
    await audit(tx, {
      ...move.actor,
      action: 'expert.draft-drop',
      targetKind: 'expert',
      targetId: move.expertId,
    });
  });
}

async function setProfile(
  tx: Tx,
  { expertId, actor }: ExpertMove,
  columns: Partial<ExpertProfile> & { profile_draft: postgres.Parameter | null },
): Promise<void> {
  await tx`
    update expert
    set ${tx({ ...columns, profile_by: actor.adminId })}, profile_at = clock_timestamp(),
        profile_version = profile_version + 1
    where id = ${expertId}`;
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT */
async function lockAt(tx: Tx, { expertId, version }: ExpertMove): Promise<StaffProfile> {
  await tx`select 1 from expert where id = ${expertId} for update`;
  return checkedRow(await findProfile(tx, expertId), version);
}
