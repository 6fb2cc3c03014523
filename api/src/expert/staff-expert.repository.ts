import type { ExpertOrder, StaffExpert, StaffExpertView } from '@maru/contract/expert/staff-expert';
import type { ExpertPlace } from '@maru/contract/expert/expert';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { containing } from '../sql/like-pattern.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  e.id as _id, e.nick, e.field, e.market, e.profile_img_path[1] as img_path,
  (select coalesce(array_agg(n.nickname order by n.nickname <> e.nick, n.nickname), '{}')
   from expert_nickname n where n.expert_id = e.id) as nicknames,
  case when e.ended_at is not null then 'ended' when e.shown then 'shown' else 'hidden' end as state,
  (select json_object_agg(x.place, x.shown) from expert_place x where x.expert_id = e.id) as places,
  (select count(*) from product p where p.expert_id = e.id and is_sold(p, now())) as products,
  (select s.id from broadcast_schedule s
   where s.expert_id = e.id and s.broadcast_status = 1 and s.deleted_at is null) as live,
  (select count(distinct u.member_id) from membership u join product p on p.id = u.product_id
   where p.expert_id = e.id and u.state = 'active'
     and u.starts_at <= now() and now() < u.ends_at) as subscribers,
  (select coalesce(sum(s.joins), 0)::int from broadcast_schedule s
   where s.expert_id = e.id and s.deleted_at is null
     and s.start_date between now() - interval '30 days' and now()) as views,
  e.contract_to, m.login_id as user_id, e.updated_at, a.name as updated_by, e.version`;

const TABLES = `
  expert e left join member m on m.id = e.member_id left join admin a on a.id = e.updated_by`;

export interface StaffExpertFilter {
  page: number;
  pageSize: number;
  q?: string | undefined;
  state?: StaffExpert['state'] | undefined;
  sortBy: 'order' | 'name' | 'subscribers' | 'views' | 'contract' | 'latest';
}

const ORDERS: Record<StaffExpertFilter['sortBy'], string> = {
  order: 'e.position, e.id',
  name: 'e.nick, e.id',
  subscribers: 'subscribers desc, e.position, e.id',
  views: 'views desc, e.position, e.id',
  contract: 'e.contract_to nulls last, e.id',
  latest: 'e.created_at desc, e.id desc',
};

export async function listStaffExperts(
  db: Queryable,
  { q, state, sortBy, ...page }: StaffExpertFilter,
): Promise<PageOf<StaffExpert>> {
  const like = containing(q);
  const where = db`
    where true
      ${
        like === null
          ? db``
          : db`and (search_form(e.nick) like all(${like}::text[]) or search_form(e.field) like all(${like}::text[]) or search_form(m.login_id::text) like all(${like}::text[])
                    or exists (select from expert_nickname n
                               where n.expert_id = e.id and search_form(n.nickname) like all(${like}::text[])))`
      }
      ${state === undefined ? db`` : db`and (e.ended_at is not null) = ${state === 'ended'}`}
      ${state === undefined || state === 'ended' ? db`` : db`and e.shown = ${state === 'shown'}`}`;
  return pageOfQuery<StaffExpert>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${where}
    order by ${db.unsafe(ORDERS[sortBy])}`,
    from: db`from ${db.unsafe(TABLES)} ${where}`,
  });
}

/** All who have not left, in the order of a place. */
export function listInOrder(db: Queryable, place: ExpertOrder): Promise<StaffExpert[]> {
  if (place === 'all') {
    return db<StaffExpert[]>`
      select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
      where e.ended_at is null order by e.position, e.id`;
  }
  return db<StaffExpert[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)}
    join expert_place o on o.expert_id = e.id and o.place = ${place}
    where e.ended_at is null order by o.position, e.id`;
}

/** Reorders experts. Experts who have left keep their positions at the end. */
export async function setOrder(tx: Tx, place: ExpertOrder, ids: readonly number[]): Promise<void> {
  const places = tx`unnest(${[...ids]}::int[]) with ordinality as o(id, position)`;
  if (place === 'all') {
    await tx`update expert e set position = o.position from ${places} where e.id = o.id`;
    return;
  }
  await tx`
    update expert_place e set position = o.position from ${places}
    where e.place = ${place} and e.expert_id = o.id`;
}

export async function setPlaceShown(
  tx: Tx,
  expertId: number,
  place: ExpertPlace,
  shown: boolean,
): Promise<void> {
  await tx`
    update expert_place set shown = ${shown} where expert_id = ${expertId} and place = ${place}`;
}

/** Expert with the account as stored: the caller masks it. */
export interface StoredExpert extends Omit<StaffExpertView, 'account'> {
  memberId: number | null;
  name: string | null;
  phoneTail: string | null;
  emailEnc: Uint8Array | null;
  accountState: NonNullable<StaffExpertView['account']>['state'] | null;
  lastLoginAt: string | null;
}

export async function findStaffExpert(
  db: Queryable,
  expertId: number,
): Promise<StoredExpert | null> {
  const [row] = await db<StoredExpert[]>`
    select ${db.unsafe(COLUMNS)}, e.headline, e.kakao_url, e.advisory_kind,
           e.share::float8 as share, e.contract_from, e.ended_at, e.created_at,
           e.profile_draft is not null as has_draft, m.id as "memberId", m.name,
           m.phone_tail as "phoneTail", m.email_enc as "emailEnc", m.state as "accountState",
           m.last_login_at as "lastLoginAt"
    from ${db.unsafe(TABLES)} where e.id = ${expertId}`;
  return row ?? null;
}

/** Locks an expert until the transaction ends. */
export async function lockExpert(tx: Tx, expertId: number): Promise<{ version: number } | null> {
  const [row] = await tx<{ version: number }[]>`
    select version from expert where id = ${expertId} for update`;
  return row ?? null;
}

/** Whether an expert is on the air, live or with a recording. */
export async function isOnAir(tx: Tx, expertId: number): Promise<boolean> {
  const [row] = await tx`
    select 1 from broadcast_schedule
    where expert_id = ${expertId} and broadcast_status > 0 and deleted_at is null`;
  return row !== undefined;
}

/** Columns of an expert that staff change; the version grows with them. */
export async function updateExpertRow(
  tx: Tx,
  expertId: number,
  columns: Readonly<Record<string, string | number | boolean | null>>,
  by: number,
): Promise<void> {
  await tx`
    update expert
    set ${tx({ ...columns, updated_by: by })}, updated_at = clock_timestamp(), version = version + 1
    where id = ${expertId}`;
}

export interface ProductUse {
  product: { _id: number; name: string };
  active: number;
  started: number;
  ended: number;
  ending: number;
}

/** How many members use each product of an expert. */
export function countProductUse(db: Queryable, expertId: number): Promise<ProductUse[]> {
  return db<ProductUse[]>`
    select json_build_object('_id', p.id, 'name', p.name) as product,
           count(distinct m.member_id)
             filter (where m.starts_at <= now() and now() < m.ends_at) as active,
           count(m.id) filter (where m.starts_at between now() - interval '30 days' and now()) as started,
           count(m.id) filter (where m.ends_at between now() - interval '30 days' and now()) as ended,
           count(m.id) filter (where m.ends_at between now() and now() + interval '30 days') as ending
    from product p left join membership m on m.product_id = p.id and m.state = 'active'
    where p.expert_id = ${expertId} group by p.id order by p.position, p.id`;
}
