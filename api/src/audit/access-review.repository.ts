import type { AccessFigures, AccessReview } from '@maru/contract/audit/audit';
import type { Queryable, Tx } from '@maru/platform/db/db';

/** Number of past months that are checked for a missing sign-off. */
const MONTHS_BACK = 12;

/** Counts what each member of staff viewed and exported in a month (Seoul time). */
export function countAccess(db: Queryable, month: string): Promise<AccessFigures[]> {
  const start = `${month}-01`;
  return db<AccessFigures[]>`
    select json_build_object('_id', m.id, 'name', m.name, 'login_id', m.login_id) as admin,
           count(*) filter (where verb in ('view', 'viewAs'))::int as views,
           count(*) filter (where verb in ('unmask', 'papers'))::int as unmasks,
           count(*) filter (where verb = 'export')::int as exports,
           coalesce(sum(case when verb = 'export' and diff->>'rows' ~ '^\\d{1,9}$'
                             then (diff->>'rows')::int end), 0)::int as exported_rows,
           count(distinct target_id) filter (where target_kind = 'member')::int as members,
           count(*) filter (
             where extract(hour from at at time zone 'Asia/Seoul') not between 7 and 21
           )::int as at_night
    from (
      select a.*, substring(a.action from '[^.]+$') as verb from audit_log a
      where a.at >= ${start}::date::timestamp at time zone 'Asia/Seoul'
        and a.at < (${start}::date + interval '1 month') at time zone 'Asia/Seoul'
    ) as lines
    join admin m on m.id = lines.admin_id
    where verb in ('view', 'viewAs', 'unmask', 'papers', 'export')
    group by m.id order by count(*) desc, m.id`;
}

export async function findSignature(db: Queryable, month: string): Promise<AccessReview['signed']> {
  const [row] = await db<NonNullable<AccessReview['signed']>[]>`
    select m.name as by, r.at, r.note, r.chain_seq, encode(r.chain_hash, 'hex') as head
    from access_review r join admin m on m.id = r.admin_id where r.month = ${`${month}-01`}`;
  return row ?? null;
}

/** Past months without a sign-off, the newest first. */
export async function listOpenMonths(db: Queryable): Promise<string[]> {
  const rows = await db<{ month: string }[]>`
    select to_char(m, 'YYYY-MM') as month
    from generate_series(
      date_trunc('month', greatest(
        (select min(at) at time zone 'Asia/Seoul' from audit_log),
        now() at time zone 'Asia/Seoul' - make_interval(months => ${MONTHS_BACK}))),
      date_trunc('month', now() at time zone 'Asia/Seoul') - interval '1 month',
      interval '1 month') as m
    where not exists (select 1 from access_review r where r.month = m::date)
    order by m desc`;
  return rows.map(({ month }) => month);
}

export async function isMonthOver(db: Queryable, month: string): Promise<boolean> {
  const [row] = await db<{ over: boolean }[]>`
    select ${`${month}-01`}::date < date_trunc('month', now() at time zone 'Asia/Seoul') as over`;
  return row!.over;
}

/** @returns false if the month is already signed off. */
export async function insertReview(
  tx: Tx,
  { month, note, adminId }: { month: string; note: string; adminId: number },
  figures: readonly AccessFigures[],
): Promise<boolean> {
  const rows = await tx`
    insert into access_review (month, admin_id, note, figures, chain_seq, chain_hash)
    select ${`${month}-01`}, ${adminId}, ${note}, ${tx.json([...figures])},
           coalesce(max(seq), 0), coalesce((array_agg(hash order by seq desc))[1], '\\x'::bytea)
    from (select seq, hash from audit_chain order by seq desc limit 1) as head
    on conflict (month) do nothing returning month`;
  return rows.length === 1;
}
