import type { Queryable, Tx } from '@maru/platform/db';

/** Names that would pass somebody off as one of us. */
const RESERVED = /운영자|관리자|매니저|전문가|상담사|고객센터|admin|operator|official/i;

/** Whether a name is one that nobody may give themselves. */
export function isReserved(name: string): boolean {
  return RESERVED.test(name.normalize('NFKC'));
}

export async function isLoginIdFree(db: Queryable, loginId: string): Promise<boolean> {
  if (isReserved(loginId)) return false;
  const [taken] = await db`select 1 from member where login_id = ${loginId}`;
  return !taken;
}

/**
 * Whether a member may take a nickname: neither another member's, nor an expert's, nor one that
 * sounds like staff. Letters that only look or are written otherwise (case, full width) are the
 * same, as the index `member_nickname` has them.
 *
 * @param ownerId the member who asks and is not in the own way, if there is one yet.
 */
export async function isNicknameFree(
  db: Queryable,
  nickname: string,
  ownerId: number | null = null,
): Promise<boolean> {
  if (isReserved(nickname)) return false;
  const [taken] = await db`
    select 1 from member
    where lower(normalize(nickname, NFKC)) = lower(normalize(${nickname}::text, NFKC))
      and state <> 'withdrawn' and id is distinct from ${ownerId}::int
    union all
    select 1 from expert_nickname
    where lower(normalize(nickname, NFKC)) = lower(normalize(${nickname}::text, NFKC))
    union all
    select 1 from expert
    where lower(normalize(nick, NFKC)) = lower(normalize(${nickname}::text, NFKC))
    limit 1`;
  return !taken;
}

/**
 * The same for who is about to take it: two who want the same nickname come one after the other
 * until the transaction ends. No unique index guards nicknames, since members could give
 * themselves any before, and a database that holds two alike must go on working.
 */
export async function holdNickname(
  tx: Tx,
  nickname: string,
  ownerId: number | null = null,
): Promise<boolean> {
  await lockNickname(tx, nickname);
  return isNicknameFree(tx, nickname, ownerId);
}

/** Keeps everybody else who wants this nickname waiting until the transaction ends. */
export async function lockNickname(tx: Tx, nickname: string): Promise<void> {
  await tx`
    select pg_advisory_xact_lock(
      hashtextextended(lower(normalize(${nickname}::text, NFKC)), 1))`;
}
