import type { QueryOf } from '@maru/contract/core/call';
import type {
  AllowedIp,
  AllowedIpInput,
  listAllowedIps as listCall,
  RefusedIp,
} from '@maru/contract/manager/allowed-ip';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining } from '../sql/conditions.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const stateOf = (db: Queryable) => db`
  case when kst_day(now()) < i.valid_from then 'waiting'
       when kst_day(now()) > i.valid_to then 'over' else 'active' end`;

/** A single address is written without its prefix. */
const columns = (db: Queryable, ip: string) => db`
  i.id as _id,
  case when masklen(i.net) = case family(i.net) when 4 then 32 else 128 end
       then host(i.net) else i.net::text end as net,
  i.label, i.owner, i.group_name as "group", i.valid_from, i.valid_to, ${stateOf(db)} as state,
  coalesce(kst_day(now()) between i.valid_to - 13 and i.valid_to, false) as ends_soon,
  i.net >>= ${ip} and is_in_force(i, now()) as is_own,
  i.last_used_at, c.name as created_by, i.created_at, i.version`;

const tables = (db: Queryable) => db`allowed_ip i left join admin c on c.id = i.created_by`;

/** @param ip IP address of the caller. */
export async function listAllowedIps(
  db: Queryable,
  ip: string,
  { q, state, sortBy, ...page }: QueryOf<typeof listCall>,
): Promise<PageOf<AllowedIp>> {
  const where = db`
    where true ${state ? db`and ${stateOf(db)} = ${state}` : db``}
      ${andContaining(db, ['i.label', 'i.owner', 'i.net::text', 'i.group_name'], q)}`;
  const order = {
    latest: db`i.created_at desc, i.id desc`,
    oldest: db`i.created_at, i.id`,
    net: db`i.net, i.id`,
    ending: db`i.valid_to nulls last, i.id`,
  }[sortBy];
  return pageOfQuery<AllowedIp>(db, page, {
    rows: db`
    select ${columns(db, ip)} from ${tables(db)} ${where} order by ${order}`,
    from: db`from ${tables(db)} ${where}`,
  });
}

export async function listIpGroups(db: Queryable): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select distinct group_name as name from allowed_ip where group_name is not null order by 1`;
  return rows.map(({ name }) => name);
}

export async function findAllowedIp(
  db: Queryable,
  ip: string,
  entryId: number,
): Promise<AllowedIp | null> {
  const [row] = await db<AllowedIp[]>`
    select ${columns(db, ip)} from ${tables(db)} where i.id = ${entryId}`;
  return row ?? null;
}

export async function insertAllowedIp(
  tx: Tx,
  { net, group, ...fields }: AllowedIpInput,
  byAdmin: number,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into allowed_ip (net, label, owner, group_name, valid_from, valid_to, created_by)
    values (network(${net}::inet), ${fields.label}, ${fields.owner}, ${group}, ${fields.valid_from},
            ${fields.valid_to}, ${byAdmin})
    returning id`;
  return row!.id;
}

export async function updateAllowedIp(
  tx: Tx,
  entryId: number,
  { net, group, ...fields }: AllowedIpInput,
): Promise<void> {
  await tx`
    update allowed_ip
    set net = network(${net}::inet), label = ${fields.label}, owner = ${fields.owner},
        group_name = ${group}, valid_from = ${fields.valid_from}, valid_to = ${fields.valid_to},
        warned_at = null, version = version + 1
    where id = ${entryId}`;
}

/** Addresses refused at staff login within the last 30 days, newest first. */
export async function listRefusedIps(db: Queryable): Promise<RefusedIp[]> {
  return db<RefusedIp[]>`
    select host(ip) as ip, count(*) as tries, max(at) as last_at,
           (array_agg(user_agent order by at desc))[1] as user_agent
    from login_event
    where result = 'address_refused' and at > now() - interval '30 days'
    group by ip order by max(at) desc limit 50`;
}
