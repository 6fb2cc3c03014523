import { connect, createServer, type Server } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/test-database.ts';
import { findFreePort } from '../../stack/ports.ts';
import { connectDb, connectPool, dbReady, isDbAway, listenTo, type Db } from './db.ts';

const SOON = { timeout: 15_000, interval: 20 };

const log = { warn: vi.fn() };

let database: TestDatabase;
let door: { url: string; server: Server; open: () => void };
let db: Db;

beforeEach(async () => {
  log.warn.mockClear();
  database = await createTestDatabase();
  door = await closedDoorTo(database.url);
  db = connectDb(door.url);
});

afterEach(async () => {
  await db.end({ timeout: 0 });
  door.server.close();
  await database.drop();
});

/** An address that does not respond until it is opened. It then forwards to `target`. */
async function closedDoorTo(target: string) {
  const { hostname, port } = new URL(target);
  const server = createServer((from) => {
    const to = connect(Number(port), hostname);
    from.pipe(to).pipe(from);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  const own = await findFreePort();
  const url = new URL(target);
  url.host = `127.0.0.1:${own}`;
  return { url: url.href, server, open: () => server.listen(own, '127.0.0.1') };
}

describe('a start while Postgres is away', () => {
  it('waits until it answers', async () => {
    const ready = dbReady(db, log);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), SOON);
    door.open();
    await ready;
    expect(await db`select 1 as one`).toEqual([{ one: 1 }]);
  });

  it('does not retry an error that waiting cannot fix', async () => {
    const url = new URL(database.url);
    url.pathname = '/no_such_database';
    const other = connectDb(url.href);
    await expect(dbReady(other, log)).rejects.toMatchObject({ code: '3D000' });
    await other.end();
  });

  it('listens once it is back, and is told once of each change', async () => {
    const onNews = vi.fn();
    const stop = listenTo({ directDatabaseUrl: door.url }, 'test_news', onNews, log);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), SOON);
    expect(onNews).not.toHaveBeenCalled();

    door.open();
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledOnce(), SOON);
    await db`select pg_notify('test_news', '')`;
    await vi.waitFor(() => expect(onNews).toHaveBeenCalledTimes(2), SOON);
    await stop();
  });
});

describe('a transaction that waits for its turn', () => {
  it('is turned away in time, undone, and makes room for others', async () => {
    const pool = connectDb(database.url, { max: 1, turnMs: 1_000 });
    await pool`create table done (by text)`;
    let release = () => {};
    const first = pool.begin(() => new Promise<void>((resolve) => (release = resolve)));
    const second: unknown = await pool
      .begin((tx) => tx`insert into done values ('second')`)
      .catch((error: unknown) => error);
    release();
    await first;
    await pool.begin((tx) => tx`insert into done values ('third')`);

    expect(isDbAway(second)).toBe(true);
    expect(await pool`select by from done`).toEqual([{ by: 'third' }]);
    await pool.end();
  });

  it('reports its own errors as ever', async () => {
    const pool = connectDb(database.url, { max: 1, turnMs: 5_000 });
    await expect(pool.begin((tx) => tx`select 1 / 0`)).rejects.toMatchObject({ code: '22012' });
    await expect(pool.begin(() => Promise.reject(new Error('own')))).rejects.toThrow('own');
    await pool.end();
  });
});

it('treats a host name that does not resolve as an unavailable Postgres', async () => {
  const nowhere = connectDb('postgres://nobody@postgres.invalid/none');
  const error: unknown = await nowhere`select 1`.catch((cause: unknown) => cause);
  expect(isDbAway(error)).toBe(true);
});

it.each([
  ['limits the statements of its connections', undefined, '4s'],
  ['leaves the limits to the role behind a pooler, which takes no settings', 'past', '0'],
])('%s', async (_, pastPooler, limit) => {
  const { url } = database;
  const config = { DATABASE_URL: url, DATABASE_POOL: 1, DATABASE_DIRECT_URL: pastPooler && url };
  const pool = connectPool(config, 'maru-test');
  expect(await pool`show statement_timeout`).toEqual([{ statement_timeout: limit }]);
  await pool.end();
});
