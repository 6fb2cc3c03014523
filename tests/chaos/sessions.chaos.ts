/**
 * Proves that a session survives everything except its own end (reliability H1).
 *
 *     npm run chaos -- sessions [--seeds=10] [--seed=1] [--short] [--without=turns] [--port=4200]
 *
 * - F11: a thousand concurrent refreshes with one token, over four connection pools to two api
 *   processes. Every fifth request is cut before its response arrives, and is retried. The session
 *   may rotate once, and every request has to receive the same cookies.
 * - F12: two devices of one staff member log in alternately, 50 ms apart. Events reach the realtime
 *   processes up to two seconds late. Only the last session may remain. Every other session has to
 *   learn once that it was replaced, and the last one never.
 *
 * `--without=turns` makes the database forget when a session rotated. That time is what allows a
 * repeat of the previous token. The option also sends every notice of replacement to the newest
 * session. The run then has to fail, which proves that the checker detects errors.
 */
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import {
  adminLogin,
  adminProtected,
  memberProtected,
  memberRefresh,
} from '../../contract/src/session/auth.ts';
import type { ClientToServer, ServerToClient } from '../../contract/src/live/socket-listeners.ts';
import { redisUrl } from '../../platform/stack/embedded-redis.ts';
import { memberCookies } from '../support/session-cookies.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from './support/random.ts';
import { openTcpProxy, type TcpProxy } from './support/tcp-proxy.ts';
import { createPrinter } from './support/printer.ts';
import { redisPortOf, startWorld, type World } from './support/world.ts';

const APIS = 2;
/** After the first port, in a row. */
const PROXY_PORTS = 16;
const POOLS = 4;
const CONNECTIONS_OF_A_POOL = 50;
const REFRESHES = 1_000;
/** One request in this many is cut before its response arrives. */
const CUT_ONE_IN = 5;
/** A connection is cut up to this long after its request was sent. */
const CUT_WITHIN_MS = 50;
const REFRESH_LIMIT_S = 5;

const REALTIMES = 2;
const LOGIN_EVERY_MS = 50;
const COME_AGAIN_MS = 500;
/** News come up to this much late, by another delay every so often. */
const LATE_MS = 2_000;
const OTHER_DELAY_MS = 200;
/** Wait after the last login, for late events and for possible duplicates. */
const CALM_MS = 5_000;
const REPLACED = 'OTHER_DEVICE_LOGIN';
const STAFF = 'super';

const { values: flags } = parseArgs({
  options: {
    seeds: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const seeds = Number(flags.seeds ?? (flags.short ? 1 : 3));
const firstSeed = Number(flags.seed);
const firstPort = Number(flags.port);
const logins = flags.short ? 60 : 200;
const say = createPrinter();

say(`seeds from ${firstSeed}, without ${flags.without || '-'}`);
const delays = await Promise.all(
  Array.from({ length: REALTIMES }, (_, n) =>
    openTcpProxy(firstPort + PROXY_PORTS + n, redisPortOf(firstPort)),
  ),
);
const world = await startWorld({
  firstPort,
  api: APIS,
  realtime: REALTIMES,
  realtimeEnv: (n) => ({ REDIS_URL: redisUrl(delays[n]!.port) }),
});
let held = true;
try {
  if (flags.without === 'turns') {
    await forgetTurns(world);
    await misdirectFarewells(world);
  }
  for (let seed = firstSeed; seed < firstSeed + seeds; seed += 1) {
    const random = createRandom(seed);
    held = printLines(`F11, seed ${seed}`, await refreshAtOnce(world, random)) && held;
    held = printLines(`F12, seed ${seed}`, await logInByTurns(world, delays, random)) && held;
  }
} finally {
  await world.end(false);
  await Promise.all(delays.map((delay) => delay.close()));
}
process.exitCode = held ? 0 : 1;

/** F11. */
async function refreshAtOnce({ db, config, apiUrls }: World, random: () => number) {
  const memberId = await someMember(db, random);
  const before = (await memberCookies(db, config, memberId)).join('; ');
  const [session] = await db<{ id: number }[]>`
    select id from session where realm = 'member' and subject_id = ${memberId}
    order by id desc limit 1`;
  const pools = Array.from({ length: POOLS }, (_, i) => ({
    agent: new Agent({ keepAlive: true, maxSockets: CONNECTIONS_OF_A_POOL }),
    url: `${apiUrls[i % APIS]!}${memberRefresh.path}`,
  }));

  const began = performance.now();
  let cut = 0;
  const answers = await Promise.all(
    Array.from({ length: REFRESHES }, async (_, i) => {
      const { agent, url } = pools[i % POOLS]!;
      if (i % CUT_ONE_IN === 0) {
        const afterMs = random() * CUT_WITHIN_MS;
        if (await refreshAndCut(url, { agent, cookie: before, afterMs })) cut += 1;
      }
      return refresh(url, { agent, cookie: before });
    }),
  );
  const seconds = (performance.now() - began) / 1_000;
  for (const { agent } of pools) agent.destroy();

  const given = new Set(answers.map(({ cookies }) => cookies.join('; ')));
  const [after] = await db<{ turns: number; ended: number; reuses: number }[]>`
    select generation as turns, (ended_at is not null)::int as ended,
           (select count(*) from audit_log a
            where a.action = 'refresh_reuse' and a.target_id = s.id)::int as reuses
    from session s where id = ${session!.id}`;
  const refusals = await Promise.all(
    apiUrls.map(async (url) => {
      const cookie = [...given][0] ?? '';
      const answer = await fetch(`${url}${memberProtected.path}`, { headers: { cookie } });
      await answer.body?.cancel();
      return answer.ok;
    }),
  );
  const lines: Line[] = [
    exactly('answers other than success', answers.filter(({ status }) => status !== 200).length),
    atLeast('connections closed before the first byte', cut, 1),
    exactly('different cookies returned', given.size, 1),
    exactly('rotations of the session', after!.turns, 1),
    exactly('logouts', after!.ended + after!.reuses),
    exactly('api processes that refuse the new cookies', refusals.filter((ok) => !ok).length),
    atMost('all answered', seconds, REFRESH_LIMIT_S, 's'),
  ];
  return lines;
}

interface Ask {
  agent: Agent;
  cookie: string;
}

function refresh(url: string, { agent, cookie }: Ask) {
  return new Promise<{ status: number; cookies: string[] }>((resolve, reject) => {
    request(url, { agent, headers: { cookie } }, (answer) => {
      answer.resume();
      answer.once('error', reject);
      answer.once('end', () => {
        const set = answer.headers['set-cookie'] ?? [];
        resolve({
          status: answer.statusCode ?? 0,
          cookies: set.map((each) => each.split(';')[0]!),
        });
      });
    })
      .once('error', reject)
      .end();
  });
}

/**
 * Sends the request and destroys the connection, at the latest at the first byte of the response.
 *
 * @returns whether no byte had arrived by then.
 */
function refreshAndCut(url: string, { agent, cookie, afterMs }: Ask & { afterMs: number }) {
  return new Promise<boolean>((resolve) => {
    let answered = false;
    const asked = request(url, { agent, headers: { cookie } }, () => {
      answered = true;
      asked.destroy();
    });
    asked.once('finish', () => setTimeout(() => asked.destroy(), afterMs));
    // It is torn on purpose; nothing else is looked at.
    asked.once('error', () => undefined);
    asked.once('close', () => resolve(!answered));
    asked.end();
  });
}

async function someMember(db: World['db'], random: () => number): Promise<number> {
  const members = await db<{ id: number }[]>`
    select id from member where state = 'active' and type = 'user' order by id`;
  return members[Math.floor(random() * members.length)]!.id;
}

/** Makes the database forget when a session rotated. */
async function forgetTurns({ db }: World): Promise<void> {
  await db`
    create function forget_turn() returns trigger language plpgsql as
    'begin
       if new.generation > old.generation then
         new.rotated_at := new.rotated_at - interval ''1 hour'';
       end if;
       return new;
     end'`;
  await db`
    create trigger forget_turn before update on session
    for each row execute function forget_turn()`;
}

/** One login, and the events that its browser has received since. */
interface Device {
  cookie: string;
  socket: Socket<ServerToClient['/admin'], ClientToServer>;
  /** Reason of each disconnect by the server. */
  farewells: string[];
  /** It had been let in before. */
  wasIn: () => boolean;
}

/** F12. */
async function logInByTurns(on: World, late: readonly TcpProxy[], random: () => number) {
  const devices: Device[] = [];
  const over = new AbortController();
  const delaying = (async () => {
    while (!over.signal.aborted) {
      await Promise.all(late.map((delay) => delay.set({ latency: { ms: random() * LATE_MS } })));
      await pause(OTHER_DELAY_MS);
    }
    await Promise.all(late.map((delay) => delay.set({})));
  })();
  let refused = 0;
  const opening: Promise<void>[] = [];
  for (let i = 0; i < logins; i += 1) {
    const where = { api: i % APIS, realtime: Math.floor(random() * REALTIMES) };
    opening.push(
      logIn(on, where).then(
        (device) => void devices.push(device),
        () => void (refused += 1),
      ),
    );
    await pause(LOGIN_EVERY_MS);
  }
  await Promise.all(opening);
  over.abort();
  await delaying;
  await pause(CALM_MS);

  const codes = await Promise.all(devices.map((device) => sessionOf(on, device)));
  const last = devices.filter((_, i) => codes[i] === 'live');
  const others = devices.filter((_, i) => codes[i] !== 'live');
  const reported = others.filter(({ farewells }) => farewells.join() === REPLACED);
  const sent = reported.filter(({ wasIn }) => wasIn()).length;
  const [row] = await on.db<{ live: number }[]>`
    select count(*)::int as live from session s join admin a on a.id = s.subject_id
    where s.realm = 'admin' and s.ended_at is null and a.login_id = ${STAFF}`;
  const lines: Line[] = [
    exactly('logins refused', refused),
    exactly('sessions left', row!.live, 1),
    exactly('devices with a valid session', last.length, 1),
    exactly(
      'old devices that received a reason',
      codes.filter((code) => code === REPLACED).length,
      logins - 1,
    ),
    exactly('old devices whose page received it once', reported.length, logins - 1),
    atLeast('of them disconnected after connecting', sent, 1),
    exactly(
      'session end events sent to the last device',
      last.flatMap(({ farewells }) => farewells).length,
    ),
    exactly('last devices disconnected', last.filter(({ socket }) => !socket.connected).length),
  ];
  for (const { socket } of devices) socket.disconnect();
  return lines;
}

/** Logs in, and opens the socket that the page then opens. */
async function logIn(on: World, where: { api: number; realtime: number }): Promise<Device> {
  const answer = await fetch(`${on.apiUrls[where.api]}${adminLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user_id: STAFF, password: 'maru1234!' }),
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`The login returned ${answer.status}.`);
  const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  const cookie = cookies.join('; ');
  const socket: Device['socket'] = io(
    `http://127.0.0.1:${on.realtimePorts[where.realtime]}/admin`,
    {
      forceNew: true,
      transports: ['websocket'],
      extraHeaders: { cookie },
    },
  );
  const farewells: string[] = [];
  let wasIn = false;
  socket.on('connect', () => {
    wasIn = true;
  });
  socket.on('session.replaced', ({ message }) => farewells.push(message));
  socket.on('session.closed', ({ message }) => farewells.push(message));
  // Refused at connect: the session was replaced before the page opened. The account's slots may
  // still be held by windows that have not yet been notified. The client then asks the API for the
  // reason and retries, as the page does.
  socket.on('connect_error', async ({ message }) => {
    const why = message === 'TOO_MANY_REQUESTS' ? await sessionOf(on, { cookie }) : message;
    if (why === 'live') setTimeout(() => socket.connect(), COME_AGAIN_MS);
    else farewells.push(why);
  });
  return { cookie, socket, farewells, wasIn: () => wasIn };
}

/** Session state according to the API: `live`, or the reason why it is not. */
async function sessionOf(on: World, { cookie }: Pick<Device, 'cookie'>): Promise<string> {
  const answer = await fetch(`${on.apiUrl}${adminProtected.path}`, { headers: { cookie } });
  const { message } = z.object({ message: z.string() }).parse(await answer.json());
  return answer.ok ? 'live' : message;
}

/** Sends every farewell to whichever session is the newest of all. */
async function misdirectFarewells({ db }: World): Promise<void> {
  await db`
    create function misdirect() returns trigger language plpgsql as
    'begin
       if new.name = ''session.replaced'' then
         new.body := jsonb_set(new.body::jsonb, ''{target}'', to_jsonb((select max(id) from session)));
       end if;
       return new;
     end'`;
  await db`
    create trigger misdirect before insert on outbox
    for each row execute function misdirect()`;
}
