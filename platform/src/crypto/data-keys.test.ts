import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { countKeyUse, holdDataKeys, holdSecrets, rotateKeys } from './data-keys.ts';
import { connectDb, type Db } from '../db/db.ts';
import { createPersonalData, secretChecksOf } from './personal-data.ts';
import { sealedColumns } from './sealed-columns.ts';

const MEMBERS = 1_203;

const key = (id: number) => `${id}:${randomBytes(32).toString('base64')}`;
const [FIRST, SECOND] = [key(1), key(2)];
const BOTH = `${SECOND},${FIRST}`;
const LOOKUP = 'x'.repeat(32);

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  // A busy machine writes and reseals thousands of members slower than a server may.
  db = connectDb(database.url, { statementTimeoutMs: 60_000 });
});
afterAll(async () => {
  await db.end();
  await database.drop();
});

const under = (keys: string) => createPersonalData(keys, LOOKUP);
const rotate = (keys: string, say: (line: string) => void = () => undefined) =>
  rotateKeys({ db, personal: under(keys), keys }, say);

/** Members with a number, and one value bound to its row, all sealed by the first key. */
beforeEach(async () => {
  await db`delete from campaign_recipient`;
  await db`delete from campaign`;
  await db`delete from admin`;
  await db`delete from member`;
  await db`delete from data_key`;
  await db`delete from secret_check`;
  const personal = under(FIRST);
  const phones = Array.from({ length: MEMBERS }, (_, i) => `0101${String(i).padStart(7, '0')}`);
  await db`
    insert into member (login_id, password_hash, name, phone_enc)
    select 'm' || i, 'none', '김하나', decode(sealed, 'hex')
    from unnest(${phones.map((phone) => personal.seal('phone', phone).toString('hex'))}::text[])
      with ordinality as s (sealed, i)`;
});

it('[N1.15] knows every sealed column there is', async () => {
  const columns = await db<{ place: string }[]>`
    select case when table_schema = 'public' then '' else table_schema || '.' end
           || table_name || '.' || column_name as place
    from information_schema.columns
    where data_type = 'bytea' and column_name like '%\\_enc'`;
  const known = sealedColumns.map(({ table, column }) => `${table}.${column}`);
  expect(known.toSorted()).toEqual(columns.map(({ place }) => place).toSorted());
});

it('[L08] reseals all data, so that the old key can be removed and all data still opens', async () => {
  const said: string[] = [];
  expect(await rotate(BOTH, (line) => said.push(line))).toEqual([]);

  expect(said).toEqual([`member.phone_enc: ${MEMBERS} values re-encrypted`]);
  const alone = under(SECOND);
  const rows = await db<{ phone: Buffer }[]>`select phone_enc as phone from member order by id`;
  expect(rows.map(({ phone }) => alone.open('phone', phone))).toEqual(
    rows.map((_, i) => `0101${String(i).padStart(7, '0')}`),
  );
  expect(await rotate(BOTH, (line) => said.push(line))).toEqual([]);
  expect(said.length).toBe(1);
});

it('[L08] resumes after an interruption, and keeps data changed meanwhile', async () => {
  const [changed] = await db<{ id: number }[]>`
    update member set phone_enc = ${under(BOTH).seal('phone', '01099998888')}
    where id = (select min(id) from member) returning id`;

  const said: string[] = [];
  await rotate(BOTH, (line) => said.push(line));

  expect(said).toEqual([`member.phone_enc: ${MEMBERS - 1} values re-encrypted`]);
  const [row] = await db<{ phone: Buffer }[]>`
    select phone_enc as phone from member where id = ${changed!.id}`;
  expect(under(SECOND).open('phone', row!.phone)).toBe('01099998888');
});

it('keeps row-bound data bound to its row, and keeps phone numbers and push addresses readable', async () => {
  const old = under(FIRST);
  await db`insert into admin (login_id, password_hash, name) values ('a', 'x', '이운영')`;
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, created_by)
    select 'sms', 'SMS', '', false, '{"kind":"all"}', 'done', id from admin returning id`;
  const ids: number[] = [];
  for (const field of ['phone', 'push'] as const) {
    const [row] = await db<{ id: number }[]>`
      insert into campaign_recipient (campaign_id, batch, dest_hash, dest_enc, dest_tail)
      values (${campaign!.id}, 1, ${Buffer.from(field)}, ${old.seal(field, field)}, '')
      returning id`;
    await db`
      update campaign_recipient set words_enc = ${old.seal('words', '{}', row!.id)}
      where id = ${row!.id}`;
    ids.push(row!.id);
  }

  await rotate(BOTH);

  const alone = under(SECOND);
  const rows = await db<{ id: number; dest: Buffer; words: Buffer }[]>`
    select id, dest_enc as dest, words_enc as words from campaign_recipient order by id`;
  expect(alone.open('phone', rows[0]!.dest)).toBe('phone');
  expect(alone.open('push', rows[1]!.dest)).toBe('push');
  expect(rows.map(({ id, words }) => alone.open('words', words, id))).toEqual(['{}', '{}']);
  expect(() => alone.open('words', rows[0]!.words, ids[1])).toThrow(/authenticate/);
});

it('[L08] refuses to start without a key that still seals something, and lets it go after', async () => {
  await holdDataKeys(db, FIRST);
  await holdDataKeys(db, BOTH);

  await expect(holdDataKeys(db, SECOND)).rejects.toThrow(
    `Data key 1 is not in DATA_KEYS but still encrypts member.phone_enc (${MEMBERS})`,
  );
  await rotate(BOTH);
  await holdDataKeys(db, SECOND);

  expect(await countKeyUse(db)).toEqual([{ keyId: 2, place: 'member.phone_enc', values: MEMBERS }]);
  const [dropped] = await db`select id from data_key where dropped_at is not null`;
  expect(dropped).toEqual({ id: 1 });
});

it('refuses another secret under the same name, and takes a key more and one fewer', async () => {
  const hold = (keys: string, lookup = LOOKUP) => holdSecrets(db, secretChecksOf(keys, lookup));
  await hold(FIRST);

  await expect(hold(key(1))).rejects.toThrow('uses another DATA_KEYS 1.');
  await expect(hold(FIRST, 'y'.repeat(32))).rejects.toThrow('another LOOKUP_SECRET.');
  await hold(BOTH);
  await hold(SECOND);
  await expect(hold(key(2))).rejects.toThrow('another DATA_KEYS 2.');
});

it('says which value it cannot open', async () => {
  await db`update member set phone_enc = '\\x01ff' where id = (select max(id) from member)`;
  await expect(rotate(BOTH)).rejects.toThrow(/^Cannot decrypt member\.phone_enc of row \d+/);
});
