import type { Db, Tx } from '../../../platform/src/db/db.ts';
import { addressPayloads, packed, payloads } from './payloads.ts';

/** Payloads per body. All of them fit into a few rows and render in time. */
const PACK = 20;

/** Letters that fit into a short field together with a number. */
const SHORT = 16;

/** Internal tables that are never shown. Overwriting them would only stop the servers. */
const NOT_SHOWN =
  /(?:^|\.)(?:outbox|outbox_aside|idempotency_key|audit_chain|deployment|migration)/;

/** Matches payloads that the API has already accepted. Those values are kept. */
const HOSTILE = 'hit\\(|/canary/';

/** Values that a browser or a member reports, which are not written in Korean. */
const SAID = ['session.user_agent', 'login_event.user_agent', 'push_subscription.user_agent'];

/** Addresses by their shape, and words by their letters; as PostgreSQL reads patterns. */
const AN_ADDRESS = '^(https?:/)?/';
const ADDRESS_WITHIN = `["{,]${AN_ADDRESS.slice(1)}`;
const WORDS = '[가-힣]';

interface Column {
  table: string;
  column: string;
  type: string;
}

/** The payloads that one column now holds. */
export interface Overwritten {
  column: string;
  /** Rows that took one. */
  taken: number;
  /** Number of rows that the database refused to change, and one of its errors. */
  left: number;
  why: string | null;
}

/**
 * Writes payloads directly into the database, bypassing every server. It targets every column that
 * holds words or addresses in any row. It also targets the words and addresses in its JSON,
 * including JSON stored as text. A row keeps its old value if the database's own constraints refuse
 * the payload. Columns are selected by their data, so a new table is included automatically.
 *
 * @param from index of the first payload.
 * @returns every such column.
 */
export async function overwrite(db: Db, from: number): Promise<Overwritten[]> {
  const bodies: string[] = [];
  for (let at = 0; at < payloads.length; at += PACK) {
    bodies.push(packed(payloads.slice(at, at + PACK)));
  }
  const addresses = addressPayloads.map(({ text }) => text);
  const all: Overwritten[] = [];
  for (const [no, column] of (await columnsOf(db)).entries()) {
    const kind = await kindOf(db, column);
    if (kind === null) continue;
    const words = kind === 'html' ? bodies : payloads.map(({ text }) => text);
    const [turnedWords, turnedAddresses] = [words, addresses].map((texts) =>
      turnedBy(texts, from + no * 7).map(carried),
    );
    const written = await db.begin(async (tx) => {
      // Disable triggers. Append-only rows can then be written, and the writes have no side
      // effects.
      await tx`set local session_replication_role = replica`;
      await tx.unsafe(HOSTILE_JSON + WRITTEN);
      return writeInto(tx, { ...column, kind, words: turnedWords!, addresses: turnedAddresses! });
    });
    if (written.taken + written.left === 0) continue;
    all.push({ column: `${column.table}.${column.column}`, ...written });
  }
  return all;
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

type Kind = 'html' | 'address' | 'words';

/** Classifies a column by its contents: words contain a Korean letter, addresses a slash. */
async function kindOf(db: Db, { table, column, type }: Column): Promise<Kind | null> {
  if (column.endsWith('_html')) return 'html';
  if (SAID.includes(`${table}.${column}`)) return 'words';
  const value = db`${db(column)}::text`;
  const isWithin = type === 'jsonb' || type === '_text';
  const [found] = await db<{ words: boolean; address: boolean }[]>`
    select coalesce(bool_or(${value} ~ ${WORDS}), false) as words,
           coalesce(bool_or(${value} ~ ${isWithin ? ADDRESS_WITHIN : AN_ADDRESS}), false) as address
    from ${db(table)}`;
  if (found?.address) return 'address';
  return found?.words ? 'words' : null;
}

interface Writing extends Column {
  kind: Kind;
  words: readonly string[];
  addresses: readonly string[];
}

async function writeInto(
  tx: Tx,
  { table, column, type, kind, words, addresses }: Writing,
): Promise<Omit<Overwritten, 'column'>> {
  const name = tx(column);
  // A number after each value keeps unique columns distinct.
  const turn = (texts: readonly string[]) => tx`
    (${[...texts]}::text[])[1 + n % ${texts.length}]
      || case when n <= ${texts.length} then '' else ' ' || n end`;
  // A value that is neither an address nor words gets the kind of the column's other rows.
  const shaped = tx`
    case when value ~ ${type === '_text' ? ADDRESS_WITHIN : AN_ADDRESS} then address
         when value ~ ${WORDS} then words
         else ${kind === 'address' ? tx`address` : tx`words`} end`;
  const fresh =
    type === 'jsonb'
      ? tx`pg_temp.hostile(kept, words, address)`
      : type === '_text'
        ? tx`array[${shaped}]`
        : kind === 'html'
          ? tx`words`
          : tx`case when value is json object or value is json array
                    then pg_temp.hostile(value::jsonb, words, address)::text else ${shaped} end`;
  const refusal = (text: typeof shaped) => tx`pg_temp.refusal(${table}, ${column}, place, ${text})`;
  // A column may require part of its old value or a short value, so both variants are tried as
  // well.
  const tries =
    type === 'jsonb' || type === '_text'
      ? refusal(fresh)
      : tx`
        case when ${refusal(fresh)} is null then null
             when ${refusal(tx`words || ' ' || coalesce(value, '')`)} is null then null
             else ${refusal(turn(words.filter(({ length }) => length <= SHORT)))} end`;
  const [counted] = await tx<Omit<Overwritten, 'column'>[]>`
    with was as materialized (
      select ctid as place, ${name} as kept, ${name}::text as value, row_number() over () as n
      from ${tx(table)}
    ), given as materialized (
      select *, ${turn(words)} as words, ${turn(addresses)} as address from was
      where coalesce(value, '') !~ ${HOSTILE}
    ), written as materialized (
      select ${tries} as why from given
    )
    select count(*) filter (where why is null)::int as taken, count(why)::int as left,
           min(why) as why
    from written`;
  return counted!;
}

/** Replaces words and addresses inside JSON. */
const HOSTILE_JSON = `
  create or replace function pg_temp.hostile(j jsonb, words text, address text) returns jsonb
  language sql as $$
    select case jsonb_typeof(j)
      when 'object' then (
        select coalesce(jsonb_object_agg(key, pg_temp.hostile(value, words, address)), '{}')
        from jsonb_each(j))
      when 'array' then (
        select coalesce(jsonb_agg(pg_temp.hostile(value, words, address)), '[]')
        from jsonb_array_elements(j))
      when 'string' then
        case when j #>> '{}' ~ '${AN_ADDRESS}' then to_jsonb(address)
             when j #>> '{}' ~ '${WORDS}' then to_jsonb(words) else j end
      else j end
  $$;`;

/** Writes one row by itself, so that one which may not be written leaves the others to be. */
const WRITTEN = `
  create or replace function pg_temp.refusal(of_table text, of_column text, place tid, fresh anyelement)
  returns text language plpgsql as $$
    declare changed int;
    begin
      execute format('update %I set %I = $1 where ctid = $2', of_table, of_column)
        using fresh, place;
      get diagnostics changed = row_count;
      return case when changed = 0 then 'another transaction changed it' end;
    exception when others then return sqlerrm;
    end
  $$;`;

/** PostgreSQL keeps every character but this one. */
function carried(text: string): string {
  return text.replaceAll('\0', '');
}

function turnedBy<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
