import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { OwnProduct } from '@maru/contract/account/me';
import type { Queryable } from '@maru/platform/db/db';

/** Maximum number of coming broadcasts shown; no expert plans further ahead. */
const BROADCASTS_SHOWN = 50;

export interface OwnExpert {
  _id: number;
  nick: string;
  field: string;
  has_page: boolean;
}

export async function findExpert(db: Queryable, expertId: number): Promise<OwnExpert | null> {
  const [row] = await db<OwnExpert[]>`
    select id as _id, nick, field, shown as has_page from expert where id = ${expertId}`;
  return row ?? null;
}

/** Whether the expert has agreed on a share of the sales. */
export async function hasShare(db: Queryable, expertId: number): Promise<boolean> {
  const [row] = await db`select from expert where id = ${expertId} and share is not null`;
  return row !== undefined;
}

/** The expert's broadcasts on the air, of today in Seoul, and of the days to come. */
export function listOwnBroadcasts(db: Queryable, expertId: number): Promise<ScheduleItem[]> {
  return db<ScheduleItem[]>`
    select item.* from broadcast_schedule s join schedule_item item on item._id = s.id
    where s.expert_id = ${expertId}
      and (s.start_date >= date_trunc('day', now(), 'Asia/Seoul') or s.broadcast_status > 0)
    order by s.start_date, s.id limit ${BROADCASTS_SHOWN}`;
}

/** Whether a broadcast is of this expert. */
export async function isOwnBroadcast(
  db: Queryable,
  expertId: number,
  scheduleId: number,
): Promise<boolean> {
  const [row] = await db`
    select 1 from broadcast_schedule
    where id = ${scheduleId} and expert_id = ${expertId} and deleted_at is null`;
  return row !== undefined;
}

/** The expert's products with how many members use each now. */
export function listOwnProducts(db: Queryable, expertId: number): Promise<OwnProduct[]> {
  return db<OwnProduct[]>`
    select p.id as _id, p.name, p.price, p.period_unit, p.period_n, p.on_sale,
           (select count(distinct m.member_id) from membership m
            where m.product_id = p.id and m.state = 'active'
              and m.starts_at <= now() and now() < m.ends_at) as subscribers
    from product p where p.expert_id = ${expertId}
    order by p.on_sale desc, p.position, p.id`;
}

/** How many members use any product of the expert now; each counts once. */
export async function countSubscribers(db: Queryable, expertId: number): Promise<number> {
  const [row] = await db<{ n: number }[]>`
    select count(distinct m.member_id) as n
    from membership m join product p on p.id = m.product_id
    where p.expert_id = ${expertId} and m.state = 'active'
      and m.starts_at <= now() and now() < m.ends_at`;
  return row!.n;
}
