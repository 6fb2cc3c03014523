import { seenName } from '@maru/contract/typed-text';
import type { Queryable, Tx } from '@maru/platform/db';

/** Names of staff, as a reader sees them. */
const RESERVED = [
  '운영자',
  '관리자',
  '매니저',
  '전문가',
  '상담사',
  '고객센터',
  'admin',
  'operator',
  'official',
].map(seenName);

/** Whether a name looks like one of staff. */
export function isReserved(name: string): boolean {
  const seen = seenName(name);
  return RESERVED.some((word) => seen.includes(word));
}

/** `seenName` of the contract, in SQL. */
function seenNameIn(db: Queryable, column: 'nickname' | 'nick') {
  return db`translate(lower(normalize(${db(column)}, NFKC)), ${SEEN.from}, ${SEEN.to})`;
}

/** The letters that `seenName` maps, then those that it drops. */
const SEEN = {
  from: '0i1_ \u00ad\u034f\u115f\u1160\u200b\u200c\u200d\u200e\u200f\u2060\ufeff',
  to: 'oll',
};

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
    where ${seenNameIn(db, 'nickname')} = ${seenName(nickname)}
    union all
    select 1 from expert
    where ${seenNameIn(db, 'nick')} = ${seenName(nickname)}
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
