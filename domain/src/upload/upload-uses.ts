import type { Queryable } from '@maru/platform/db/db';

/** Where an upload is used: a row of a table, with its title where it has one. */
export interface UploadUse {
  table: string;
  rowId: number | null;
  title: string | null;
}

/**
 * Tables that are looked through by no one, because they are large and never show a picture. Any
 * other, also one that is still to be made, counts: better a file too many than one too few.
 */
const NEVER_SHOWS = [
  'upload',
  'audit_log',
  'browser_error',
  'campaign_recipient',
  'chat_word',
  'consent',
  'delivery_report',
  'identity_check',
  'idempotency_key',
  'join_log',
  'join_ticket',
  'journey_run',
  'journey_step_run',
  'line_report',
  'live_change',
  'live_delivery',
  'login_event',
  'member',
  'member_identity',
  'membership',
  'monitor_history',
  'order_line',
  'outbox',
  'passkey',
  'passkey_challenge',
  'payment',
  'payment_attempt',
  'payment_event',
  'phone_code',
  'product_order',
  'push_receipt',
  'push_subscription',
  'reported_line',
  'room_message',
  'room_mute',
  'room_poll',
  'room_vote',
  'session',
  'single_message',
  'social_login',
  'social_login_flow',
  'suppression',
  'web_vital',
  'webhook_delivery',
  'webhook_event',
];

/** The first part of a file's name, which its narrower versions share. */
const STEM = String.raw`/uploads/[\w-]+/([0-9a-f]{32})`;

export function stemOf(file: string): string {
  return file.slice(0, 32);
}

/**
 * Finds every use of every upload, by the stem of its file. The text columns are read from the
 * database catalog, so that pictures in new tables are kept too.
 *
 * @param stem restricts the search to this stem.
 */
export async function findUploadUses(db: Queryable, stem = ''): Promise<Map<string, UploadUse[]>> {
  const columns = await db<{ table: string; names: string[] }[]>`
    select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as names
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name = '_text')
      and not c.table_name = any(${NEVER_SHOWS})
    group by c.table_name`;
  const ids = await db<{ table: string }[]>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'id'
      and data_type in ('integer', 'bigint', 'smallint')`;
  const withId = new Set(ids.map(({ table }) => table));

  const uses = new Map<string, UploadUse[]>();
  for (const { table, names } of columns) {
    const text = names.map((name) => `"${name}"::text`).join(`, ' ', `);
    const rows = await db<{ stem: string; rowId: number | null; title: string | null }[]>`
      select distinct found.stem[1] as stem,
             ${db.unsafe(withId.has(table) ? 't.id::int' : 'null::int')} as "rowId",
             ${db.unsafe(names.includes('title') ? 't.title::text' : 'null::text')} as title
      from (select *, concat(${db.unsafe(text)}) as maru_text from ${db(table)}) t
      cross join lateral regexp_matches(t.maru_text, ${STEM}, 'g') as found (stem)
      where t.maru_text like ${`%/uploads/%${stem}%`} and found.stem[1] like ${`${stem}%`}`;
    for (const { stem: used, rowId, title } of rows) {
      const all = uses.get(used) ?? [];
      all.push({ table, rowId, title });
      uses.set(used, all);
    }
  }
  return uses;
}
