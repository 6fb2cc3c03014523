import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { holdSecrets } from './data-keys.ts';
import { connectDb, type Db } from '../db/db.ts';
import { hashedColumns, rotateLookupSecret } from './lookup-secrets.ts';
import { createPersonalData, secretChecksOf } from './personal-data.ts';
import {
  ownsTokenSql,
  readSinglePushToken,
  recipientTokenOf,
  singlePushTokenOf,
} from './recipient-token.ts';

const keys = `1:${randomBytes(32).toString('base64')}`;
const OLD = 'o'.repeat(32);
/** Longer than a block of SHA-256, which HMAC hashes first. */
const NEW = 'n'.repeat(80);
const BOTH = `${NEW},${OLD}`;
const PHONE = '01012345678';
/** Columns with hashes without a secret, or with a secret of a single row. */
const NOT_KEYED = [
  'access_review.chain_hash',
  'campaign.content_hash',
  'idempotency_key.request_hash',
  'payment_attempt.secret_hash',
  'push_stop.token_hash',
];

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = connectDb(database.url);
});
afterAll(async () => {
  await db.end();
  await database.drop();
});
beforeEach(async () => {
  await db`delete from suppression`;
  await db`delete from campaign_recipient`;
  await db`delete from campaign`;
  await db`delete from admin`;
  await db`delete from member`;
  await db`delete from secret_check`;
  await holdSecrets(db, secretChecksOf(keys, OLD));
});

const under = (lookup: string) => createPersonalData(keys, lookup);
const rotate = (lookup: string, say: (line: string) => void = () => undefined) =>
  rotateLookupSecret(db, { keys, lookup }, say);

/** Adds a member with a suppressed phone number. */
async function addMember(): Promise<void> {
  const hash = under(OLD).hash('phone', PHONE);
  await db`
    insert into member (login_id, password_hash, name, phone_hash)
    values ('m1', 'none', '김하나', ${hash})`;
  await db`insert into suppression (dest_hash, channel, reason) values (${hash}, 'sms', 'link')`;
}

async function addRecipient(): Promise<{ campaignId: number; token: string }> {
  const hash = under(OLD).hash('phone', PHONE);
  await db`insert into admin (login_id, password_hash, name) values ('a', 'x', '이운영')`;
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, created_by)
    select 'sms', 'SMS', '', false, '{"kind":"all"}', 'done', id from admin returning id`;
  await db`
    insert into campaign_recipient (campaign_id, batch, dest_hash, dest_tail)
    values (${campaign!.id}, 1, ${hash}, '5678')`;
  return { campaignId: campaign!.id, token: recipientTokenOf(campaign!.id, hash) };
}

it('knows every column of keyed hashes', async () => {
  const columns = await db<{ place: string }[]>`
    select case when table_schema = 'public' then '' else table_schema || '.' end
           || table_name || '.' || column_name as place
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where data_type = 'bytea' and column_name like '%\\_hash' and table_type = 'BASE TABLE'`;
  const keyed = columns.map(({ place }) => place).filter((place) => !NOT_KEYED.includes(place));
  expect(keyed.toSorted()).toEqual(hashedColumns.toSorted());
});

it('[N1.14] finds members and suppressed numbers after a rotation, without their plain values', async () => {
  await addMember();
  const said: string[] = [];

  expect(await rotate(BOTH, (line) => said.push(line))).toBe(1);

  const hash = under(BOTH).hash('phone', PHONE);
  expect(hash).not.toEqual(under(OLD).hash('phone', PHONE));
  const [member] = await db`
    select m.login_id as id, s.reason from member m join suppression s on s.dest_hash = m.phone_hash
    where m.phone_hash = ${hash}`;
  expect(member).toEqual({ id: 'm1', reason: 'link' });
  expect(said).toEqual([
    'member.phone_hash: 1 lookup hashes renewed',
    'suppression.dest_hash: 1 lookup hashes renewed',
  ]);
  expect(await rotate(BOTH)).toBe(0);
});

it('rotates twice in one step as in two', async () => {
  const third = `${'t'.repeat(40)},${BOTH}`;
  await addMember();

  expect(await rotate(third)).toBe(2);

  const [row] = await db<{ hash: Buffer }[]>`select phone_hash as hash from member`;
  expect(row!.hash).toEqual(under(third).hash('phone', PHONE));
});

it('keeps links of messages that were sent before', async () => {
  const { campaignId, token } = await addRecipient();
  const push = singlePushTokenOf(under(OLD), 7);

  await rotate(BOTH);

  const now = recipientTokenOf(campaignId, under(BOTH).hash('phone', PHONE));
  const foreign = recipientTokenOf(campaignId, randomBytes(32));
  const ownerOf = async (given: string) =>
    (
      await db`select r.dest_tail as tail from campaign_recipient r where ${ownsTokenSql(db, given)}`
    ).length;
  expect(await Promise.all([token, now, foreign].map(ownerOf))).toEqual([1, 1, 0]);
  expect(readSinglePushToken(under(BOTH), push)).toBe(7);
  expect(readSinglePushToken(under(BOTH), `${push}x`)).toBe(null);
});

it('is asked for before a server may start, and refused while one runs', async () => {
  await addMember();
  await expect(holdSecrets(db, secretChecksOf(keys, BOTH))).rejects.toThrow(
    'Stop all servers and run migrate.',
  );
  const server = connectDb(database.url, { max: 1, name: 'maru-workers' });
  try {
    await server`select 1`;
    await expect(rotate(BOTH)).rejects.toThrow('Stop maru-workers.');
  } finally {
    await server.end();
  }

  await rotate(BOTH);

  await holdSecrets(db, secretChecksOf(keys, BOTH));
  await expect(holdSecrets(db, secretChecksOf(keys, OLD))).rejects.toThrow('LOOKUP_SECRET 2');
  await expect(rotate(`${NEW},${'z'.repeat(32)}`)).rejects.toThrow('another LOOKUP_SECRET');
});
