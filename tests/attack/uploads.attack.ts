/**
 * Sends files that no upload may accept (reliability F16). They are scripts, bombs, or two file
 * types at once, under names that contain paths. Twenty are sent at a time, through every upload
 * route. Each file must be refused and leave no data, or be stored as a plain picture.
 *
 *     npm run attack -- uploads [--brand=maru] [--seed=1] [--short] [--without=reencoding]
 *                               [--port=4280]
 *
 * `--short` sends each file once, and does not check the response times of other clients.
 * `--without=reencoding` stores the files unchanged. That run must fail, which proves that the
 * attack detects the fault.
 */
import { readdirSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { brandId } from '@maru/brands/brand';
import sharp from 'sharp';
import { uploadsDirOf } from '../../platform/src/files/upload-store.ts';
import { narrowerOf } from '../../platform/src/files/upload-picture.ts';
import { percentile } from '../bench/support/statistics.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from '../chaos/support/random.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { cookiesOf } from './support/actors.ts';
import { hostileFiles, MARKS, type HostileFile } from './support/hostile-files.ts';
import { readAsOthers } from './support/others.ts';
import { openTarget } from './support/target.ts';

const AT_ONCE = 20;
/** Pages that other clients read during the attack. */
const READ = ['/api/home/broadcast/latest', '/cs/faq', '/api/home/cs/notices'];
const ASK_EVERY_MS = 25;
/** A process that has just started compiles each code path on its first use. */
const WARM_MS = 5_000;
const P99_MS = 300;
const MOST_EXAMPLES = 60;
const REFUSED = [400, 413, 415];

const { values: flags } = parseArgs({
  options: {
    brand: { type: 'string', default: 'maru' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    port: { type: 'string', default: '4280' },
  },
});
const seed = Number(flags.seed);
/**
 * Number of times that staff send each file. The run must last long enough to measure other
 * clients. A member's rate limit does not allow as many.
 */
const rounds = flags.short ? 1 : 8;
const say = createPrinter();
const lines: Line[] = [];
const faults: string[] = [];

/** All upload routes. */
const WAYS = [
  { actor: 'member', path: '/api/home/common/editor_upload', field: 'editor', folder: 'review' },
  { actor: 'member', path: '/api/home/common/editor_upload', field: 'editor', folder: 'evidence' },
  { actor: 'member', path: '/api/home/common/editor_upload', field: 'editor', folder: 'inquiry' },
  {
    actor: 'super admin',
    path: '/api/admin/common/editor_upload',
    field: 'editor',
    folder: 'editor',
  },
  {
    actor: 'super admin',
    path: '/api/admin/common/editor_upload',
    field: 'editor',
    folder: 'message',
  },
  { actor: 'super admin', path: '/api/admin/notices/attachments', field: 'file', folder: null },
] as const;
type Way = (typeof WAYS)[number];

/** Addresses that lead out of the store, as they are sent: no client tidies them up. */
const OUT = [
  '/uploads/../secrets.json',
  '/uploads/editor/../../secrets.json',
  '/uploads/editor/..%2f..%2fsecrets.json',
  '/uploads/editor/%2e%2e/%2e%2e/secrets.json',
  '/uploads/%2e%2e%2fsecrets.json',
  '/uploads/editor/..%5c..%5csecrets.json',
  '/uploads/editor/..%252f..%252fsecrets.json',
  '/uploads/editor/....//....//secrets.json',
  '/uploads/editor//etc/passwd',
  '/uploads/editor/%2fetc%2fpasswd',
  '/uploads/editor/a.png%00.html',
  '/uploads/editor/',
  '/uploads/editor',
  '/uploads/',
  '/uploads/__proto__/constructor.png',
  '/uploads/attachment/../../secrets.json',
  '/uploads/attachment/..%2f..%2fsecrets.json',
];

say(`seed ${seed}, ${flags.brand}`);
const target = await openTarget({ brand: brandId.parse(flags.brand), port: Number(flags.port) });
try {
  await run();
} finally {
  await target.stop();
}
const held = printLines(`seed ${seed}, ${flags.brand}`, lines);
for (const fault of faults.slice(0, MOST_EXAMPLES)) process.stdout.write(`${fault}\n`);
process.exitCode = held ? 0 : 1;

async function run(): Promise<void> {
  const files = shuffled(await hostileFiles());
  const before = new Set(filesKept());
  const rowsBefore = await countRows();
  const warmed = readAsOthers(target.url, READ, ASK_EVERY_MS);
  await pause(WARM_MS);
  await warmed();
  const others = readAsOthers(target.url, READ, ASK_EVERY_MS);
  const kept: { way: Way; file: HostileFile; url: string }[] = [];
  let refused = 0;
  let sent = 0;
  const wrong: string[] = [];
  for (const way of WAYS) {
    const cookie = (await cookiesOf(target, way.actor)).join('; ');
    const times = way.actor === 'member' ? 1 : rounds;
    const waiting = Array.from({ length: times }, () => files).flat();
    sent += waiting.length;
    say(`${nameOf(way)}: ${waiting.length} files`);
    const sender = async () => {
      for (let file = waiting.pop(); file; file = waiting.pop()) {
        const { status, url } = await send(way, file, cookie);
        if (url !== null) kept.push({ way, file, url });
        else if (REFUSED.includes(status)) refused += 1;
        else wrong.push(`${file.what} by ${nameOf(way)} returned ${status}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
  }
  const { times, failed } = await others();
  if (flags.without === 'reencoding') putAsTheyCame(kept);

  const harmful: string[] = [];
  for (const one of kept) harmful.push(...(await harmOf(one)));
  const wanted = new Set(kept.flatMap(({ url }) => pathsOf(url)));
  const stray = filesKept().filter((path) => !before.has(path) && !wanted.has(path));
  const rows = (await countRows()) - rowsBefore;
  const leading: string[] = [];
  for (const path of OUT) {
    for (const port of [target.config.ports.web, target.config.ports.api]) {
      const status = await statusOf(port, path);
      if (status !== 404) leading.push(`${path} returned ${status}`);
    }
  }
  faults.push(...wrong, ...harmful, ...stray.map((path) => `left on disk: ${path}`), ...leading);

  lines.push(
    atLeast('files', files.length, 40),
    exactly('refused or stored', refused + kept.length, sent),
    atLeast('refused', refused, 1),
    atLeast('kept', kept.length, 1),
    exactly('stored files that do harm', harmful.length),
    exactly('files of refused uploads', stray.length),
    exactly('rows for each stored file', rows, kept.length),
    exactly('addresses outside the folder', leading.length),
    exactly('other requests that were not answered', failed),
  );
  const p99 = atMost('other requests meanwhile, p99', percentile(times, 0.99), P99_MS, 'ms');
  if (!flags.short) lines.push(p99);
  else say(`${p99.what}: ${String(p99.measured)} ms of ${times.length}, not judged`);
}

function nameOf({ path, folder }: Way): string {
  return `${path}${folder === null ? '' : ` into ${folder}`}`;
}

async function send(
  { path, field, folder }: Way,
  { name, bytes }: HostileFile,
  cookie: string,
): Promise<{ status: number; url: string | null }> {
  const boundary = 'attack-boundary';
  const head =
    (folder === null
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="subDir"\r\n\r\n${folder}\r\n`) +
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name.replaceAll('"', '%22')}"` +
    '\r\ncontent-type: image/png\r\n\r\n';
  const answer = await fetch(target.url + path, {
    method: 'POST',
    headers: { cookie, 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
  const said: unknown = await answer.json();
  return { status: answer.status, url: answer.ok ? urlIn(said) : null };
}

function urlIn(said: unknown): string | null {
  return /"(\/uploads\/[^"]+)"/.exec(JSON.stringify(said))?.[1] ?? null;
}

/** Finds the faults of a served file. Returns none for a valid picture. */
async function harmOf({
  way,
  file,
  url,
}: {
  way: Way;
  file: HostileFile;
  url: string;
}): Promise<string[]> {
  const at = `${file.what} by ${nameOf(way)}`;
  const cookie = (await cookiesOf(target, way.actor)).join('; ');
  const answer = await fetch(target.url + url, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const said = (name: string) => answer.headers.get(name) ?? '';
  const harm: string[] = [];
  const look = (holds: boolean, what: string) => {
    if (!holds) harm.push(`${at} ${what}`);
  };
  look(answer.status === 200, `returns ${answer.status}`);
  look(said('x-content-type-options') === 'nosniff', 'allows content sniffing');
  look(said('content-security-policy').startsWith("sandbox; default-src 'none'"), 'has no sandbox');
  look(answer.headers.get('set-cookie') === null, 'sets a cookie');
  if (way.folder === null) {
    look(said('content-type') === 'application/octet-stream', `is ${said('content-type')}`);
    look(
      said('content-disposition').startsWith("attachment; filename*=UTF-8''"),
      'opens as a page',
    );
    return harm;
  }
  look(/^image\/(?:jpeg|png|gif)$/.test(said('content-type')), `is ${said('content-type')}`);
  const { format, exif, xmp, comments } = await sharp(bytes)
    .metadata()
    .catch(() => ({
      format: 'none',
      exif: undefined,
      xmp: undefined,
      comments: undefined,
    }));
  look(said('content-type') === `image/${format}`, `has the format ${format}`);
  look(!exif && !xmp && !comments, 'still contains its location');
  const text = bytes.toString('latin1');
  for (const mark of MARKS) look(!text.includes(mark), `still contains ${JSON.stringify(mark)}`);
  return harm;
}

async function countRows(): Promise<number> {
  const [row] = await target.db<{ n: number }[]>`
    select ((select count(*) from upload) + (select count(*) from post_attachment))::int as n`;
  return row!.n;
}

/** Paths of a stored file and of its narrower variants. */
function pathsOf(url: string): string[] {
  const [, folder = '', file = ''] = /^\/uploads\/([^/]+)\/(.+)$/.exec(url) ?? [];
  return [file, ...narrowerOf(file).map((one) => one.file)].map((name) => join(folder, name));
}

/** Lists every file of the store, including files that are still being written. */
function filesKept(): string[] {
  const root = uploadsDirOf(target.config);
  return readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
}

/**
 * Disables the protection: stores the uploaded bytes unchanged, and leaves a refused file beside
 * them.
 */
function putAsTheyCame(kept: readonly { file: HostileFile; url: string }[]): void {
  const root = uploadsDirOf(target.config);
  for (const { file, url } of kept) writeFileSync(join(root, pathsOf(url)[0]!), file.bytes);
  writeFileSync(join(root, 'editor', '.editor-refused.png.part'), 'ATTACKMARK');
}

/** The status of an address that is sent letter by letter. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, agent: false }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    })
      .once('error', reject)
      .end();
  });
}

function shuffled<T>(items: readonly T[]): T[] {
  const random = createRandom(seed);
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
