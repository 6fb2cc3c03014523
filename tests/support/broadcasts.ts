import type { Db } from '../../platform/src/db/db.ts';

const MINUTE_MS = 60_000;

/** A time this many minutes from now, in wire format. */
export function minutesFromNow(minutes: number): string {
  return new Date(Date.now() + minutes * MINUTE_MS).toISOString();
}

/** An expert, tied to a member if one is given. */
export async function insertExpert(
  db: Db,
  expertId: number,
  { nick = `전문가${expertId}`, memberId = null as number | null } = {},
): Promise<number> {
  await db`
    insert into expert (id, member_id, nick, field, market)
    values (${expertId}, ${memberId}, ${nick}, '반도체', '국내주식')`;
  return expertId;
}

interface Broadcast {
  expertId: number;
  title?: string;
  type?: 0 | 1;
  kind?: 'free' | 'paid';
  status?: 0 | 1 | 2;
  start?: string;
  end?: string | null;
  liveUrl?: string | null;
  vodUrl?: string | null;
  content?: string | null;
  auto?: boolean;
}

/** Inserts a broadcast in the coming hour, free and open to all unless the test overrides it. */
export async function insertBroadcast(
  db: Db,
  {
    expertId,
    title = '점심 시황',
    type = 1,
    kind = 'free',
    status = 0,
    start = minutesFromNow(-10),
    end = minutesFromNow(50),
    liveUrl = null,
    vodUrl = null,
    content = null,
    auto = false,
  }: Broadcast,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into broadcast_schedule (expert_id, title, type, kind, broadcast_status, start_date,
      end_date, live_url, vod_url, content, auto_status)
    values (${expertId}, ${title}, ${type}, ${kind}, ${status}, ${start}, ${end}, ${liveUrl},
      ${vodUrl}, ${content}, ${auto})
    returning id`;
  return row!.id;
}

/** Gives a member access to the paid broadcasts of an expert for the given days. */
export async function insertMembership(
  db: Db,
  memberId: number,
  expertId: number,
  { from = minutesFromNow(-1_440), to = minutesFromNow(1_440) } = {},
): Promise<void> {
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, expert_id, name, price, period_unit, period_n)
    values ('expert', ${expertId}, '한 달 상품', 100000, 'month', 1) returning id`;
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    values (${memberId}, ${product!.id}, 'paid', ${from}, ${to})`;
}
