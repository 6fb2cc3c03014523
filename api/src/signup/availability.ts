import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import { seenName, withoutBars } from '@maru/contract/typed-text';
import type { Queryable, Tx } from '@maru/platform/db';

/** Words that a name of staff holds. */
const RESERVED = [
  '운영자',
  '운영진',
  '운영팀',
  '관리자',
  '매니저',
  '전문가',
  '상담사',
  '고객센터',
  '스태프',
  '공식',
  'admin',
  'manager',
  'operator',
  'official',
  'staff',
];

/** Names of the company and of staff. Longer names may hold them: `마루아빠`. */
const RESERVED_WHOLE = new Set(
  [
    ...RESERVED,
    'gm',
    'root',
    'system',
    'support',
    'help',
    ...brandId.options,
    ...brandId.options.map((id) => brandOf(id).name),
  ].map(seenName),
);

/** A consonant that ends a syllable: `전문간호사` does not hold `전문가`. */
const NO_FINAL = '(?![ㄱ-ㅎlo](?:[ㄱ-ㅎlo]|$))';

const RESERVED_SEEN = RESERVED.map((word) => {
  const isOpen = /[가-힣]$/.test(word) && /[\u1161-\u1175]$/.test(word.normalize('NFD'));
  return new RegExp(`${seenName(word)}${isOpen ? NO_FINAL : ''}`);
});

/** Whether a name is one of the company or of staff, as a reader sees it. */
export function isNameOfCompany(name: string): boolean {
  return RESERVED_WHOLE.has(seenName(name)) || RESERVED_WHOLE.has(seenName(withoutBars(name)));
}

/** Whether a name looks like one of staff. */
export function isReserved(name: string): boolean {
  const written = name.normalize('NFC').toLowerCase().replaceAll(/[\s_]/g, '');
  const seen = seenName(name);
  return (
    isNameOfCompany(name) ||
    RESERVED.some((word) => written.includes(word)) ||
    RESERVED_SEEN.some((word) => word.test(seen))
  );
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
    limit 1`;
  return !taken && !(await isExpertName(db, nickname));
}

/** Whether a name looks like one of an expert. There are few experts. */
async function isExpertName(db: Queryable, name: string): Promise<boolean> {
  const names = await db<{ name: string }[]>`
    select nickname as name from expert_nickname union select nick from expert`;
  const seen = new Set([name, withoutBars(name)].map(seenName));
  return names.some((expert) => seen.has(seenName(expert.name)));
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
