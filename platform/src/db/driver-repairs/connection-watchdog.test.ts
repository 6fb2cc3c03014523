import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTcpProxy, type TcpProxy } from '../../../../tests/chaos/support/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/test-database.ts';
import { connectDb, isDbAway, patientOf, type Db } from '../db.ts';

const STATEMENTS = 40;
const SOON = { timeout: 15_000, interval: 20 };

const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('[F20] a bad network on the way to Postgres', () => {
  let database: TestDatabase;
  let way: TcpProxy;
  let db: Db;
  beforeEach(async () => {
    database = await createTestDatabase();
    const url = new URL(database.url);
    way = await openTcpProxy(0, Number(url.port));
    url.port = String(way.port);
    db = connectDb(url.href, { max: 1, statementTimeoutMs: 1_000 });
    await db`select 1`;
  });
  afterEach(async () => {
    await db.end({ timeout: 0 });
    await way.close();
    await database.drop();
  });

  it('loses sent data: the statement fails, and the next one has another connection', async () => {
    await way.set({ timeout: { ms: 0 } });
    expect(isDbAway(await errorOf(db`select 1`))).toBe(true);

    await way.set({});
    await expect.poll(() => errorOf(db`select 1`), SOON).toBeNull();
  });

  it('resets connections: a concurrent query receives only the answer to its own statement', async () => {
    await way.set({ resetPeer: { ms: 20 } });
    const wrong: unknown[] = [];
    const ask = async (n: number) => {
      for (let times = 0; times < 10; times += 1) {
        await db<{ n: number }[]>`select ${n}::int as n`.then(
          (rows) => rows[0]?.n === n || wrong.push(rows),
          (error: unknown) => isDbAway(error) || wrong.push(error),
        );
      }
    };
    await Promise.all(Array.from({ length: STATEMENTS }, (_, n) => ask(n)));
    expect(wrong).toEqual([]);
  });

  it('leaves who asks nothing alone, however long', async () => {
    const [before] = await db`select pg_backend_pid() as pid`;
    await patientOf(db)`select pg_sleep(2)`;
    expect(await db`select pg_backend_pid() as pid`).toEqual([before]);
  });

  it('does not cut statements that may take longer', async () => {
    expect(isDbAway(await errorOf(db`select pg_sleep(2)`))).toBe(true);
    expect(await patientOf(db)`select pg_sleep(2)::text as slept`).toEqual([{ slept: '' }]);
  });
});

describe('[F20] a Postgres that does not speak', () => {
  let server: Server;
  let sockets: Socket[];
  let db: Db;
  const open = async (onSocket: (socket: Socket) => void) => {
    sockets = [];
    server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined));
      onSocket(socket);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    db = connectDb(`postgres://nobody:none@127.0.0.1:${port}/none`, { max: 2 });
  };
  afterEach(async () => {
    await db.end({ timeout: 0 });
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  it('is away for everybody, and asked by few', async () => {
    await open((socket) => socket.resume());
    const errors = await Promise.all(
      Array.from({ length: STATEMENTS }, () => errorOf(db`select 1`)),
    );
    expect(errors.every(isDbAway)).toBe(true);
    expect(sockets.length).toBeLessThan(STATEMENTS / 4);
  });

  it('is unavailable, if it closes accepted connections', async () => {
    await open((socket) => socket.end());
    expect(isDbAway(await errorOf(db`select 1`))).toBe(true);
  });
});
