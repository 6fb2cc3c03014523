import { latencyBounds, type ProcessFigures } from '@maru/contract/monitor/monitor';
import type { Config } from '@maru/platform/config/config';
import type { Db } from '@maru/platform/db/db';
import { publishFigures } from '@maru/platform/monitor/figures';
import type { Redis } from 'ioredis';

type Prefix = Pick<Config, 'redisPrefix'>;

/** Reports a healthy process, except for the fields in `change`. */
export async function reportHealthy(
  redis: Redis,
  { redisPrefix }: Prefix,
  change: Pick<ProcessFigures, 'kind'> & Partial<ProcessFigures>,
): Promise<void> {
  const none = Array.from({ length: latencyBounds.length + 1 }, () => 0);
  await publishFigures(redis, redisPrefix, {
    id: 'one',
    host: 'node-a',
    started_at: new Date(0).toISOString(),
    sockets: {},
    members: 0,
    rooms: 0,
    events_per_s: 0,
    http_per_s: 0,
    http_errors_per_s: 0,
    http_last_minute: 0,
    http_errors_last_minute: 0,
    sent_per_s: 0,
    failed_per_s: 0,
    http_latency: none,
    commit_to_emit: none,
    loop_ms: 0,
    memory_bytes: 0,
    disk_used: 0.4,
    ...change,
  });
}

/** Sets the age of the processes' reports to this number of seconds. */
export async function ageWords(
  redis: Redis,
  { redisPrefix }: Prefix,
  seconds: number,
): Promise<void> {
  const key = `${redisPrefix}:figures`;
  for (const [id, said] of Object.entries(await redis.hgetall(key))) {
    const [at = '', ...figures] = said.split(':');
    await redis.hset(key, id, [Number(at) - seconds, ...figures].join(':'));
  }
}

/** Fifty changes that took at most this number of seconds, and more than the previous bound. */
export const emitsWithin = (seconds: (typeof latencyBounds)[number]) => [
  ...latencyBounds.map((bound) => (bound === seconds ? 50 : 0)),
  0,
];

/** An inquiry that has waited for an answer for more than a day. @returns the subject of its alarm. */
export async function insertOldInquiry(db: Db): Promise<string> {
  await db`
    with asker as (
      insert into member (login_id, password_hash, name) values ('asker', '', '김하나')
      on conflict (login_id) do update set name = excluded.name returning id)
    insert into inquiry (member_id, category, title_enc, waiting_since)
    select id, 'other', '', now() - interval '25 hours' from asker`;
  return '';
}

/** A tax invoice that staff should have issued last month. @returns the subject of its alarm. */
export async function insertLateInvoice(db: Db): Promise<string> {
  await db`
    with buyer as (
      insert into member (login_id, password_hash, name) values ('buyer', '', '김하나') returning id),
    bought as (
      insert into product_order (order_no, member_id, state, total, payable, refund_rule_id, paid_at)
      select 'L1', id, 'paid', 1000, 1000, 1, now() - interval '62 days' from buyer returning id),
    document as (
      insert into tax_document (order_id, kind, state, amount)
      select id, 'invoice', 'issuing', 1000 from bought returning id)
    insert into tax_entry (document_id, kind, amount, state)
    select id, 'issue', 1000, 'waiting' from document`;
  return '';
}

/** A close of a month ago, and none since. */
export const missingCloses = (db: () => Db) => ({
  happen: async () => {
    await db()`insert into stock (code, name) values ('990010', '하늘반도체')`;
    await db()`
      insert into stock_price (code, day, open, high, low, close, volume, source)
      values ('990010', now()::date - 30, 1, 1, 1, 1, 0, 'file')`;
    return '';
  },
  mend: () => db()`delete from stock_price`,
});

/** @returns the subject of its alarm. */
export async function insertFailedLogins(
  db: Db,
  realm: 'admin' | 'member',
  count: number,
): Promise<string> {
  await db`
    insert into login_event (realm, login_id_hash, ip, user_agent, result)
    select ${realm}, ${Buffer.from('x')}, '203.0.113.1', 'test', 'wrong'
    from generate_series(1, ${count}::int)`;
  return '';
}

/** A jump of the opt-outs or complaints of a campaign, and its end. */
export const reactionJump = (dbOf: () => Db, column: 'opt_outs' | 'complaints') => ({
  /** Six campaigns of 1,000 recipients. The last one has ten reactions, the others two each. */
  happen: async (): Promise<string> => {
    const rows = await dbOf()<{ id: number }[]>`
      with maker as (
        insert into admin (login_id, password_hash, name)
        values (${column}, 'none', '이운영') returning id)
      insert into campaign (channel, kind, text, advertising, audience, state, total, sent,
                            ${dbOf()(column)}, started_at, created_by)
      select 'sms', 'SMS', '내용', true, '{"kind":"all"}', 'done', 1000, 1000,
             case when n = 6 then 10 else 2 end, now() - make_interval(days => 12 - 2 * n), maker.id
      from maker, generate_series(1, 6) n order by n returning id`;
    return String(Math.max(...rows.map(({ id }) => id)));
  },
  /** A campaign is watched for three days. */
  mend: () => dbOf()`update campaign set started_at = started_at - interval '4 days'`,
});

/** Advances the time for the alarms. */
export const ageAlarms = (db: Db, seconds: number) => db`
  update alarm set since = since - make_interval(secs => ${seconds}),
                   well_since = well_since - make_interval(secs => ${seconds})`;
