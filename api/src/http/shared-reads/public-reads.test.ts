import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBrowser, startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { insertExpert } from '../../../../tests/support/broadcasts.ts';
import { openPostgresPair, type PostgresPair } from '../../../../tests/support/postgres-pair.ts';
import { createPublicReads } from './public-reads.ts';

// Each `it` continues from the state that the previous one left.

const SOON = { timeout: 30_000, interval: 50 };

const PAGE_BYTES = 8_192;
const PAGE_HEAD_BYTES = 24;
/** Longer messages have a larger overhead. */
const SHORT_BYTES = 200;

/** The next place to write at is behind the head of a new page then, of which nothing was sent. */
async function writeToPageEnd(db: Db): Promise<void> {
  let around = SHORT_BYTES;
  for (let at = await placeInPage(db); at !== PAGE_HEAD_BYTES;) {
    const left = PAGE_BYTES - at;
    const bytes = left > around && left < SHORT_BYTES ? left - around : 8;
    await db`select pg_logical_emit_message(false, 'test', ${'x'.repeat(bytes)})`;
    const next = await placeInPage(db);
    if (next > at) around = next - at - bytes;
    at = next;
  }
}

async function placeInPage(db: Db): Promise<number> {
  const [row] = await db<[{ at: number }]>`
    select ((pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % ${PAGE_BYTES})::int as at`;
  return row.at;
}

describe('public lists with a copy of the database', () => {
  let pair: PostgresPair;
  let test: TestApp;
  let replica: Db;

  beforeAll(async () => {
    pair = await openPostgresPair();
    test = await startTestApp({
      DATABASE_URL: pair.primary.url,
      DATABASE_REPLICA_URL: pair.replica.url,
    });
    replica = connectDb(pair.replica.url, { max: 1 });
    await insertExpert(test.db, 1);
  });
  afterAll(async () => {
    await replica.end({ timeout: 0 });
    await test.stop();
    await pair.stop();
  });

  const listNames = async () => {
    const { status, body } = await openBrowser(test).send('GET', '/api/home/experts');
    return status === 200 ? (body['items'] as { nick: string }[]).map(({ nick }) => nick) : status;
  };
  const isRead = async (): Promise<boolean> => {
    const count = async () => {
      const [row] = await replica<{ reads: number }[]>`
        select seq_scan + coalesce(idx_scan, 0) as reads
        from pg_stat_user_tables where relname = 'expert'`;
      return row!.reads;
    };
    await replica`select pg_stat_clear_snapshot()`;
    const before = await count();
    await listNames();
    // A connection flushes its read statistics within a second.
    await replica`select pg_sleep(1.5)`;
    return (await count()) > before;
  };

  it('are read from the copy, though the log of the primary ends where a page of it does', async () => {
    const log = { info: vi.fn(), warn: vi.fn() };
    const copy = connectDb(pair.replica.url, { max: 1 });
    // Whatever writes meanwhile, in the background, ends the state that is looked at.
    await vi.waitFor(async () => {
      await writeToPageEnd(test.db);
      const reads = createPublicReads(test.db, copy, log);
      await vi.waitFor(async () => {
        const [row] = await reads.read((db) => db`select pg_is_in_recovery() as copy`);
        expect(row).toEqual({ copy: true });
      }, SOON);
      expect(await placeInPage(test.db)).toBe(PAGE_HEAD_BYTES);
    }, SOON);
    await copy.end();
  });

  it('are read from the copy once it has received the change', async () => {
    await vi.waitFor(async () => expect(await isRead()).toBe(true), SOON);
    expect(await listNames()).toHaveLength(1);
  });

  it('show a change at once, though the copy is behind', async () => {
    await replica`select pg_wal_replay_pause()`;
    await test.db`update expert set nick = '새이름' where id = 1`;
    await vi.waitFor(async () => expect(await listNames()).toEqual(['새이름']), SOON);
    expect(await listNames()).toEqual(['새이름']);
    expect((await replica`select nick from expert`)[0]).not.toMatchObject({ nick: '새이름' });

    await replica`select pg_wal_replay_resume()`;
    await vi.waitFor(async () => expect(await isRead()).toBe(true), SOON);
  });

  it('are answered without the primary', async () => {
    await pair.primary.kill();
    expect(await listNames()).toEqual(['새이름']);
    await pair.primary.start();
  });

  it('are answered without the copy', async () => {
    await pair.replica.kill();
    expect(await listNames()).toEqual(['새이름']);
    await pair.replica.start();
    await vi.waitFor(async () => expect(await isRead()).toBe(true), SOON);
  });
});
