/**
 * Proves that a full disk damages nothing (reliability F25, O8). The disks of the uploads, Redis
 * and PostgreSQL are filled in turn. Meanwhile clients read and write, and a campaign is sent.
 * Requests that cannot be served get an error, and no data is damaged. Service recovers by itself
 * once there is space again.
 *
 *     npm run chaos -- disk [--seed=1] [--seconds=60] [--rate=40] [--short] [--without=room]
 *                           [--port=4200]
 *
 * Each of the three uses a small in-memory disk. Mounting it requires root.
 *
 * `--without=room` leaves the disks full. The run must then fail, which proves that the checker
 * works.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Redis } from 'ioredis';
import sharp from 'sharp';
import { z } from 'zod';
import { editorUpload } from '../../contract/src/editor/editor.ts';
import { uploadsDirOf } from '../../platform/src/files/upload-store.ts';
import { logInAsSuper } from '../support/acting-staff.ts';
import { askFor, orderOf, textOf } from './support/campaign-order.ts';
import { startCampaign, TESTER, untilDone } from './support/campaign-run.ts';
import { compare, readLedger } from './support/gateway-ledger.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { beginLoad, describeFailures, type Ask, type Asked } from './support/load.ts';
import { createRandom } from './support/random.ts';
import { mountSmallDisk, type SmallDisk } from './support/small-disk.ts';
import { createPrinter } from './support/printer.ts';
import { admitVisitors, asksOf, type Visitors } from './support/visitors.ts';
import { DATABASE_FOLDER, REDIS_FOLDER, startWorld, type World } from './support/world.ts';

/** Disk sizes in megabytes. Each has some headroom. */
const DISKS = { uploads: 64, redis: 64, postgres: 768 };
type Place = keyof typeof DISKS;

const VISITORS = 50;
const LOOK_MS = 250;
const LOOK_BYTES = 8_192;
/**
 * Time that everything has to recover after the disk has room again: the limit in s, and the
 * longest wait in ms.
 */
const RECOVERY_LIMIT_S = 20;
const RECOVERY_MOST_MS = 60_000;
const LOOKED_AT_MS = 3_000;
const MESSAGES_PER_S = 40;
const CAMPAIGN_MS = 240_000;
/**
 * Side of a noise picture, about 20 KB. All uploads of a run of some minutes have to fit on the
 * disk.
 */
const PICTURE_PIXELS = 96;
const failure = z.object({ message: z.string() });
const UPLOAD = 'POST upload';
const ORDER = 'POST order';

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    seconds: { type: 'string' },
    rate: { type: 'string' },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4200' },
  },
});
const fullMs = Number(flags.seconds ?? (flags.short ? 8 : 60)) * 1_000;
const perSecond = Number(flags.rate ?? (flags.short ? 20 : 40));
const seed = Number(flags.seed);
const random = createRandom(seed);
const say = createPrinter();
const disks = new Map<Place, SmallDisk>();
/** Acknowledged writes: pictures by address, orders by number. */
const kept = {
  pictures: new Set<string>(),
  orders: new Map<number, { key: string; body: string }>(),
};
const asked = new Set<number>();

say(`seed ${seed}, each disk full for ${fullMs / 1_000} s, ${perSecond} requests a second`);
const world = await startWorld({
  firstPort: Number(flags.port),
  api: 1,
  prepare(folder) {
    const uploads = uploadsDirOf({ MARU_DATA_DIR: folder });
    disks.set('uploads', mountSmallDisk(uploads, DISKS.uploads));
    disks.set('redis', mountSmallDisk(join(folder, REDIS_FOLDER), DISKS.redis));
    disks.set('postgres', mountSmallDisk(join(folder, DATABASE_FOLDER), DISKS.postgres));
    return { leave: () => disks.forEach((disk) => disk.end()) };
  },
  env: { SMS_RATE: String(MESSAGES_PER_S), SHARED_ANSWER_MS: '0' },
});
let held = false;
try {
  held = printLines(`F25, seed ${seed}`, await fillAll(world));
} finally {
  await world.end(false);
}
process.exitCode = held ? 0 : 1;

/**
 * One disk that was full, with the requests sent while it was full, during recovery and afterwards.
 */
interface Span {
  place: Place;
  from: number;
  until: number;
  /** When the last was refused; `null` if it never came to rest. */
  recovered: number | null;
  end: number;
  /** Whether the system refused a write to this disk. */
  isFelt: boolean;
}

async function fillAll(on: World): Promise<Line[]> {
  const ofDemo = new Set(filesOf(on));
  const visitors = await admitVisitors(on, VISITORS);
  const staff = await logInAsSuper(on.apiUrl);
  const asks = [
    ...asksOf(visitors, () => on.apiUrl, random),
    upload(on, visitors),
    orders(on, staff),
  ];
  const seconds = (Object.keys(DISKS).length * (fullMs + LOOKED_AT_MS)) / 1_000;
  const phones = Array.from({ length: seconds * MESSAGES_PER_S }, (_, i) => `010${20_000_000 + i}`);
  const campaignId = await startCampaign(on, phones);
  const load = beginLoad(asks, { perSecond, random });
  const spans: Span[] = [];
  for (const place of disks.keys()) {
    await pause(LOOKED_AT_MS);
    spans.push(await suffer(on, place, load.asked));
  }
  await load.stop();
  const state = await untilDone(on, campaignId, { until: Date.now() + CAMPAIGN_MS, say });
  const sent = compare(new Set([TESTER, ...phones]), await readLedger(on.gatewayUrl));
  for (const line of on.errorsLogged()) say(line.slice(0, 400));
  return [
    ...spans.flatMap((span) => judge(span, load.asked)),
    exactly('the campaign', state, 'done'),
    exactly('messages lost', sent.lost),
    exactly('messages sent twice', sent.duplicated),
    exactly('messages to other recipients', sent.unexpected),
    ...(await judgeOrders(on)),
    ...judgeFiles(filesOf(on).filter((name) => !ofDemo.has(name))),
    ...(await judgeTables(on)),
  ];
}

async function suffer(on: World, place: Place, history: readonly Asked[]): Promise<Span> {
  const disk = disks.get(place)!;
  say(`the disk of ${place} is full`);
  const from = Date.now();
  let isFelt = false;
  while (Date.now() < from + fullMs) {
    disk.fill();
    isFelt ||= await isRefused(on, place);
    await pause(LOOK_MS);
  }
  if (flags.without !== 'room') disk.free();
  const until = Date.now();
  say('the disk has free space again');
  // Recovered: for a while no request is refused, and neither is a direct probe.
  let recovered: number | null = null;
  while (recovered === null && Date.now() < until + RECOVERY_MOST_MS) {
    await pause(LOOK_MS);
    const last = history.findLast((one) => one.at >= until && one.status !== 200)?.at ?? until;
    const isCalm = Date.now() - last > LOOKED_AT_MS && !(await isRefused(on, place));
    if (isCalm) recovered = last;
  }
  disk.free();
  return { place, from, until, recovered, end: Date.now(), isFelt };
}

/** Whether a direct write to this disk is refused. */
async function isRefused({ db, redisUrl, folder }: World, place: Place): Promise<boolean> {
  if (place === 'uploads') return isFull(uploadsDirOf({ MARU_DATA_DIR: folder }));
  if (place === 'postgres') {
    const made = db`create table if not exists ballast as select 1 from generate_series(1, 100000)`;
    return made.then(
      async () => db`drop table ballast`.then(() => false),
      () => true,
    );
  }
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: 0, retryStrategy: null });
  const said = await redis.set('maru:chaos', '1').catch((error: unknown) => String(error));
  redis.disconnect();
  return said?.includes('MISCONF') ?? false;
}

function isFull(folder: string): boolean {
  const path = join(folder, '.look');
  try {
    writeFileSync(path, Buffer.alloc(LOOK_BYTES));
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return true;
    throw error;
  } finally {
    rmSync(path, { force: true });
  }
}

function judge(
  { place, from, until, recovered, end, isFelt }: Span,
  all: readonly Asked[],
): Line[] {
  const during = all.filter(({ at }) => at >= from && at < end);
  const wrong = during.filter(({ status }) => status !== null && status !== 200 && status !== 503);
  for (const line of describeFailures(during)) say(`${place}: ${line}`);
  const others = during.filter(({ what, status }) => what !== UPLOAD && status !== 200);
  const uploads = during.filter(({ what, status }) => what === UPLOAD && status === 503);
  return [
    exactly(`${place}: felt`, String(isFelt), 'true'),
    exactly(`${place}: answers other than success or 503`, wrong.length),
    exactly(`${place}: not answered`, during.filter(({ status }) => status === null).length),
    ...(place === 'uploads'
      ? [
          atLeast('uploads: refused with 503', uploads.length, 1),
          exactly('uploads: other requests that failed', others.length),
        ]
      : []),
    atLeast(`${place}: requests`, during.length, 1),
    {
      what: `${place}: recovered automatically`,
      goal: 'true',
      measured: String(recovered !== null),
      held: recovered !== null,
    },
    atMost(
      `speed: ${place}: normal again after`,
      ((recovered ?? Infinity) - until) / 1_000,
      RECOVERY_LIMIT_S,
      's',
    ),
  ];
}

/** A member puts a picture into the editor; each is another one. */
function upload({ apiUrl }: World, { members }: Visitors): Ask {
  return {
    what: UPLOAD,
    writes: true,
    share: 3,
    async send(signal) {
      const { session } = members[Math.floor(random() * members.length)]!;
      const cookie = await session.cookiesAt(apiUrl);
      const form = new FormData();
      form.set('subDir', 'review');
      const raw = { width: PICTURE_PIXELS, height: PICTURE_PIXELS, channels: 3 } as const;
      const pixels = randomBytes(PICTURE_PIXELS * PICTURE_PIXELS * raw.channels);
      const png = await sharp(pixels, { raw }).png().toBuffer();
      form.set('editor', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
      const answer = await fetch(`${apiUrl}${editorUpload.path}`, {
        method: 'POST',
        headers: { cookie },
        body: form,
        signal,
      });
      const body: unknown = await answer.json();
      if (answer.status === 503 && failure.parse(body).message !== 'SERVICE_UNAVAILABLE') {
        throw new Error('503 with another code');
      }
      if (answer.ok) for (const url of editorUpload.output.parse(body).urls) kept.pictures.add(url);
      return answer.status;
    },
  };
}

/** Staff order campaigns, a new one each time. A refused order is not retried here. */
function orders({ apiUrl }: World, cookie: string): Ask {
  return {
    what: ORDER,
    writes: true,
    share: 1,
    async send() {
      const no = asked.size;
      asked.add(no);
      const wish = { key: randomUUID(), body: orderOf(no) };
      const { ok, status } = await askFor(apiUrl, { cookie, ...wish });
      if (ok) kept.orders.set(no, wish);
      return ok ? 200 : status;
    },
  };
}

async function judgeOrders({ db }: World): Promise<Line[]> {
  const rows = await db<{ text: string; count: number }[]>`
    select text, count(*)::int as count from campaign where text like '점검 %' group by text`;
  const made = new Map(rows.map(({ text, count }) => [text, count]));
  const lost = [...kept.orders.keys()].filter((no) => !made.has(textOf(no)));
  return [
    atLeast('orders answered', kept.orders.size, 1),
    exactly('answered orders lost', lost.length),
    exactly('orders processed twice', rows.filter(({ count }) => count > 1).length),
  ];
}

function filesOf({ folder }: World): string[] {
  const root = uploadsDirOf({ MARU_DATA_DIR: folder });
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length));
}

/** Every file must be complete. It must be an acknowledged upload or a narrower variant of one. */
function judgeFiles(files: readonly string[]): Line[] {
  const reported = [...kept.pictures].map((url) => new URL(url, 'http://maru').pathname);
  const names = reported.map((path) => path.replace('/uploads', ''));
  const stems = new Set(names.map((name) => /[\da-f]{32}/.exec(name)?.[0]));
  return [
    atLeast('pictures stored', names.length, 1),
    exactly('pictures lost', names.filter((name) => !files.includes(name)).length),
    exactly('partial files', files.filter((name) => name.endsWith('.part')).length),
    exactly(
      'files without an acknowledged upload',
      files.filter((name) => !stems.has(/[\da-f]{32}/.exec(name)?.[0])).length,
    ),
  ];
}

/** Reads every row of every table and checks every index against its table. */
async function judgeTables({ db }: World): Promise<Line[]> {
  await db`create extension if not exists amcheck`;
  const tables = await db<{ name: string; damage: number }[]>`
    select c.oid::regclass::text as name,
           (select count(*)::int from verify_heapam(c.oid::regclass)) as damage
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and c.relpersistence = 'p' and n.nspname !~ '^pg_toast'`;
  const indexes = await db<{ name: string }[]>`
    select c.oid::regclass::text as name
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
    where a.amname = 'btree' and i.indisvalid and c.relpersistence = 'p' and c.relkind = 'i'`;
  let broken = 0;
  for (const { name } of indexes) {
    await db`select bt_index_parent_check(${name}::regclass, true)`.catch((error: unknown) => {
      broken += 1;
      say(`${name}: ${String(error)}`);
    });
  }
  const damaged = tables.filter(({ damage }) => damage > 0);
  for (const { name } of damaged) say(`${name} is damaged`);
  return [
    atLeast('tables checked', tables.length, 1),
    exactly('damaged tables', damaged.length),
    atLeast('indexes compared with their tables', indexes.length, 1),
    exactly('damaged indexes', broken),
  ];
}
