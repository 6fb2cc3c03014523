/**
 * Proves that every process can be replaced under load (reliability F22, O1; features Z07).
 * Each API, realtime, worker and web process is stopped and restarted in turn, without any visible
 * effect for users.
 *
 *     npm run chaos -- rolling [--seed=1] [--rounds=10] [--rate=200] [--screens=2000] [--short]
 *                              [--without=drain] [--port=4200]
 *
 * Visitors connect through a load balancer that checks the readiness of two web processes. They
 * read, write, join a broadcast and enter its room, and some stay in it. Thousands have the
 * schedule open while staff change it. An SMS campaign is sent throughout.
 *
 * This process holds three file descriptors per screen. Set `ulimit -n` above the total.
 *
 * `--without=drain` lets processes close as soon as they are told to stop. The run must then fail,
 * which proves that the checker works.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { io, type Socket } from 'socket.io-client';
import { joinBroadcast } from '../../contract/src/broadcast/broadcast.ts';
import type { ClientToServer, ServerToClient } from '../../contract/src/live/socket-listeners.ts';
import { CONNECTING } from '../../web/src/shared/back-off.ts';
import { openBalancer } from './support/balancer.ts';
import { startCampaign, TESTER, untilDone } from './support/campaign-run.ts';
import { Crowd } from './support/crowd.ts';
import { compare, readLedger } from './support/gateway-ledger.ts';
import { askedAgain, askLikeBrowser } from './support/kept-connection.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { beginLoad, describeFailures, type Ask } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { compareHistory, Switchboard } from './support/switchboard.ts';
import { createPrinter } from './support/printer.ts';
import type { Victim } from './support/victim.ts';
import type { Session } from './support/session.ts';
import { admitVisitors, asksOf, type Visitors } from './support/visitors.ts';
import { startWorld, type World } from './support/world.ts';

const OF_EACH = 2;
/** After the first port. */
const BALANCER_PORT = 19;
/** As in production. */
const DRAIN_MS = 3_000;
const VISITORS = 200;
/** Windows that stay open. */
const WINDOWS = 20;
const JOINS_PER_S = 2;
const BROADCASTS = 20;
const CHANGES_PER_S = 0.5;
/**
 * Pause between a process becoming ready and the stop of the next one: `minReadySeconds` of
 * deploy/kubernetes.
 */
const MIN_READY_MS = 5_000;
const STOP_LIMIT_S = 15;
/** Time limit for all disconnected clients to reconnect. */
const BACK_MS = 30_000;
/** So slow that the campaign lasts about as long as the rounds. */
const MESSAGES_PER_S = 30;
const MESSAGES_OF_A_ROUND = 2_000;
const CAMPAIGN_MS = 180_000;
const LOOK_MS = 50;
/**
 * Of 100 requests, the number that may find their keep-alive connection closed (RFC 9112 section
 * 9.3.1).
 */
const MOST_AGAIN = 0.1;
const ENTER = 'enter room';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    rounds: { type: 'string' },
    rate: { type: 'string' },
    screens: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const rounds = Number(flags.rounds ?? (flags.short ? 1 : 10));
const perSecond = Number(flags.rate ?? (flags.short ? 30 : 200));
const size = Number(flags.screens ?? (flags.short ? 200 : 2_000));
const firstPort = Number(flags.port);
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

say(`seed ${seed}, ${rounds} rounds, ${perSecond} requests a second, ${size} screens`);
const world = await startWorld({
  firstPort,
  api: OF_EACH,
  realtime: OF_EACH,
  web: OF_EACH,
  env: {
    DRAIN_MS: String(flags.without === 'drain' ? 0 : DRAIN_MS),
    SMS_RATE: String(MESSAGES_PER_S),
  },
});
const balancer = await openBalancer(firstPort + BALANCER_PORT, world.webPorts);
let held = false;
try {
  held = printLines(`F22, seed ${seed}`, await replaceAll(world));
} finally {
  await balancer.close();
  await world.end(false);
}
process.exitCode = held ? 0 : 1;

async function replaceAll(on: World): Promise<Line[]> {
  const all = await admitVisitors(on, VISITORS);
  const { members, scheduleId } = all;
  // An account has a limit of concurrent rooms, so members that stay in the room do nothing else.
  const staying = members.slice(0, WINDOWS);
  const visitors = { ...all, members: members.slice(WINDOWS) };
  const windows = await Promise.all(staying.map(({ session }) => openWindow(session, scheduleId)));
  await untilAllIn(windows);
  const board = await Switchboard.open({ ...on, apiUrl: balancer.url }, BROADCASTS, random);
  const crowd = await Crowd.gather({ size, portOf: () => balancer.port, random });
  const asks = [...asksOf(visitors, () => balancer.url, random), page()];
  const shares = asks.reduce((sum, { share }) => sum + share, 0);
  const entering = enter(visitors, (JOINS_PER_S * shares) / perSecond);
  const load = beginLoad([...asks, entering], { perSecond, random });
  const changingAt = Date.now();
  const stopChanging = board.begin(CHANGES_PER_S);

  const phones = Array.from({ length: rounds * MESSAGES_OF_A_ROUND }, (_, i) => phoneOf(i));
  const campaignId = await startCampaign(on, phones);
  for (let round = 0; round < rounds; round += 1) {
    for (const victim of everyone(on)) {
      await victim.strike('SIGTERM', 0);
      await pause(MIN_READY_MS);
    }
    say(`round ${round + 1} of ${rounds}, ${load.asked.length} requests`);
  }
  const state = await untilDone(on, campaignId, { until: Date.now() + CAMPAIGN_MS, say });
  await stopChanging();
  await load.stop();
  for (const line of describeFailures(load.asked)) say(line);
  for (const line of on.errorsLogged()) say(line);

  const backMs = await untilAllIn(windows);
  const screens = await judgeScreens(crowd, board, changingAt);
  crowd.close();
  const campaign = compare(new Set([TESTER, ...phones]), await readLedger(on.gatewayUrl));
  const stops = everyone(on).flatMap(({ ends }) => ends);
  const losses = windows.reduce((sum, one) => sum + one.losses(), 0);
  const joins = load.asked.filter(({ what }) => what === ENTER);
  const others = load.asked.filter(({ what }) => what !== ENTER);
  for (const { socket } of windows) socket.disconnect();
  return [
    atLeast('requests', others.length, 1),
    atMost('requests retried', (askedAgain.times / others.length) * 100, MOST_AGAIN, '%'),
    exactly('requests that failed', others.filter(({ status }) => status !== 200).length),
    atLeast('rooms entered', joins.length, 1),
    exactly('joins that failed', joins.filter(({ status }) => status !== 200).length),
    exactly('the campaign', state, 'done'),
    exactly('messages lost', campaign.lost),
    exactly('messages sent twice', campaign.duplicated),
    exactly('messages to other recipients', campaign.unexpected),
    exactly('clients rejected by a server', windows.filter((one) => one.refused() > 0).length),
    atLeast('clients disconnected and reconnected', losses, 1),
    ...screens,
    exactly('processes stopped', stops.length, rounds * OF_EACH * 4),
    exactly(
      'of them with an exit code other than 0',
      stops.filter(({ code }) => code !== 0).length,
    ),
    atMost('the slowest stop', Math.max(...stops.map(({ ms }) => ms)) / 1_000, STOP_LIMIT_S, 's'),
    atMost('all clients reconnected after', backMs / 1_000, BACK_MS / 1_000, 's'),
  ];
}

/** Every screen was disconnected, is connected again, and shows the state in PostgreSQL. */
async function judgeScreens(crowd: Crowd, board: Switchboard, since: number): Promise<Line[]> {
  const truth = await board.look();
  const isRight = () => Object.values(crowd.compare(truth)).every((wrong) => wrong === 0);
  const rightMs = await crowd.until(isRight, Date.now() + BACK_MS);
  const { lost, unexpected } = compareHistory(board.history, truth);
  const refused = board.history.filter(({ answer }) => answer !== 200);
  return [
    atLeast('changes of the schedule', board.acceptedIn(since), rounds),
    exactly('changes refused', refused.length),
    exactly('changes lost', lost),
    exactly('changes without a request', unexpected),
    exactly(
      'screens never disconnected',
      crowd.screens.filter(({ losses }) => losses === 0).length,
    ),
    ...Object.entries(crowd.compare(truth)).map(([what, wrong]) =>
      exactly(`screens: ${what}`, wrong),
    ),
    atMost('all screens correct after', (rightMs ?? NaN) / 1_000, BACK_MS / 1_000, 's'),
  ];
}

function page(): Ask {
  return {
    what: 'GET page',
    writes: false,
    share: 1,
    async send(signal) {
      const answer = await askLikeBrowser(balancer.url, { signal });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

/**
 * A member joins and enters the room, with as many reconnects as that takes. Each member has one
 * window at a time, because a second window disconnects the first (features U28).
 */
function enter({ members, scheduleId }: Visitors, share: number): Ask {
  const free = [...members];
  return {
    what: ENTER,
    writes: true,
    share,
    async send(signal) {
      const [member] = free.splice(Math.floor(random() * free.length), 1);
      if (!member) throw new Error('every member is already in use');
      try {
        const window = await openWindow(member.session, scheduleId, signal);
        try {
          while (!window.isIn()) {
            if (signal.aborted) throw new Error(`not admitted: ${window.story.join(', ')}`);
            await pause(LOOK_MS);
          }
        } finally {
          window.socket.disconnect();
        }
      } finally {
        free.push(member);
      }
      return 200;
    },
  };
}

/** The window of a broadcast. It reconnects after a disconnect. */
interface Window {
  socket: Socket<ServerToClient['/room'], ClientToServer>;
  isIn: () => boolean;
  losses: () => number;
  /** Number of times the server disconnected the window or refused entry. */
  refused: () => number;
  /** Connection errors with their times. */
  story: readonly string[];
}

/** Joins, and opens the window. @throws Error if the join is refused. */
async function openWindow(
  session: Session,
  scheduleId: number,
  signal?: AbortSignal,
): Promise<Window> {
  const began = Date.now();
  const headers = { cookie: await session.cookiesAt(balancer.url) };
  const answer = await askLikeBrowser(`${balancer.url}${joinBroadcast.path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ scheduleId }),
    ...(signal && { signal }),
  });
  if (!answer.ok) throw new Error(`A join returned ${answer.status}.`);
  const { url } = joinBroadcast.output.parse(await answer.json());
  const socket: Window['socket'] = io(`${balancer.url}/room`, {
    forceNew: true,
    extraHeaders: headers,
    auth: { ticket: url.split('/').at(-1) },
    ...CONNECTING,
  });
  let isIn = false;
  let losses = 0;
  let refused = 0;
  const story: string[] = [];
  const note = (what: string) => story.push(`${what} after ${Date.now() - began} ms`);
  note('joined');
  socket.on('connect', () => note('connected'));
  socket.on('room.entered', () => {
    isIn = true;
  });
  socket.on('play.ended', ({ message }) => note(message));
  socket.on('disconnect', (reason) => {
    isIn = false;
    note(reason);
    // Reconnects with cookies as fresh as those of a page that made requests in the meantime.
    void session.cookiesAt(balancer.url).then((cookie) => Object.assign(headers, { cookie }));
    if (reason === 'io server disconnect') refused += 1;
    else losses += 1;
  });
  // The room refused entry. The library retries connections that only failed to open.
  socket.on('connect_error', ({ message }) => {
    note(message);
    if (!socket.active) refused += 1;
  });
  return { socket, isIn: () => isIn, losses: () => losses, refused: () => refused, story };
}

/** @returns the ms until all are in their room; NaN if not all come. */
async function untilAllIn(windows: readonly Window[]): Promise<number> {
  const began = Date.now();
  while (!windows.every(({ isIn }) => isIn())) {
    if (Date.now() - began > BACK_MS) return NaN;
    await pause(LOOK_MS);
  }
  return Date.now() - began;
}

/** All processes in stop order. Those that receive requests first are stopped first. */
function everyone({ web, apis, realtime, workers }: World): Victim[] {
  return [...web, ...apis, ...realtime, ...workers];
}

function phoneOf(i: number): string {
  return `010${20_000_000 + i}`;
}
