/**
 * Sends invalid input to the sockets (reliability F13, R1, R2, R9):
 * - every known kind of wrong packet, and many random ones
 * - handshakes of other sites
 * - forged cookies
 * - requests to join arbitrary rooms
 * - too much data and too many connections
 *
 * No process may end or fail, and a watching client receives every change.
 *
 *     npm run attack -- sockets [--seed=1] [--packets=100000] [--short] [--port=4240]
 *                               [--without=origins]   allows the other sites, so that a line fails
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { endSession } from '@maru/platform/session/session.repository';
import { readAccess } from '@maru/platform/session/session-token';
import { rssKiBOf } from '../bench/support/process-usage.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from '../chaos/support/random.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { memberCookies, staffCookies } from '../support/session-cookies.ts';
import { readablePacket, shapedPackets, wildPacket } from './support/packets.ts';
import { openRaw, type RawSocket } from './support/raw-socket.ts';
import { damageOf, openTarget, type Target } from './support/target.ts';
import { watchChanges } from './support/watcher.ts';

const ANSWER_MS = 5_000;
const AT_ONCE = 16;
/** Readable packets before a wild one, which may end the connection. */
const READABLE_EACH = 40;
const PER_ACCOUNT = 10;
const PER_MINUTE = 100;
/** Maximum growth of memory after the attack, once all is quiet again. */
const RSS_MIB = 50;
const QUIET_MS = 5_000;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    packets: { type: 'string' },
    short: { type: 'boolean', default: false },
    port: { type: 'string', default: '4240' },
    without: { type: 'string' },
  },
});
const seed = Number(flags.seed);
/** Fewer than is usual, so that a short run has to open fewer. */
const perAddress = flags.short ? 60 : 500;
const packets = Number(flags.packets ?? (flags.short ? 5_000 : 100_000));
const port = Number(flags.port);
const random = createRandom(seed);
const say = createPrinter();

const own = { origin: `http://127.0.0.1:${port}` };

/** A loopback address for each of many who come. */
const addressOf = (no: number) => `127.0.${(no >> 8) & 255}.${no & 255 || 1}`;

const OTHER_SITES = [
  'https://evil.example',
  'null',
  `http://127.0.0.1:${port}.evil.example`,
  `http://127.0.0.1:${port + 1}`,
  `http://127.0.0.1:${port}/`,
  `http://evil.example:${port}`,
  `http://localhost.evil.example:${port}`,
  // The second letter is the Cyrillic о.
  `http://l\u043ecalhost:${port}`,
  `http://xn--lcalhost-b4e:${port}`,
  `ws://127.0.0.1:${port}`,
  '',
];

say(`seed ${seed}, ${packets} packets`);
const target = await openTarget({
  port,
  env: {
    SOCKETS_PER_ADDRESS: String(perAddress),
    ...(flags.without === 'origins' ? { ALLOWED_ORIGINS: 'https://evil.example' } : {}),
  },
});
const lines: Line[] = [];
try {
  await run(target);
} finally {
  await target.stop();
}
process.exitCode = printLines(`sockets, seed ${seed}`, lines) ? 0 : 1;

async function run(system: Target): Promise<void> {
  const { db, config } = system;
  const [members, [staff]] = await Promise.all([
    db<{ id: number }[]>`select id from member where login_id like 'demo%' order by id limit 6`,
    db<{ id: number }[]>`select id from admin where login_id = 'super'`,
  ]);
  const cookiesOf = async (no: number) =>
    (await memberCookies(db, config, members[no]!.id)).join('; ');
  const staffCookie = (await staffCookies(db, config, staff!.id)).join('; ');

  // Memory is measured from a process that has been at work.
  await sayShaped(system, await cookiesOf(0));
  await pause(QUIET_MS);
  const before = rssKiBOf(system.pidOf('realtime'));
  const watching = await watchChanges(system, [await cookiesOf(1)]);

  say('packets');
  const sent = await sayAtRandom(system, await cookiesOf(0));
  const deaf = await sayShaped(system, await cookiesOf(0));
  say('handshakes');
  lines.push(...(await knock(system, await cookiesOf(0), staffCookie)));
  say('rooms');
  lines.push(...(await wishForRooms(system, await cookiesOf(2), await cookiesOf(3))));
  say('oversized and excessive packets');
  lines.push(...(await sayTooMuch(system)));
  lines.push(...(await comeTooMany(system, await cookiesOf(4), await cookiesOf(5))));

  const { changes, missed, cut, p99Ms } = await watching.stop();
  await pause(QUIET_MS);
  const grown = (rssKiBOf(system.pidOf('realtime')) - before) / 1_024;
  lines.push(
    atLeast('packets sent', sent, packets),
    exactly('malformed packets after which no client could connect', deaf),
    ...damageOf(system, say),
    exactly(`of ${changes} changes, not received by an observer`, missed),
    exactly('observers disconnected', cut),
    atMost('memory growth of realtime', Math.round(grown), RSS_MIB, 'MiB'),
    { what: 'speed: p99 of a change to an observer', goal: '-', measured: p99Ms, held: true },
  );
}

async function enter(
  system: Target,
  { cookie, from, namespace = '/home', auth = '' }: Partial<Record<string, string>> = {},
): Promise<RawSocket> {
  const socket = await openRaw({
    url: system.url,
    headers: { ...own, ...(cookie && { cookie }) },
    ...(from && { from }),
  });
  if (typeof socket === 'number') throw new Error(`The server refused a handshake with ${socket}.`);
  socket.send(`40${namespace},${auth}`);
  return socket;
}

/**
 * Sends each malformed packet as the first packet, after entering a namespace, and before further
 * packets.
 */
async function sayShaped(system: Target, cookie: string): Promise<number> {
  let deaf = 0;
  await inTurns(shapedPackets, async ({ what, data }, no) => {
    const from = addressOf(no + 256);
    const raw = await openRaw({ url: system.url, headers: own, from });
    if (typeof raw !== 'number') raw.send(data);
    const inside = await enter(system, { cookie: no % 2 === 0 ? cookie : '', from });
    await inside.hears('4', ANSWER_MS);
    inside.send(data);
    inside.send('42/home,["hello"]');
    const next = await enter(system, { from });
    if ((await next.hears('40/home,', ANSWER_MS)) === null) {
      deaf += 1;
      say(`no client could connect after ${what}`);
    }
    for (const socket of [inside, next]) socket.end();
    if (typeof raw !== 'number') raw.end();
  });
  return deaf;
}

/** @returns how many packets were sent while the connection was open. */
async function sayAtRandom(system: Target, cookie: string): Promise<number> {
  let sent = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, lane) => {
      for (let turn = 0; sent < packets; turn += 1) {
        const from = addressOf(lane * 500 + (turn % 500));
        const socket = await enter(system, { cookie: turn % 10 === 0 ? cookie : '', from });
        await socket.hears('4', ANSWER_MS);
        for (let i = 0; i < READABLE_EACH; i += 1) socket.send(readablePacket(random));
        socket.send(wildPacket(random));
        if (socket.isOpen) sent += READABLE_EACH + 1;
        // Half of the sockets close at once, the others after the server has read all packets.
        if (turn % 2 === 0) {
          socket.send('40/room,');
          await socket.hears('44/room,', 200);
        }
        socket.end();
      }
    }),
  );
  return sent;
}

/**
 * Tries handshakes of other sites, handshakes without an origin but with browser headers, and
 * handshakes with invalid cookies.
 */
async function knock(system: Target, cookie: string, staffCookie: string): Promise<Line[]> {
  const poll = (headers: Record<string, string>, query = 'EIO=4&transport=polling') =>
    fetch(`${system.url}/socket.io/?${query}`, { headers, signal: AbortSignal.timeout(ANSWER_MS) });
  const isRefused = (status: number) => [400, 403].includes(status);
  const cookies = `${cookie}; ${staffCookie}`;
  let admitted = 0;
  for (const origin of OTHER_SITES) {
    const header = Buffer.from(origin).toString('latin1');
    const headers = { cookie: cookies, ...(origin === '' ? {} : { origin: header }) };
    const site = origin === '' ? { 'sec-fetch-site': 'cross-site' } : {};
    const raw = await openRaw({ url: system.url, headers: { ...headers, ...site } });
    if (typeof raw !== 'number') raw.end();
    const answer = await poll({ ...headers, ...site });
    if (typeof raw === 'number' && isRefused(raw) && isRefused(answer.status)) continue;
    admitted += 1;
    say(`admitted: ${origin || 'no origin, from another site'}`);
  }
  const oddPolls = [
    'EIO=3&transport=polling',
    'EIO=4&transport=flashsocket',
    'EIO=4&transport=constructor',
    'EIO=4&transport=polling&sid=unknown',
    'EIO=4&transport=polling&sid=__proto__',
    'transport=polling',
  ];
  const odd = await Promise.all(oddPolls.map((query) => poll(own, query)));

  const access = '__Host-maru_admin_access';
  const forged = [
    `${access}=a.b.c`,
    `${access}=`,
    `${access}=${'x'.repeat(5_000)}`,
    staffCookie.replace(/..(?=;)/, ''),
    // A member's session under the name of a staff one.
    cookie.replaceAll('__Host-maru_', '__Host-maru_admin_'),
    cookie,
    '',
  ];
  let believed = 0;
  for (const other of forged) {
    const socket = await enter(system, { namespace: '/admin', cookie: other });
    if (!(await socket.hears('4', ANSWER_MS))?.startsWith('44/admin,')) believed += 1;
    socket.end();
  }
  const real = await enter(system, { namespace: '/admin', cookie: staffCookie });
  const isIn = (await real.hears('4', ANSWER_MS))?.startsWith('40/admin,') ?? false;
  real.end();
  return [
    exactly(`of ${OTHER_SITES.length} other sites, admitted`, admitted),
    exactly(
      'invalid polling requests that were not refused',
      odd.filter((one) => one.status !== 400).length,
    ),
    exactly('forged sessions accepted in the staff area', believed),
    exactly('valid sessions accepted there', isIn ? 1 : 0, 1),
  ];
}

/** Tries every way to join another member's own room, then sends an event to that room. */
async function wishForRooms(system: Target, cookie: string, other: string): Promise<Line[]> {
  const { db, config } = system;
  const access = cookie.split('; ')[0]!.split('=')[1]!;
  const sessionId = readAccess('member', access, config.SESSION_SECRET);
  if (typeof sessionId !== 'number') throw new Error(`The victim has no session: ${sessionId}.`);
  const room = `session:${sessionId}`;
  const wish = JSON.stringify({ room, rooms: [room], sessionId, session: sessionId, join: room });
  const victim = await enter(system, { cookie });
  const wishers = await Promise.all(
    ['', other].map(async (theirs) => enter(system, { cookie: theirs, auth: wish })),
  );
  await Promise.all([victim, ...wishers].map((one) => one.hears('40/home,', ANSWER_MS)));
  for (const wisher of wishers) {
    for (const name of ['join', 'subscribe', 'room', 'enter', 'adapter.addAll']) {
      wisher.send(`42/home,${JSON.stringify([name, room])}`);
      wisher.send(`42/home,1${JSON.stringify([name, { room, rooms: [room] }])}`);
      wisher.send(`42/admin,${JSON.stringify([name, room])}`);
    }
  }
  await db.begin((tx) => endSession(tx, sessionId, 'password'));
  const reported = await victim.hears('42/home,["session.ended"', ANSWER_MS);
  const isGone = (await victim.hears('41/home', ANSWER_MS)) !== null;
  const leaked = wishers.filter(({ heard }) =>
    heard.some((text) => /session\.ended|session\.replaced|campaign\.|notice\./.test(text)),
  );
  for (const socket of [victim, ...wishers]) socket.end();
  return [
    exactly(
      'members notified of their session end, and disconnected',
      reported && isGone ? 1 : 0,
      1,
    ),
    exactly('others who subscribed to it and received it', leaked.length),
  ];
}

/** More than a hundred packets in a minute, from clients that listen and from one that does not. */
async function sayTooMuch(system: Target): Promise<Line[]> {
  const loud = await Promise.all(
    [1, 2, 3].map(async (no) => enter(system, { from: addressOf(no + 1_024) })),
  );
  const modest = await enter(system, { from: addressOf(1_100) });
  await Promise.all([...loud, modest].map((one) => one.hears('40/home,', ANSWER_MS)));
  for (const socket of loud) {
    for (let i = 0; i < 20 * PER_MINUTE; i += 1) socket.send('42/home,["hello"]');
  }
  for (let i = 0; i < PER_MINUTE / 2; i += 1) modest.send('42/home,["hello"]');
  const cut = await Promise.all(
    loud.map(async (one) => {
      const code = await one.hears('44/home,{"message":"TOO_MANY_REQUESTS"}', ANSWER_MS);
      return code !== null && (await one.closes(ANSWER_MS));
    }),
  );
  const isLeftAlone = modest.isOpen;
  for (const socket of [...loud, modest]) socket.end();
  return [
    exactly(
      'senders over the limit: disconnected with a reason',
      cut.filter(Boolean).length,
      loud.length,
    ),
    exactly('senders at half the limit: not disconnected', isLeftAlone ? 1 : 0, 1),
  ];
}

/** More connections than an account, and than an address, may have. */
async function comeTooMany(system: Target, cookie: string, other: string): Promise<Line[]> {
  const ofAccount = await Promise.all(
    Array.from({ length: PER_ACCOUNT + 5 }, async (_, no) => {
      const socket = await enter(system, { cookie, from: addressOf(no + 1_300) });
      return { socket, answer: await socket.hears('4', ANSWER_MS) };
    }),
  );
  const colleague = await enter(system, { cookie: other });
  const isColleagueIn = (await colleague.hears('40/home,', ANSWER_MS)) !== null;
  const admitted = ofAccount.filter(({ answer }) => answer?.startsWith('40/home,')).length;
  const reported = ofAccount.filter(({ answer }) => answer?.includes('TOO_MANY_REQUESTS')).length;
  for (const { socket } of ofAccount) socket.end();
  colleague.end();

  const crowd = await Promise.all(
    Array.from({ length: perAddress + 20 }, () =>
      openRaw({ url: system.url, headers: own, from: '127.0.9.9' }),
    ),
  );
  const inside = crowd.filter((one) => typeof one !== 'number');
  const stranger = await openRaw({ url: system.url, headers: own, from: '127.0.9.10' });
  for (const one of [...inside, stranger]) if (typeof one !== 'number') one.end();
  return [
    exactly(`sockets of one account, of ${ofAccount.length}`, admitted, PER_ACCOUNT),
    exactly(
      'refused sockets of it that received a reason',
      reported,
      ofAccount.length - PER_ACCOUNT,
    ),
    exactly('another account meanwhile', isColleagueIn ? 1 : 0, 1),
    exactly(`sockets of one address, of ${crowd.length}`, inside.length, perAddress),
    exactly('another address meanwhile', typeof stranger === 'number' ? 0 : 1, 1),
  ];
}

async function inTurns<T>(
  all: readonly T[],
  work: (one: T, no: number) => Promise<void>,
): Promise<void> {
  const left = [...all.entries()];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) await work(next[1], next[0]);
    }),
  );
}
