import { requiredConsents, type TermsKind } from '@maru/contract/session/signup';
import type { NewTerms, TermsEdition } from '@maru/contract/terms/terms';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { findVersionsInForce } from './terms-in-force.ts';

/** Every version of a document, the newest first. One is in force, unless all are yet to come. */
export function listEditions(db: Queryable, kind: TermsKind): Promise<TermsEdition[]> {
  return db<TermsEdition[]>`
    select version, title, effective_at,
           case when effective_at > now() then 'coming'
                when row_number() over (partition by effective_at <= now()
                                        order by effective_at desc, version desc) = 1
                  then 'current'
                else 'past' end as state
    from terms_version where kind = ${kind}
    order by effective_at desc, version desc`;
}

export async function findText(db: Queryable, kind: TermsKind, version: number): Promise<string> {
  const [row] = await db<{ text: string }[]>`
    select body_html as text from terms_version where kind = ${kind} and version = ${version}`;
  return row!.text;
}

/**
 * Documents that a member must agree to again. A material version took effect after the version the
 * member last agreed to. Members who never agreed to a document, such as experts, are not asked.
 */
export function listNewTerms(db: Queryable, memberId: number): Promise<NewTerms[]> {
  return db<NewTerms[]>`
    with agreed as (
      select kind, max(wording) as version from consent
      where member_id = ${memberId} and given and kind in ${db(requiredConsents)}
      group by kind),
    in_force as (
      select distinct on (kind) kind, version, title, effective_at
      from terms_version where effective_at <= now()
      order by kind, effective_at desc, version desc)
    select f.kind, f.version, f.title, f.effective_at
    from in_force f join agreed a on a.kind = f.kind
    where exists (
      select from terms_version t
      where t.kind = f.kind and t.material and t.effective_at <= now()
        and t.version > a.version and t.version <= f.version)
    order by array_position(array['terms', 'privacy', 'ethics'], f.kind)`;
}

/** @returns false if one of the versions is not in force; then nothing is written. */
export async function agreeTo(
  tx: Tx,
  memberId: number,
  versions: readonly Pick<NewTerms, 'kind' | 'version'>[],
): Promise<boolean> {
  // Two concurrent requests are serialized by the row lock. The second finds nothing left to agree
  // to.
  await tx`select from member where id = ${memberId} for no key update`;
  const inForce = await findVersionsInForce(tx);
  if (versions.some(({ kind, version }) => inForce.get(kind) !== version)) return false;
  const asked = new Set((await listNewTerms(tx, memberId)).map(({ kind }) => kind));
  const rows = versions
    .filter(({ kind }) => asked.delete(kind))
    .map(({ kind, version }) => ({
      member_id: memberId,
      kind,
      given: true,
      source: 'reconfirm',
      wording: version,
    }));
  if (rows.length > 0) await tx`insert into consent ${tx(rows)}`;
  return true;
}
