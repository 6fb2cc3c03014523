import type { Brand } from '@maru/brands/brand';
import { isReservedName } from '@maru/brands/route-match';
import type { Tx } from '@maru/platform/db/db';
import { badInput } from '../http/refusal.ts';
import { isNameOfCompany, lockNickname, passesForOneOf } from '../member/availability.ts';

/** Distinct names of an expert, in stored order. */
export function namesOf(nick: string, nicknames: readonly string[]): string[] {
  return [...new Set([nick, ...nicknames])];
}

/**
 * Replaces the nicknames of an expert. Names are unique among experts. A name must not equal a page
 * address, or a member's nickname, because the member could pass as the expert.
 *
 * @param memberId the expert's own account.
 * @throws Refusal INVALID_INPUT naming the field with the name that is `taken` or `reserved`.
 */
export async function setNicknames(
  tx: Tx,
  expertId: number,
  names: readonly string[],
  memberId: number | null,
  brand: Brand,
): Promise<void> {
  const [nick] = names;
  const bad = (name: string, message: 'taken' | 'reserved') =>
    badInput(name === nick ? 'nick' : 'nicknames', message);
  for (const name of names.toSorted()) {
    if (isReservedName(brand, name) || isNameOfCompany(name)) throw bad(name, 'reserved');
    await lockNickname(tx, name);
    if (await isTaken(tx, name, { expertId, memberId })) throw bad(name, 'taken');
  }
  await tx`
    delete from expert_nickname where expert_id = ${expertId} and nickname <> all(${[...names]})`;
  await tx`
    insert into expert_nickname (nickname, expert_id)
    select name, ${expertId} from unnest(${[...names]}::text[]) as name
    on conflict do nothing`;
}

async function isTaken(
  tx: Tx,
  name: string,
  { expertId, memberId }: { expertId: number; memberId: number | null },
): Promise<boolean> {
  const others = await tx<{ nickname: string }[]>`
    select nickname from expert_nickname where expert_id <> ${expertId}`;
  const names = others.map(({ nickname }) => nickname);
  // The new name passes for another expert's, or the other expert's passes for the new one.
  if (passesForOneOf(name, names) || names.some((other) => passesForOneOf(other, [name]))) {
    return true;
  }
  const folded = tx`lower(normalize(${name}::text, NFKC))`;
  const [taken] = await tx`
    select 1 from member
    where lower(normalize(nickname, NFKC)) = ${folded} and state <> 'withdrawn'
      and id is distinct from ${memberId}::int
    limit 1`;
  return taken !== undefined;
}
