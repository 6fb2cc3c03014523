import type { LoginEvent, listLoginEvents } from '@maru/contract/audit/audit';
import type { QueryOf } from '@maru/contract/core/call';
import type { Queryable } from '@maru/platform/db/db';
import { andWithinDays } from '../staff-kit/within-days.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

type Filter = Omit<QueryOf<typeof listLoginEvents>, 'page' | 'pageSize'>;
/**
 * Hashes a login id the way it is stored. Only the hash is kept, so the ids of failed logins cannot
 * be read.
 */
type HashOf = (loginId: string) => Buffer;

/** All login attempts that match these filters, across all pages. */
export function selectLoginEvents(db: Queryable, filter: Filter, hashOf: HashOf) {
  const accounts = filter.realm === 'admin' ? db`admin` : db`member`;
  // Names of members are visible only to staff who manage members.
  const name = filter.realm === 'admin' ? db`s.name` : db`null`;
  return db<LoginEvent[]>`
    select l.id as _id, l.at, l.realm, host(l.ip) as ip, l.user_agent, l.result, l.method,
           case when s.id is not null then
             json_build_object('_id', s.id, 'name', ${name}, 'login_id', s.login_id) end as subject,
           l.result = 'ok' and l.realm = 'admin' and not exists (
             select 1 from login_event e
             where e.realm = l.realm and e.subject_id = l.subject_id and e.result = 'ok'
               and e.id < l.id and ${networkOf(db, 'e')} = ${networkOf(db, 'l')}) as new_network
    from login_event l left join ${accounts} s on s.id = l.subject_id
    ${whereOf(db, filter, hashOf)}
    order by ${filter.sortBy === 'oldest' ? db`l.at, l.id` : db`l.at desc, l.id desc`}`;
}

export async function listLogins(
  db: Queryable,
  filter: Filter & Page,
  hashOf: HashOf,
): Promise<PageOf<LoginEvent>> {
  return pageOfQuery<LoginEvent>(db, filter, {
    rows: selectLoginEvents(db, filter, hashOf),
    from: db`from login_event l ${whereOf(db, filter, hashOf)}`,
  });
}

function whereOf(db: Queryable, { realm, outcome, q, ip, from, to }: Filter, hashOf: HashOf) {
  const wanted = q?.trim().toLowerCase() ?? '';
  return db`
    where l.realm = ${realm}
      ${outcome === 'ok' ? db`and l.result = 'ok'` : db``}
      ${outcome === 'failed' ? db`and l.result <> 'ok'` : db``}
      ${wanted === '' ? db`` : db`and l.login_id_hash = ${hashOf(wanted)}`}
      ${ip === undefined ? db`` : db`and l.ip = ${ip}::inet`}
      ${andWithinDays(db, db`l.at`, { from, to })}`;
}

/** As `isNewNetwork` has it: the /24 of an IPv4 address, the /64 of an IPv6 one. */
function networkOf(db: Queryable, table: 'e' | 'l') {
  const ip = db.unsafe(`${table}.ip`);
  return db`network(set_masklen(${ip}, case family(${ip}) when 4 then 24 else 64 end))`;
}
