import type { Db, Tx } from '../../../platform/src/db.ts';
import { addressPayloads, packed, payloads } from './payloads.ts';

/** Bodies are this many payloads each: enough for all of them in a few rows, and read in time. */
const PACK = 20;

/** Not shown to anybody: what the servers work by, and would only stop working. */
const NOT_SHOWN =
  /(?:^|\.)(?:outbox|outbox_aside|idempotency_key|audit_chain|deployment|migration)/;

/** What the API took already stays. */
const HOSTILE = 'hit\\(|/canary/';

/** What a browser or a member says of itself, in letters of its own. */
const SAID = ['session.user_agent', 'login_event.user_agent', 'push_subscription.user_agent'];

interface Column {
  table: string;
  column: string;
  type: string;
}

/**
 * Writes payloads straight into the database, past every server: into each column that holds words
 * or addresses in any row, and into the words of its JSON. Whatever the constraints of the database
 * themselves refuse stays as it was. What is shown is decided by data, so a new table is found.
 *
 * @param from where the turns of the payloads begin.
 * @returns the columns that hold payloads now.
 */
export async function overwrite(db: Db, from: number): Promise<string[]> {
  const taken: string[] = [];
  const bodies: string[] = [];
  for (let at = 0; at < payloads.length; at += PACK) {
    bodies.push(packed(payloads.slice(at, at + PACK)));
  }
  const words = payloads.map(({ text }) => text);
  const addresses = addressPayloads.map(({ text }) => text);
  for (const [no, column] of (await columnsOf(db)).entries()) {
    const kind = await kindOf(db, column);
    if (kind === null) continue;
    const texts = kind === 'html' ? bodies : kind === 'address' ? addresses : words;
    const turned = turnedBy(texts, from + no * 7).map(carried);
    const isTaken = await db
      .begin(async (tx) => {
        // Rows that are only ever added to are written, too, and nothing follows from any of it.
        await tx`set local session_replication_role = replica`;
        return writeInto(tx, column, turned);
      })
      .catch(() => false);
    if (isTaken) taken.push(`${column.table}.${column.column}`);
  }
  return taken;
}

async function columnsOf(db: Db): Promise<Column[]> {
  const columns = await db<Column[]>`
    select c.table_name as table, c.column_name as column,
           case when c.data_type = 'ARRAY' then c.udt_name else c.data_type end as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and (c.data_type in ('text', 'jsonb') or c.udt_name in ('_text', 'citext'))
    order by 1, 2`;
  return columns.filter(({ table }) => !NOT_SHOWN.test(table));
}

/** What a column holds, by what stands in it: words have a Korean letter, addresses a slash. */
async function kindOf(db: Db, { table, column }: Column): Promise<string | null> {
  if (column.endsWith('_html')) return 'html';
  if (SAID.includes(`${table}.${column}`)) return 'words';
  const value = db`${db(column)}::text`;
  const [found] = await db<{ words: boolean; address: boolean }[]>`
    select coalesce(bool_or(${value} ~ '[가-힣]'), false) as words,
           coalesce(bool_or(${value} ~ '^(https?:/)?/'), false) as address
    from ${db(table)}`;
  if (found?.address) return 'address';
  return found?.words ? 'words' : null;
}

async function writeInto(
  tx: Tx,
  { table, column, type }: Column,
  texts: readonly string[],
): Promise<boolean> {
  const name = tx(column);
  const fresh =
    type === 'jsonb'
      ? tx`pg_temp.words_replaced(t.${name}, p.text)`
      : type === '_text'
        ? tx`array[p.text]`
        : tx`p.text`;
  if (type === 'jsonb') await tx.unsafe(WORDS_REPLACED);
  // A number behind each keeps apart what has to be unique.
  const { count } = await tx`
    update ${tx(table)} t set ${name} = ${fresh}
    from (select ctid as place, row_number() over () as n from ${tx(table)}) r
    join (
      select text as written, k from unnest(${[...texts]}::text[]) with ordinality u(text, k)
    ) w on w.k = 1 + r.n % ${texts.length}
    cross join lateral (
      select case when r.n <= ${texts.length} then w.written else w.written || ' ' || r.n end as text
    ) p
    where t.ctid = r.place and coalesce(t.${name}::text, '') !~ ${HOSTILE}`;
  return count > 0;
}

/** Puts a text in the place of every string in JSON that has a Korean letter. */
const WORDS_REPLACED = `
  create or replace function pg_temp.words_replaced(j jsonb, fresh text) returns jsonb
  language sql as $$
    select case jsonb_typeof(j)
      when 'object' then (select coalesce(jsonb_object_agg(key, pg_temp.words_replaced(value, fresh)), '{}')
                          from jsonb_each(j))
      when 'array' then (select coalesce(jsonb_agg(pg_temp.words_replaced(value, fresh)), '[]')
                         from jsonb_array_elements(j))
      when 'string' then case when j #>> '{}' ~ '[가-힣]' then to_jsonb(fresh) else j end
      else j end
  $$`;

/** PostgreSQL keeps every character but this one. */
function carried(text: string): string {
  return text.replaceAll('\0', '');
}

function turnedBy<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
