import type { AddressInfo } from 'node:net';
import type { BroadcastStatus, ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { changeBroadcastStatus } from '@maru/domain/broadcast/broadcast-status';
import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { insertTicket, signTicket, type TicketGrant } from '@maru/domain/room/join-ticket';
import { createLog } from '@maru/platform/telemetry/log';
import { createMetrics } from '@maru/platform/telemetry/metrics';
import { closeQueues, openQueues, type Queues } from '@maru/platform/redis/queues';
import { connectRedis, redisReady } from '@maru/platform/redis/redis';
import { sessionCookies } from '@maru/platform/session/session-cookie';
import { openMemberSession, openStaffSession } from '@maru/platform/session/session.repository';
import { tokensOf } from '@maru/platform/session/session-token';
import type { Redis } from 'ioredis';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { openPrivateRedis, type PrivateRedis } from '../../tests/bench/support/private-redis.ts';
import { createTestConfig } from '../../tests/support/test-config.ts';
import { startOutboxRelay } from '../../workers/src/outbox/outbox-relay.ts';
import { openRealtime, type Realtime } from './server.ts';

const CLIENT = { ip: '127.0.0.1', userAgent: 'test' };

/**
 * A complete event path for one test: Postgres, a Redis instance of its own, the relay and
 * realtime.
 */
export interface Stage {
  config: Config;
  db: Db;
  redis: Redis;
  redisServer: PrivateRedis;
  queues: Queues;
  /**
   * Starts one more realtime process.
   *
   * @param handle the database handle of the process.
   * @returns the address of the process.
   */
  openRealtime(handle?: Db): Promise<string>;
  /** The same, for a test that ends it. */
  openRealtimeProcess(): Promise<Realtime>;
  connect(url: string, options?: Partial<ManagerOptions & SocketOptions>): Socket;
  addBroadcast(change?: { expertId?: number; kind?: 'free' | 'paid' }): Promise<ScheduleItem>;
  changeStatus(scheduleId: number, status: BroadcastStatus): Promise<ScheduleItem>;
  /** @param holder owner of the ticket; by default a visitor, for a broadcast on air. */
  issueTicket(scheduleId: number, holder?: TicketHolder): Promise<string>;
  loginMember(loginId: string): Promise<Login>;
  loginStaff(loginId: string): Promise<Login>;
  close(): Promise<void>;
}

type TicketHolder = Partial<Omit<TicketGrant, 'scheduleId'>>;

export interface Login {
  sessionId: number;
  subjectId: number;
  /** The Cookie header of that browser. */
  cookie: string;
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const redisServer = await openPrivateRedis();
  const { config, drop } = await createTestConfig({ REDIS_URL: redisServer.url, ...env });
  const log = createLog('test', config);
  const metrics = createMetrics('test');
  const db = connectDb(config.DATABASE_URL);
  const redis = connectRedis(config, log);
  await redisReady(redis);
  await db`insert into expert (id, nick, field, market) values (1, '김전문', '주식', 'KOSPI'),
                                                              (2, '이전문', '주식', 'KOSDAQ')`;
  const queues = openQueues(redis, config, log);
  const stopRelay = startOutboxRelay({ db, redis, queues, config, log, metrics });

  const processes: Realtime[] = [];
  const sockets: Socket[] = [];

  const openRealtimeProcess = (handle = db) =>
    openRealtime(
      { config, db: handle, redis, log, metrics: createMetrics('test') },
      { port: 0, host: '127.0.0.1' },
    );

  return {
    config,
    db,
    redis,
    redisServer,
    queues,

    openRealtimeProcess: () => openRealtimeProcess(),

    async openRealtime(handle) {
      const realtime = await openRealtimeProcess(handle);
      processes.push(realtime);
      return `http://127.0.0.1:${(realtime.server.address() as AddressInfo).port}`;
    },

    connect(url, options = {}) {
      const socket = io(url, { forceNew: true, reconnectionDelay: 50, ...options });
      sockets.push(socket);
      return socket;
    },

    addBroadcast: (change) => insertBroadcast(db, change),

    async changeStatus(scheduleId, status) {
      const item = await db.begin((tx) =>
        changeBroadcastStatus(tx, { scheduleId, status, version: null, by: null }),
      );
      if (typeof item === 'string') throw new Error(item);
      return item;
    },

    async issueTicket(scheduleId, holder = {}) {
      const visitor = { memberId: null, sessionId: null, adminId: null, recorded: false };
      const grant = { ...visitor, ...holder, scheduleId };
      const [ticket] = await insertTicket(db, grant, CLIENT);
      return signTicket(ticket!, config.SESSION_SECRET);
    },

    ...createLogins(db, config),

    async close() {
      for (const socket of sockets) socket.disconnect();
      for (const realtime of processes) await realtime.stop();
      await stopRelay();
      await closeQueues(queues);
      redis.disconnect();
      await db.end();
      await redisServer.stop();
      await drop();
    },
  };
}

async function insertBroadcast(
  db: Db,
  { expertId = 1, kind = 'free' }: Parameters<Stage['addBroadcast']>[0] = {},
): Promise<ScheduleItem> {
  const [row] = await db<{ id: number }[]>`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date)
    select ${expertId}, '아침 방송', 1, ${kind},
           greatest(coalesce(max(start_date), now()), now()) + interval '1 second'
    from broadcast_schedule returning id`;
  // Ends are set so that the next broadcast of the same expert does not clash.
  await db`
    update broadcast_schedule set end_date = start_date + interval '1 second'
    where id = ${row!.id}`;
  const [item] = await db<ScheduleItem[]>`select * from schedule_item where _id = ${row!.id}`;
  return item!;
}

/** Logs members and staff in, without the API. */
function createLogins(db: Db, config: Config): Pick<Stage, 'loginMember' | 'loginStaff'> {
  async function cookieOf(
    realm: 'member' | 'admin',
    open: () => ReturnType<typeof openMemberSession>,
  ) {
    const session = await open();
    const tokens = tokensOf(realm, session, config.SESSION_SECRET);
    const cookie = sessionCookies(realm, tokens, true).map((line) => line.split(';')[0]);
    return { sessionId: session.id, cookie: cookie.join('; ') };
  }

  return {
    async loginMember(loginId) {
      const [member] = await db<{ id: number }[]>`
        insert into member (login_id, password_hash, name) values (${loginId}, '-', '회원')
        on conflict (login_id) do update set name = excluded.name returning id`;
      const open = () => db.begin((tx) => openMemberSession(tx, member!.id, CLIENT));
      return { subjectId: member!.id, ...(await cookieOf('member', open)) };
    },

    async loginStaff(loginId) {
      const [admin] = await db<{ id: number }[]>`
        insert into admin (login_id, password_hash, name) values (${loginId}, '-', '직원')
        on conflict (login_id) do update set name = excluded.name returning id`;
      await db`
        insert into admin_permission (admin_id, permission) values (${admin!.id}, 'manageMessages')
        on conflict do nothing`;
      const open = async () =>
        (await db.begin((tx) => openStaffSession(tx, admin!.id, CLIENT))).session;
      return { subjectId: admin!.id, ...(await cookieOf('admin', open)) };
    },
  };
}

/** The next event of this name. */
export function heard<T = unknown>(socket: Socket, name: string): Promise<T> {
  return new Promise((resolve) => socket.once(name, resolve));
}

/** The code of a refused handshake. */
export async function refusalOf(socket: Socket): Promise<string> {
  return (await heard<Error>(socket, 'connect_error')).message;
}

/** Collects the payloads that a socket receives for an event name from now on. */
export function listen<T>(socket: Socket, name: string): T[] {
  const all: T[] = [];
  socket.on(name, (payload: T) => all.push(payload));
  return all;
}
