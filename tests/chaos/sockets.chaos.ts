/**
 * Proves that every open page shows the state in PostgreSQL despite event delivery failures
 * (reliability H1, F5 to F10). No item may be lost, listed twice or invented. No version
 * may decrease on a page.
 *
 *     npm run chaos -- sockets [--only=F5,F9] [--clients=2000] [--seed=1] [--short] [--patience=1]
 *                              [--without=versions|snapshot] [--port=4200]
 *
 * Without `--clients`, each fault uses the count in its row. `--patience` multiplies the time
 * limits, for a busy machine. `--without` disables a guard of the pages. Without the snapshot the
 * run must fail, which proves that the checker works.
 *
 * A process holds one file descriptor per client. Set `ulimit -n` above the largest count.
 */
import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { redisUrl } from '../../platform/stack/embedded-redis.ts';
import { rssKiBOf } from '../bench/support/process-usage.ts';
import { atLeast, atMost, printLines, type KnownMiss, type Line } from '../support/lines.ts';
import { countSockets } from '../support/count-sockets.ts';
import { manyTickets } from '../support/many-tickets.ts';
import { manyMemberCookies } from '../support/session-cookies.ts';
import { GUARDS } from './support/belief.ts';
import { Crowd } from './support/crowd.ts';
import { QueryCounter } from './support/query-counter.ts';
import { createRandom } from './support/random.ts';
import { compareHistory, Switchboard } from './support/switchboard.ts';
import { openTcpProxy } from './support/tcp-proxy.ts';
import { createPrinter } from './support/printer.ts';
import type { Victim } from './support/victim.ts';
import { postgresPortOf, redisPortOf, startWorld, withPort, type World } from './support/world.ts';

/** How many come back at once (reliability R7). */
const STORM = 10_000;
const BROADCASTS = 20;
/** Enough for half of the largest crowd. An account may hold ten sockets per process. */
const MEMBERS = 1_000;
const CHANGES_PER_SECOND = 5;
/** Minimum changes per fault. Without changes, no client could miss one. */
const LEAST_CHANGES = 3;
/** Time limit for changes to succeed again after PostgreSQL is up (reliability O4). */
const BACK_MS = 5_000;
const REDIS_DOWN_MS = 5_000;
/** Change rate of reliability F9. */
const FLOOD_PER_S = 200;
const KNOWN_FLOOD = {
  reached: 100,
  why: 'two cores run PostgreSQL, the process and 2,050 screens, each of which receives every change',
};
const SETTLE_MS = 1_000;
const LOOK_MS = 100;

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    clients: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    patience: { type: 'string', default: '1' },
    without: { type: 'string' },
    port: { type: 'string', default: '4200' },
  },
});
const without = GUARDS.find((guard) => guard === flags.without) ?? null;
if (flags.without !== undefined && without === null) {
  throw new Error(`--without must be ${GUARDS.join(' or ')}.`);
}
const patience = Number(flags.patience);
const firstPort = Number(flags.port);
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();
const queries = new QueryCounter();

const lines: Line[] = [];

const FAULTS = {
  F5: killRealtime,
  F6: killRedis,
  F7: killPostgres,
  F8: freezeRealtime,
  F9: stopReading,
  F10: cutOffRedis,
  R08: loseNode,
} satisfies Record<string, (stage: Stage) => Promise<void>>;

const chosen = Object.keys(FAULTS).filter((name) => flags.only?.split(',').includes(name) ?? true);
say(`seed ${seed}${without ? `, without ${without}` : ''}: ${chosen.join(', ')}`);
const postgresProxy = await openTcpProxy(0, postgresPortOf(firstPort), () => queries.watch());
const redisProxy = await openTcpProxy(0, redisPortOf(firstPort));
const world = await startWorld({
  firstPort,
  api: 1,
  realtime: 2,
  // The first is counted on its way to PostgreSQL, the second can be cut off from Redis.
  realtimeEnv: (n, { DATABASE_URL }) =>
    n === 0
      ? { DATABASE_URL: withPort(DATABASE_URL, postgresProxy.port) }
      : { REDIS_URL: redisUrl(redisProxy.port) },
});
try {
  const stage = await openStage(world);
  for (const [name, run] of Object.entries(FAULTS)) {
    if (!chosen.includes(name)) continue;
    const from = Date.now();
    await run(stage);
    noteLeast(name, 'changes accepted', LEAST_CHANGES, stage.board.acceptedIn(from));
    const { lost, unexpected } = compareHistory(stage.board.history, await stage.board.look());
    note(name, 'acknowledged changes lost by PostgreSQL', 0, lost);
    note(name, 'changes in PostgreSQL without a request', 0, unexpected);
  }
} finally {
  await world.end(false);
  await redisProxy.close();
  await postgresProxy.close();
}
process.exitCode = printLines(`seed ${seed}`, lines) && lines.length > 0 ? 0 : 1;

interface Stage {
  world: World;
  board: Switchboard;
  cookies: readonly string[];
}

async function openStage(of: World): Promise<Stage> {
  const board = await Switchboard.open(of, BROADCASTS, random);
  return { world: of, board, cookies: await manyMemberCookies(of.db, of.config, MEMBERS) };
}

/**
 * F5: all screens reconnect and show the state in PostgreSQL. The load on PostgreSQL hardly rises.
 */
async function killRealtime({ world: { realtime }, board, cookies }: Stage): Promise<void> {
  const crowd = await gather('F5', sizeOf(STORM, 2_000), { cookies });
  const stop = board.begin(CHANGES_PER_SECOND);
  queries.count = 0;
  await realtime[0]!.strike('SIGKILL', 2_000);
  await stop();
  say('realtime is ready again');
  await allRight('F5', board, crowd, 15_000);
  note('F5', 'queries caused by the fault', 100 * patience, queries.count);
  crowd.close();
  await killRealtimeUnderWindows(board);
}

/** The same to the windows of a broadcast: each is let in by its ticket, and noted as open. */
async function killRealtimeUnderWindows(board: Switchboard): Promise<void> {
  const { realtime, db, config } = world;
  const scheduleId = await board.findOnAir();
  const tickets = await manyTickets(db, config, { scheduleId, count: sizeOf(STORM, 2_000) });
  const crowd = await gather('F5', tickets.length, { tickets });
  await pause(SETTLE_MS);
  queries.count = 0;
  await realtime[0]!.strike('SIGKILL', 2_000);
  say('realtime is ready again');
  const backMs = await crowd.until(() => crowd.away === 0, Date.now() + 15_000 * patience);
  note('F5', 'ms until all clients reconnected', 15_000 * patience, backMs ?? Infinity);
  note('F5', 'clients that were not disconnected', 0, tickets.length - crowd.losses);
  await pause(SETTLE_MS);
  // R7 speaks of ten thousand; fewer come too far apart to share as many of their questions.
  if (tickets.length >= STORM) note('F5', 'queries of the clients', 100, queries.count);
  else say(`F5: ${queries.count} queries of ${tickets.length} clients`);
  crowd.close();
}

/** F6: changes continue while Redis is down, and arrive when Redis is back. */
async function killRedis({ world: { redis }, board, cookies }: Stage): Promise<void> {
  const crowd = await gather('F6', sizeOf(5_000, 300), { cookies });
  const stop = board.begin(CHANGES_PER_SECOND);
  await pause(SETTLE_MS);
  const from = Date.now();
  await redis.strike('SIGKILL', REDIS_DOWN_MS);
  await stop();
  say('Redis is available again');
  const meanwhile = board.acceptedIn(from, from + REDIS_DOWN_MS);
  noteLeast('F6', 'changes accepted while Redis was unavailable', LEAST_CHANGES, meanwhile);
  await allRight('F6', board, crowd, 10_000);
  crowd.close();
}

/** F7: writes are refused temporarily, and no client is disconnected. */
async function killPostgres({ world: { postgres }, board, cookies }: Stage): Promise<void> {
  const crowd = await gather('F7', sizeOf(5_000, 300), { cookies });
  const before = board.history.length;
  const stop = board.begin(CHANGES_PER_SECOND);
  await pause(SETTLE_MS);
  await postgres.strike('SIGQUIT', 5_000);
  say('PostgreSQL is available again');
  const upAt = Date.now();
  const goesOn = () => board.acceptedIn(upAt) >= LEAST_CHANGES;
  await crowd.until(goesOn, upAt + BACK_MS * patience);
  await stop();
  noteLeast('F7', 'changes accepted soon after', LEAST_CHANGES, board.acceptedIn(upAt));
  await allRight('F7', board, crowd, 10_000);
  note('F7', 'sockets disconnected', 0, crowd.losses);
  const answers = board.history.slice(before);
  const refused = answers.filter(({ answer }) => answer === 503);
  noteLeast('F7', 'changes answered with 503 during the outage', 1, refused.length);
  const strange = answers.filter(
    ({ answer }) => answer !== 200 && answer !== 409 && answer !== 503,
  );
  for (const { answer, start, end } of strange) {
    say(`F7: ${answer ?? 'no answer'} after ${end - start} ms`);
  }
  note('F7', 'changes answered with a status other than 200, 409 or 503', 0, strange.length);
  crowd.close();
}

/** F8: a machine that slept. Browsers gave it up after 45 s, and come back. */
async function freezeRealtime({ world: { realtime }, board, cookies }: Stage): Promise<void> {
  const crowd = await gather('F8', sizeOf(5_000, 300), { cookies });
  const node = realtime[0]!;
  const memory = watchMemory(node);
  const stop = board.begin(CHANGES_PER_SECOND);
  await node.freeze(flags.short ? 8_000 : 60_000);
  await stop();
  say(`it runs again; ${crowd.losses} screens had disconnected`);
  await allRight('F8', board, crowd, 30_000);
  note('F8', 'RSS jump, MB', 200, memory.end());
  crowd.close();
}

/** F9: clients that do not read are disconnected, without an effect on the others. */
async function stopReading({ world: { realtime, realtimePorts }, board }: Stage): Promise<void> {
  const crowd = await gather('F9', sizeOf(2_000, 2_000), {});
  const sleepers = await gather('F9', 50, {});
  const all = crowd.screens.length + sleepers.screens.length;
  // The reported count is one second old.
  while ((await countSockets(realtimePorts[0]!)) < all) await pause(LOOK_MS);

  // First measures the memory used by this many changes while every client reads. Stalled clients
  // do not cause it.
  const memory = watchMemory(realtime[0]!);
  await turnFor(board, flags.short ? 5_000 : 20_000);
  const whileAllRead = memory.rise();

  for (const screen of sleepers.screens) screen.stall();
  crowd.delays.fill(0);

  const began = Date.now();
  let cutAfter = Infinity;
  let looking = Promise.resolve();
  const sent = await turnFor(board, flags.short ? 20_000 : 60_000, () => {
    looking = looking.then(async () => {
      if (cutAfter < Infinity) return;
      if ((await countSockets(realtimePorts[0]!)) <= all - sleepers.screens.length) {
        cutAfter = Date.now() - began;
      }
    });
  });
  await looking;
  const rate = (sent / (Date.now() - began)) * 1_000;
  const known = { ...KNOWN_FLOOD, reached: KNOWN_FLOOD.reached / patience };
  noteLeast('F9', 'changes a second', Math.round(FLOOD_PER_S / patience), rate, known);
  await allRight('F9', board, crowd, 10_000);
  note(
    'F9',
    'ms until the last client that does not read was disconnected',
    10_000 * patience,
    cutAfter,
  );
  note('F9', 'RSS growth, MB', 100 * patience, memory.end() - whileAllRead);
  note('F9', 'other clients disconnected', 0, crowd.losses);
  note('F9', '99th percentile of the other clients, ms', 1_000 * patience, crowd.delayOf(0.99));
  sleepers.close();
  crowd.close();
}

/** F10: one of two nodes loses Redis, and recovers the events that it missed. */
async function cutOffRedis({ board, cookies }: Stage): Promise<void> {
  const size = sizeOf(2_000, 300);
  const well = await gather('F10', size, { cookies });
  const cut = await gather('F10', size, { cookies, node: 1 });
  const stop = board.begin(CHANGES_PER_SECOND);
  await redisProxy.set({ timeout: { ms: 0 } });
  await pause(flags.short ? 8_000 : 30_000);
  await redisProxy.set({ resetPeer: { ms: 0 } });
  await pause(SETTLE_MS);
  await stop();
  await allRight('F10', board, well, 2_000, 'of the other node');
  await redisProxy.set({});
  say('Redis is reachable again');
  await allRight('F10', board, cut, 10_000);
  well.close();
  cut.close();
}

/** R08: a node dies for good; its screens go to the other. */
async function loseNode({ world: { realtime, realtimePorts }, board, cookies }: Stage) {
  const size = sizeOf(2_000, 300);
  let lost = false;
  const crowd = await Crowd.gather({
    size,
    cookies,
    random,
    without,
    portOf: (n) => realtimePorts[lost ? 1 : n % 2]!,
  });
  const stop = board.begin(CHANGES_PER_SECOND);
  lost = true;
  const back = realtime[0]!.strike('SIGKILL', 10_000 * patience);
  await pause(SETTLE_MS);
  await stop();
  await allRight('R08', board, crowd, 10_000);
  note('R08', 'screens that did not move to another node', 0, Math.max(0, size / 2 - crowd.losses));
  crowd.close();
  await back;
}

/** Twenty every tenth of a second are 200 a second, each of more than 1 KB. @returns how many. */
async function turnFor(board: Switchboard, ms: number, afterEach = () => {}): Promise<number> {
  const until = Date.now() + ms;
  let changes = 0;
  while (Date.now() < until) {
    const due = Date.now() + LOOK_MS;
    await board.turnAll();
    changes += BROADCASTS;
    afterEach();
    await pause(Math.max(0, due - Date.now()));
  }
  return changes;
}

/** Screens of one node, all with a schedule. */
async function gather(
  fault: string,
  size: number,
  wish: { cookies?: readonly string[]; tickets?: readonly string[]; node?: number },
): Promise<Crowd> {
  const began = Date.now();
  const { node = 0, ...shown } = wish;
  const portOfNode = world.realtimePorts[node]!;
  const crowd = await Crowd.gather({ size, portOf: () => portOfNode, ...shown, random, without });
  say(`${fault}: ${size} sockets after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  return crowd;
}

/**
 * Waits until every screen shows the state in PostgreSQL. Records the time it took and the screens
 * that failed.
 */
async function allRight(
  fault: string,
  board: Switchboard,
  crowd: Crowd,
  limitMs: number,
  whose = '',
): Promise<void> {
  const began = Date.now();
  const limit = limitMs * patience;
  let wrongs = crowd.compare(await board.look());
  const isRight = () => Object.values(wrongs).every((count) => count === 0);
  while (!isRight() && Date.now() - began < limit) {
    await pause(LOOK_MS);
    wrongs = crowd.compare(await board.look());
  }
  const describe = (what: string) => (whose === '' ? what : `${what} ${whose}`);
  note(
    fault,
    describe('ms until all screens were correct'),
    limit,
    isRight() ? Date.now() - began : Infinity,
  );
  note(fault, describe('screens disconnected'), 0, wrongs.away);
  note(fault, describe('lost'), 0, wrongs.lost);
  note(fault, describe('duplicated'), 0, wrongs.duplicated);
  note(fault, describe('unexpected'), 0, wrongs.unexpected);
  note(fault, describe('versions that decreased'), 0, wrongs.wentBack);
}

function noteLeast(
  fault: string,
  what: string,
  least: number,
  measured: number,
  known?: KnownMiss,
): void {
  lines.push(atLeast(`${fault}: ${what}`, measured, least, known));
  if (measured < least) say(`${fault}: ${what}: ${measured}, at least ${least}`);
}

function note(fault: string, what: string, most: number, measured: number): void {
  lines.push(atMost(`${fault}: ${what}`, measured, most));
  if (measured > most) say(`${fault}: ${what}: ${measured}, at most ${most}`);
}

/** Measures the largest growth of a process's memory above its current size, in MB. */
function watchMemory(victim: Victim): { rise: () => number; end: () => number } {
  const { pid } = victim;
  const before = rssKiBOf(pid);
  let most = before;
  const timer = setInterval(() => {
    // A process that died and was restarted counts as above every limit.
    if (victim.pid === pid && existsSync(`/proc/${pid}`)) most = Math.max(most, rssKiBOf(pid));
    else most = Infinity;
  }, LOOK_MS);
  const rise = () => (most - before) / 1_024;
  return {
    rise,
    end() {
      clearInterval(timer);
      return rise();
    },
  };
}

function sizeOf(whole: number, short: number): number {
  return Number(flags.clients ?? (flags.short ? short : whole));
}
