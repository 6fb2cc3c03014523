import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Redis } from 'ioredis';
import type { Db } from '../../../platform/src/db/db.ts';

/** Something that is looked for, in each form that software gives it. */
export interface Mark {
  what: string;
  forms: readonly string[];
}

const base64Of = (text: string) =>
  // At every base64 alignment, all characters except the ends are the same.
  ['', 'a', 'ab'].map((before) => {
    const from = Math.ceil((before.length * 4) / 3) + (before === '' ? 0 : 1);
    return Buffer.from(before + text)
      .toString('base64')
      .replace(/=+$/, '')
      .slice(from, -2);
  });

export function markOf(what: string, texts: readonly string[]): Mark {
  const escaped = (text: string) =>
    Array.from(text, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
  const forms = texts.flatMap((text) => [
    text,
    encodeURIComponent(text),
    Buffer.from(text).toString('hex'),
    ...base64Of(text),
    ...(/[^ -~]/.test(text) ? [escaped(text)] : []),
  ]);
  return { what, forms: [...new Set(forms)] };
}

/** The forms of a mobile number. */
export function phoneMark(phone: string): Mark {
  const parts = [phone.slice(0, 3), phone.slice(3, 7), phone.slice(7)];
  const abroad = phone.slice(1);
  return markOf('phone', [
    phone,
    parts.join('-'),
    parts.join(' '),
    parts.join('.'),
    `+82${abroad}`,
    `82${abroad}`,
    `+82 ${abroad.slice(0, 2)}-${parts[1]}-${parts[2]}`,
    abroad,
  ]);
}

/** Finds marks in a text, with the surrounding characters. */
export function marksIn(text: string, at: string, marks: readonly Mark[]): string[] {
  return marks.flatMap(({ what, forms }) => {
    const form = forms.find((one) => text.includes(one));
    if (form === undefined) return [];
    const place = text.indexOf(form);
    const around = text.slice(Math.max(0, place - 80), place + form.length + 20);
    return [`${what} in ${at}: …${around.replaceAll(/\s+/g, ' ')}…`];
  });
}

/** Searches every log line of the processes, including those of the databases. */
export function marksInLogs(
  folder: string,
  marks: readonly Mark[],
): { found: string[]; lines: number } {
  const found: string[] = [];
  let lines = 0;
  for (const file of readdirSync(folder)) {
    const text = readFileSync(join(folder, file), 'utf8').split('\n');
    lines += text.length;
    for (const line of text) found.push(...marksIn(line, `the log ${file}`, marks));
  }
  return { found, lines };
}

/** Searches every Redis key and its value. */
export async function marksInRedis(
  redis: Redis,
  marks: readonly Mark[],
): Promise<{ found: string[]; keys: number }> {
  const found: string[] = [];
  let keys = 0;
  for await (const batch of redis.scanStream({ count: 500 })) {
    for (const key of batch as string[]) {
      keys += 1;
      const value = JSON.stringify(await valueOf(redis, key));
      found.push(...marksIn(`${key} ${value}`, `the key ${key.slice(0, 60)}`, marks));
    }
  }
  return { found, keys };
}

async function valueOf(redis: Redis, key: string): Promise<unknown> {
  switch (await redis.type(key)) {
    case 'string':
      return redis.get(key);
    case 'hash':
      return redis.hgetall(key);
    case 'list':
      return redis.lrange(key, 0, -1);
    case 'set':
      return redis.smembers(key);
    case 'zset':
      return redis.zrange(key, '0', '-1', 'WITHSCORES');
    case 'stream':
      return redis.xrange(key, '-', '+');
    default:
      return null;
  }
}

/**
 * Searches every column of the database, as text and as bytes.
 *
 * @param open columns that may contain a mark in plaintext: `table.column` by mark.
 */
export async function marksInDatabase(
  db: Db,
  marks: readonly Mark[],
  open: Readonly<Record<string, readonly string[]>>,
): Promise<{ found: string[]; columns: number }> {
  const columns = await db<{ schema: string; table: string; column: string; type: string }[]>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column,
           c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
      and (c.data_type in ('text', 'character varying', 'jsonb', 'json', 'bytea', 'ARRAY')
           or c.udt_name = 'citext')`;
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const value = type === 'bytea' ? db`encode(${db(column)}, 'escape')` : db`${db(column)}::text`;
    for (const { what, forms } of marks) {
      if (open[what]?.includes(`${table}.${column}`)) continue;
      const written = type === 'bytea' ? forms.map(escapedBytes) : [...forms];
      const [row] = await db<{ value: string }[]>`
        select left(${value}, 200) as value from ${db(schema)}.${db(table)}
        where exists (select from unnest(${written}::text[]) sought(sought_form) where position(sought_form in ${value}) > 0)
        limit 1`;
      if (row) found.push(`${what} in ${schema}.${table}.${column}: ${row.value}`);
    }
  }
  return { found, columns: columns.length };
}

/** Bytes in PostgreSQL's escape format: non-ASCII bytes are octal. */
function escapedBytes(text: string): string {
  return Array.from(Buffer.from(text), (byte) =>
    byte === 0x5c ? '\\\\' : byte < 0x80 ? String.fromCharCode(byte) : `\\${byte.toString(8)}`,
  ).join('');
}
