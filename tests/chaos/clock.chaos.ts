/**
 * Proves that only the database clock is used for decisions (reliability F21, R10, Q7). While
 * the site is in use, the API is five minutes ahead and realtime five minutes behind. The workers
 * are an hour ahead and a browser is a day behind.
 *
 *     npm run chaos -- clock [--seed=1] [--minutes=10] [--rate=10] [--short]
 *                            [--without=patience] [--port=4200]
 *
 * Broadcasts start and end on schedule, and staff switch others. Campaigns are sent at their
 * scheduled time, and members stay signed in.
 *
 * `--without=patience` schedules the broadcasts an hour later and simulates a worker that uses its
 * own clock. The run must then fail, which proves that the checker works.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { changeBroadcastStatus } from '../../domain/src/broadcast/broadcast-status.ts';
import { insertBroadcast, insertExpert } from '../support/broadcasts.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { logInAsSuper } from '../support/acting-staff.ts';
import { order, orderOf } from './support/campaign-order.ts';
import { startCampaign, TESTER, untilDone } from './support/campaign-run.ts';
import { Crowd, type Truth } from './support/crowd.ts';
import { compare, readLedger } from './support/gateway-ledger.ts';
import { atLeast, exactly, printLines, type Line } from '../support/lines.ts';
import { beginLoad, describeFailures } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { compareHistory, Switchboard } from './support/switchboard.ts';
import { createPrinter } from './support/printer.ts';
import { admitVisitors, asksOf } from './support/visitors.ts';
import { startWorld, type World } from './support/world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** How wrong each clock is. */
const SKEW_MS = { api: 5 * MINUTE_MS, realtime: -5 * MINUTE_MS, workers: 60 * MINUTE_MS };
const BROWSER_SKEW_MS = -DAY_MS;

const VISITORS = 40;
const SCREENS = 40;
const BROADCASTS = 4;
const CHANGES_PER_S = 0.5;
/** Broadcasts that begin and end by themselves, one after another. */
const PLANNED = 4;
const FIRST_AFTER_MS = 15_000;
const APART_MS = 10_000;
const ON_AIR_MS = 20_000;
const FIRST_EXPERT = 9_500;
const CAMPAIGN_AFTER_MS = 40_000;
const RECIPIENTS = 50;
/** By the workers' clock this is long past. */
const FAR_MS = 40 * MINUTE_MS;
/** Sessions go on in time, as in a browser. */
const REFRESH_EVERY_MS = 60_000;
const SETTLE_MS = 30_000;
const LOOK_MS = 250;
const PAGE_MS = 30_000;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    minutes: { type: 'string' },
    rate: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const minutes = Number(flags.minutes ?? (flags.short ? 2 : 10));
const perSecond = Number(flags.rate ?? 10);
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();

const skewed = (ms: number) => ({
  SKEW_MS: String(ms),
  NODE_OPTIONS: `--import=${new URL('support/skewed-clock.mjs', import.meta.url).href}`,
});

say(`seed ${seed}, ${minutes} minutes, ${perSecond} requests a second`);
const world = await startWorld({
  firstPort: Number(flags.port),
  api: 1,
  realtime: 1,
  web: 1,
  apiEnv: () => skewed(SKEW_MS.api),
  realtimeEnv: () => skewed(SKEW_MS.realtime),
  workerEnv: skewed(SKEW_MS.workers),
});
let browser: Browser | undefined;
let held = false;
try {
  held = printLines(`F21, seed ${seed}`, await live(world));
} finally {
  await browser?.close();
  await world.end(false);
}
process.exitCode = held ? 0 : 1;

async function live(on: World): Promise<Line[]> {
  const visitors = await admitVisitors(on, VISITORS);
  // Opens the board last, because a new login ends the previous session.
  await orderFar(on);
  const board = await Switchboard.open(on, BROADCASTS, random);
  const planned = await planBroadcasts(on);
  const soonAt = new Date(Date.now() + CAMPAIGN_AFTER_MS).toISOString();
  const phones = Array.from({ length: RECIPIENTS }, (_, i) => `010${20_000_000 + i}`);
  const soon = await startCampaign(on, phones, soonAt);
  const crowd = await Crowd.gather({
    size: SCREENS,
    portOf: () => on.realtimePorts[0]!,
    cookies: visitors.members.map(({ session }) => session.cookies),
    random,
  });
  // The broadcasts were inserted without the API. The first change of each one announces it to the
  // screens.
  await board.turnAll();
  const page = await openYesterday(on);

  const until = Date.now() + minutes * MINUTE_MS;
  const load = beginLoad(
    asksOf(visitors, () => on.apiUrl, random),
    { perSecond, random },
  );
  const stopChanging = board.begin(CHANGES_PER_S);
  let refreshed = 0;
  let refused = 0;
  for (let at = Date.now() + REFRESH_EVERY_MS; at < until; at += REFRESH_EVERY_MS) {
    await pause(Math.max(0, at - Date.now()));
    for (const { session } of visitors.members) {
      if (await session.renew(on.apiUrl)) refreshed += 1;
      else refused += 1;
    }
  }
  await pause(Math.max(0, until - Date.now()));
  await stopChanging();
  await load.stop();
  for (const line of describeFailures(load.asked)) say(line);
  const state = await untilDone(on, soon, { until: Date.now() + SETTLE_MS, say });

  const truth = await board.look();
  // This broadcast was also inserted without the API, and it never changes.
  const reported = new Map([...truth].filter(([id]) => id !== visitors.scheduleId));
  const isRight = () => Object.values(crowd.compare(reported)).every((wrong) => wrong === 0);
  await crowd.until(isRight, Date.now() + SETTLE_MS);
  const screens = crowd.compare(reported);
  crowd.close();
  const badges = await wrongBadges(page, truth);
  const { lost, unexpected } = compareHistory(board.history, truth);
  const sent = compare(new Set([TESTER, ...phones]), await readLedger(on.gatewayUrl));
  for (const line of on.errorsLogged()) say(line.slice(0, 400));
  return [
    atLeast('requests', load.asked.length, 1),
    exactly('requests that failed', load.asked.filter(({ status }) => status !== 200).length),
    atLeast('sessions that continued', refreshed, VISITORS),
    exactly('members logged out', refused),
    atLeast('changes by staff', board.history.length, 1),
    exactly('of them refused', board.history.filter(({ answer }) => answer !== 200).length),
    exactly('changes lost', lost),
    exactly('changes without a request', unexpected),
    ...(await judgePlanned(on, planned)),
    exactly('the campaign of this hour', state, 'done'),
    ...(await judgeCampaigns(on, soon)),
    exactly('messages lost', sent.lost),
    exactly('messages sent twice', sent.duplicated),
    exactly('messages to other recipients', sent.unexpected),
    ...Object.entries(screens).map(([what, wrong]) => exactly(`screens: ${what}`, wrong)),
    atLeast('badges in a browser that was opened yesterday', badges.seen, PLANNED),
    exactly('of them wrong', badges.wrong),
    ...(await judgeAudit(on)),
  ];
}

async function planBroadcasts({ db }: World): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < PLANNED; n += 1) {
    const expertId = await insertExpert(db, FIRST_EXPERT + n);
    const isHasty = flags.without === 'patience';
    const startsAt = Date.now() + FIRST_AFTER_MS + n * APART_MS + (isHasty ? SKEW_MS.workers : 0);
    const [start, end] = [startsAt, startsAt + ON_AIR_MS].map((at) => new Date(at).toISOString());
    const id = await insertBroadcast(db, { expertId, start: start!, end: end!, auto: true });
    if (isHasty) {
      const turn = { scheduleId: id, status: 1, version: 1, by: null } as const;
      await db.begin((tx) => changeBroadcastStatus(tx, turn));
    }
    ids.push(id);
  }
  return ids;
}

/** Each broadcast turns on once and off once, automatically, and never early. */
async function judgePlanned({ db }: World, ids: readonly number[]): Promise<Line[]> {
  const turns = await db<{ id: number; to: number; early: boolean }[]>`
    select s.id, l.to_status as "to",
           l.at < case l.to_status when 0 then s.end_date else s.start_date end as early
    from broadcast_schedule s join broadcast_log l on l.schedule_id = s.id
    where s.id in ${db([...ids])} and l.action = 'status'`;
  const count = (id: number, to: number) =>
    turns.filter((turn) => turn.id === id && turn.to === to).length;
  const counts = ids.flatMap((id) => [count(id, 1), count(id, 0)]);
  return [
    exactly('scheduled changes that were missed', counts.filter((times) => times === 0).length),
    exactly('scheduled changes made twice', counts.filter((times) => times > 1).length),
    exactly('scheduled changes made too early', turns.filter(({ early }) => early).length),
  ];
}

/** A campaign for an hour that has come by the workers' clock alone. */
async function orderFar({ apiUrl }: World): Promise<void> {
  const cookie = await logInAsSuper(apiUrl);
  const body = orderOf(0, FAR_MS);
  const isDone = await order(apiUrl, { cookie, key: randomUUID(), body });
  if (!isDone) throw new Error('The server refused the campaign of a later hour.');
}

async function judgeCampaigns({ db }: World, soon: number): Promise<Line[]> {
  const [row] = await db<{ early: number; far: number }[]>`
    select count(*) filter (where started_at < send_at)::int as early,
           count(*) filter (where id <> ${soon} and state <> 'scheduled')::int as far
    from campaign where send_at is not null`;
  return [
    exactly('campaigns started too early', row!.early),
    exactly('campaigns of a later hour, started', row!.far),
  ];
}

/** The audit log must list the actions of a staff member in the order they were done. */
async function judgeAudit({ db }: World): Promise<Line[]> {
  const [row] = await db<{ rows: number; back: number }[]>`
    select count(*)::int as rows, count(*) filter (where at < before)::int as back
    from (select at, lag(at) over (partition by session_id order by id) as before
          from audit_log where session_id is not null) a`;
  return [
    atLeast('audit rows', row!.rows, 1),
    exactly('audit rows older than the previous row of the same session', row!.back),
  ];
}

/** The schedule in a browser that believes it is yesterday. */
async function openYesterday({ webPorts }: World): Promise<Page> {
  browser = await launchBrowser();
  const page = await browser.newPage();
  await page.clock.install({ time: Date.now() + BROWSER_SKEW_MS });
  await page.goto(`http://127.0.0.1:${webPorts[0]}/schedule/maru`, { timeout: PAGE_MS });
  return page;
}

/** Compares the badges shown on the page with the actual state of each broadcast. */
async function wrongBadges(page: Page, truth: Truth): Promise<{ seen: number; wrong: number }> {
  const look = async () => {
    let [seen, wrong] = [0, 0];
    for (const [id, { status }] of truth) {
      const item = page.locator(`main [data-schedule="${id}"]`).first();
      if ((await item.count()) === 0) continue;
      seen += 1;
      const isLive = (await item.innerText()).includes('LIVE');
      if (isLive !== (status === 1)) wrong += 1;
    }
    return { seen, wrong };
  };
  const deadline = Date.now() + SETTLE_MS;
  for (;;) {
    const now = await look();
    if ((now.wrong === 0 && now.seen > 0) || Date.now() > deadline) return now;
    await pause(LOOK_MS);
  }
}
