import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTcpProxy, type TcpProxy } from '../../../../tests/chaos/support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { connectDb, isDbAway, type Db } from '../db.ts';

const OFTEN = { interval: 20 };

let database: TestDatabase;
let proxy: TcpProxy;
let db: Db;
beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = await openTcpProxy(0, Number(url.port));
  url.port = String(proxy.port);
  db = connectDb(url.href, { max: 4 });
  await db`create table note (text text not null)`;
});
afterEach(async () => {
  await db.end({ timeout: 0 });
  await proxy.close();
  await database.drop();
});

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

/** Cuts every connection. Accepts new ones after an interval without any. */
async function cutOff(): Promise<void> {
  await proxy.set({ down: true });
  await pause(20);
  await proxy.set({});
}

describe('a transaction that loses its connection', () => {
  it('fails, whatever it was waiting for, and writes nothing afterwards', async () => {
    let later: unknown;
    const whole = db.begin(async (tx) => {
      await tx`insert into note values ('before')`;
      await cutOff();
      // Another caller receives the slot in the pool.
      await Promise.all([1, 2, 3, 4].map(() => db`select 1`.catch(() => null)));
      later = await errorOf((async () => tx`insert into note values ('after')`)());
    });

    expect(isDbAway(await errorOf(whole))).toBe(true);
    await vi.waitFor(() => expect(isDbAway(later)).toBe(true), OFTEN);
    expect(await db`select text from note`).toEqual([]);
  });

  it('fails in the middle of a statement, and the next one runs', async () => {
    const whole = errorOf(db.begin((tx) => tx`select pg_sleep(60)`));
    await pause(100);
    await cutOff();

    expect(isDbAway(await whole)).toBe(true);
    await vi.waitFor(() => db.begin((tx) => tx`select 1`), OFTEN);
  });

  it('fails at commit if no statement failed before', async () => {
    const whole = errorOf(
      db.begin(async (tx) => {
        await tx`insert into note values ('never')`;
        await cutOff();
      }),
    );

    expect(isDbAway(await whole)).toBe(true);
    await vi.waitFor(async () => expect(await db`select text from note`).toEqual([]), OFTEN);
  });
});

it('still lets a transaction fail by its own reasons, and takes its options', async () => {
  const why = new Error('changed our mind');
  const whole = db.begin('isolation level serializable', async (tx) => {
    await tx`insert into note values ('undone')`;
    const [row] = await tx<{ level: string }[]>`
      select current_setting('transaction_isolation') as level`;
    expect(row!.level).toBe('serializable');
    throw why;
  });
  expect(await errorOf(whole)).toBe(why);
  expect(await db`select text from note`).toEqual([]);
});

it('answers soon after Postgres is back, however often it was cut off and refused', async () => {
  const over = new AbortController();
  const busy = Array.from({ length: 6 }, async (_, n) => {
    while (!over.signal.aborted) {
      const work = n % 2 ? db`select 1` : db.begin((tx) => tx`insert into note values ('x')`);
      await work.catch(() => pause(5));
    }
  });
  for (let times = 0; times < 10; times += 1) {
    await pause(50);
    await cutOff();
  }
  await proxy.set({ down: true });
  await pause(1_000);
  await proxy.set({});
  over.abort();

  const asked = async () => Promise.all(Array.from({ length: 12 }, () => db`select 1`));
  await vi.waitFor(async () => expect(await asked()).toHaveLength(12), OFTEN);
  await Promise.all(busy);
});
