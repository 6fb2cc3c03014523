import type { TermsKind } from '@maru/contract/session/signup';
import type {
  StaffTerms,
  StaffTermsView,
  terms,
  TermsInput,
} from '@maru/contract/terms/staff-terms';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining, andEqual } from '../sql/conditions.ts';
import type { FilterOf } from '../staff-kit/resource/register-resource.ts';
import { staffRows } from '../staff-kit/resource/staff-rows.ts';

/** Advertising is agreed to by channel, under one document. */
const AGREED = `
  (select count(distinct c.member_id)::int from consent c
   where c.given and c.wording = t.version
     and c.kind = any(case when t.kind = 'marketing' then array['marketing_sms', 'marketing_push']
                           else array[t.kind] end))`;

const COLUMNS = `
  t.id as _id, t.kind, t.version as edition, t.title, t.effective_at, t.state, t.material,
  ${AGREED} as agreed, t.updated_at, a.name as updated_by, t.revision as version`;

/** Of each kind the newest version in force is the current one. */
const TABLES = `
  (select v.*, case
     when v.effective_at > now() then 'coming'
     when row_number() over (partition by v.kind, v.effective_at <= now()
                             order by v.effective_at desc, v.version desc) = 1 then 'current'
     else 'past' end as state
   from terms_version v) t left join admin a on a.id = t.updated_by`;

export const termsRows = staffRows<StaffTerms, FilterOf<typeof terms>>({
  columns: COLUMNS,
  tables: TABLES,
  id: 't.id',
  where: (db, { kind, state, q }) => db`
    where true ${andEqual(db, { 't.kind': kind, 't.state': state })}
      ${andContaining(db, ['t.title'], q)}`,
  orders: { latest: 't.effective_at desc, t.id desc', oldest: 't.effective_at, t.id' },
});

export async function findStaffTerms(
  db: Queryable,
  termsId: number,
): Promise<StaffTermsView | null> {
  const [item] = await db<StaffTermsView[]>`
    select ${db.unsafe(COLUMNS)}, t.body_html from ${db.unsafe(TABLES)} where t.id = ${termsId}`;
  return item ?? null;
}

/**
 * Serialises decisions that depend on other versions of a document, with one advisory lock per
 * kind.
 */
async function takeTurn(tx: Tx, kind: TermsKind): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('terms'), hashtext(${kind}))`;
}

/**
 * Reads the fields that decide whether a version can be changed. The row stays locked until the
 * transaction ends.
 */
export async function lockTerms(
  tx: Tx,
  termsId: number,
): Promise<{ revision: number; isInForce: boolean; kind: TermsKind; edition: number } | null> {
  const [row] = await tx<
    { revision: number; isInForce: boolean; kind: TermsKind; edition: number }[]
  >`
    select revision, effective_at <= now() as "isInForce", kind, version as edition
    from terms_version where id = ${termsId} for update`;
  if (row) await takeTurn(tx, row.kind);
  return row ?? null;
}

/** Adds the next version of a document. */
export async function insertTerms(
  tx: Tx,
  { kind, title, effective_at, material, body_html }: TermsInput,
  by: number,
): Promise<number> {
  await takeTurn(tx, kind);
  const [row] = await tx<{ id: number }[]>`
    insert into terms_version (kind, version, title, effective_at, material, body_html, updated_by)
    select ${kind}, coalesce(max(version), 0) + 1, ${title}, ${effective_at}, ${material},
           ${body_html}, ${by}
    from terms_version where kind = ${kind} returning id`;
  return row!.id;
}

export async function updateTermsRow(
  tx: Tx,
  termsId: number,
  columns: Partial<Omit<TermsInput, 'kind'>>,
  by: number,
): Promise<void> {
  await tx`
    update terms_version
    set ${tx({ ...columns, updated_by: by })}, revision = revision + 1, updated_at = now()
    where id = ${termsId}`;
}

export async function deleteTermsRow(tx: Tx, termsId: number): Promise<void> {
  await tx`delete from terms_version where id = ${termsId}`;
}

/** Whether a later version of the document is there already, so that the numbers stay in order. */
export async function isLastEdition(
  db: Queryable,
  { kind, edition }: { kind: TermsKind; edition: number },
): Promise<boolean> {
  const [row] = await db<{ last: number }[]>`
    select max(version) as last from terms_version where kind = ${kind}`;
  return row!.last === edition;
}

/**
 * Effective times of the neighbouring versions: the last of the lower numbers, the first of the
 * higher ones.
 */
export async function findNeighbours(
  db: Queryable,
  { kind, edition }: { kind: TermsKind; edition: number },
): Promise<{ before: string | null; after: string | null }> {
  const [row] = await db<{ before: string | null; after: string | null }[]>`
    select max(effective_at) filter (where version < ${edition}) as before,
           min(effective_at) filter (where version > ${edition}) as after
    from terms_version where kind = ${kind}`;
  return row!;
}
