/**
 * Verifies that no user can run a script in another user's page (reliability F15). A corpus of
 * our own is written into every text that any user can edit. It is sent through the API where the
 * API accepts it. It is also written directly into the database, so that the last line of defence
 * is tested alone.
 *
 * A real browser then opens every page that shows any of it: public pages, those of members and
 * experts, and the staff area. Pages are opened with the content policy enforced and bypassed, and
 * with editor_view running and failing.
 *
 *     npm run attack -- xss [--brand=maru] [--seed=1] [--short] [--without=sanitiser]
 *                           [--only=/cs/] [--port=4260]
 *
 * `--short` opens one address of each page, and every fourth of them with the policy enforced.
 * `--without=sanitiser` puts the corpus into the public pages unchanged. The run then has to fail,
 * which proves that detection works.
 */
import { parseArgs } from 'node:util';
import { brandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import { atLeast, exactly, printLines, type Line } from '../support/lines.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { createSite } from '../support/public-pages.ts';
import { addressOfScreen, builtScreens } from '../support/staff-screens.ts';
import { cookiesOf, type Actor } from './support/actors.ts';
import { listOperations } from './support/operations.ts';
import { overwrite } from './support/overwrite.ts';
import { addressPayloads, packed, payloads } from './support/payloads.ts';
import { openTarget, type Target } from './support/target.ts';
import { watchedBrowser, type Sight, type Weakness } from './support/watched-browser.ts';
import { inTurns, writePayloads } from './support/write-payloads.ts';

const TABS = 4;
/** Responses are cached for two seconds. */
const FORGOTTEN_MS = 2_500;
const SAMPLE = 4;
/** Fewer would mean that little was there to be seen. */
const FEWEST_PAYLOADS = 200;
const FEWEST_CALLS = 20;
const FEWEST_COLUMNS = 75;
const MOST_EXAMPLES = 60;
/**
 * Minimum number of pages that each actor must have seen. An actor that every page refuses would
 * see no script run.
 */
const FEWEST_PAGES: Readonly<Record<Actor, number>> = {
  visitor: 40,
  member: 3,
  expert: 1,
  'super admin': 40,
};
const ACTORS: readonly Actor[] = ['visitor', 'member', 'expert', 'super admin'];
/** Screens that redirect in a brand without their feature. */
const ELSEWHERE = ['/curve/vipTrial'];

const { values: flags } = parseArgs({
  options: {
    brand: { type: 'string', default: 'maru' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    short: { type: 'boolean', default: false },
    without: { type: 'string', default: '' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '4260' },
  },
});
/** Addresses of one page in a long run: as many as there are bodies with other payloads. */
const mostOfOne = flags.short ? 1 : 14;
const brand = brandId.parse(flags.brand);
/** Pages of one resource. The winners page shows one event, or all. */
const ofOne = new Set(
  brandOf(brand).routes.flatMap((route) =>
    ('one' in route && route.one) || route.path === '/event/winner' ? [route.path] : [],
  ),
);
const seed = Number(flags.seed);
const say = createPrinter();
const lines: Line[] = [];
const faults = new Map<string, string>();
/** The pages that opened, and why others did not. */
const opened = new Map<string, Actor>();
const shut = new Map<string, string>();

say(`seed ${seed}, ${payloads.length + addressPayloads.length} payloads, ${brand}`);
const target = await openTarget({ brand, port: Number(flags.port) });
const browser = await launchBrowser();
try {
  await run();
} finally {
  await browser.close();
  await target.stop();
}
const held = printLines(`seed ${seed}, ${brand}`, lines);
const examples = [...faults].slice(0, MOST_EXAMPLES);
for (const [fault, example] of examples) process.stdout.write(`${fault}: ${example}\n`);
process.exitCode = held ? 0 : 1;

async function run(): Promise<void> {
  const asIs: Weakness = { csp: 'on', editorView: 'up' };
  const places = firstPlaces();
  // Without hostile data, pages of one kind are alike, so one of each is enough.
  const ordinary = await crawl(asIs, some(places), 1);
  say(`${ordinary.size} ordinary pages`);
  const stopped = [...ordinary].flatMap(([at, { violations }]) =>
    noted('ordinary', at, violations),
  );
  lines.push(exactly('ordinary pages: blocked by the content policy', stopped.length));

  const took = await writeByApi(target);
  const columns = await overwrite(target.db, seed);
  const kept = columns.filter(({ taken }) => taken === 0);
  const partly = columns.filter(({ taken, left }) => taken > 0 && left > 0);
  say(
    `${took.length} calls accepted payloads, ${columns.length - kept.length} columns contain some`,
  );
  for (const { column, taken, left, why } of [...kept, ...partly]) {
    say(`${column} kept ${left} of ${taken + left} rows: ${why}`);
  }
  await new Promise((resolve) => setTimeout(resolve, FORGOTTEN_MS));

  const seen = new Set<string>();
  const asking = new Set<string>();
  // Without the policy first: whatever would run behind it runs here.
  for (const [at, sight] of await judged({ ...asIs, csp: 'off' }, places)) {
    for (const no of sight.shown) seen.add(no);
    if (sight.askedEditorView) asking.add(at);
  }
  await judged(asIs, some(places));
  const failing = places.filter((place) => asking.has(keyOf(place)));
  for (const csp of ['on', 'off'] as const) await judged({ csp, editorView: 'failing' }, failing);

  for (const [at, why] of shut) faults.set(`not opened: ${at}`, why);
  lines.push(
    ...ACTORS.map((actor) => {
      const pages = [...opened.values()].filter((of) => of === actor).length;
      return atLeast(`pages that opened as ${actor}`, pages, FEWEST_PAGES[actor]);
    }),
    exactly('pages that failed, were missing or redirected', shut.size),
    atLeast('payloads in pages, harmless', seen.size, FEWEST_PAYLOADS),
    atLeast('API calls that accepted some', took.length, FEWEST_CALLS),
    atLeast('database columns with some', columns.length - kept.length, FEWEST_COLUMNS),
    exactly('text or address columns without any', kept.length),
    atLeast('pages that call editor_view', failing.length, 1),
  );
}

/** All of a long run; of a short one every fourth, others with every seed. */
function some(places: readonly Place[]): Place[] {
  return places.filter((_, at) => !flags.short || at % SAMPLE === seed % SAMPLE);
}

interface Place {
  actor: Actor;
  address: string;
}

function keyOf({ actor, address }: Place): string {
  return `${address} as ${actor}`;
}

/** Every page there is, one address each, before its links are known. */
function firstPlaces(): Place[] {
  const routes = brandOf(brand).routes.flatMap((route) => ('screen' in route ? [route] : []));
  const guarded = (access: 'member' | 'expert', actor: Actor) =>
    routes
      .filter((route) => route.access === access && !/[:{*]/.test(route.path))
      .map(({ path }): Place => ({ actor, address: path }));
  const site = createSite(brand);
  const open: Place[] = [];
  for (let address = site.next(); address !== undefined; address = site.next()) {
    open.push({ actor: 'visitor', address });
  }
  const queries = routes
    .filter((route) => route.access === undefined && !route.onlyFrom && !/[:{*]/.test(route.path))
    .map(({ path }, at): Place => ({ actor: 'visitor', address: path + queryOf(at) }));
  const screens = builtScreens().flatMap((name): Place[] => [
    { actor: 'super admin', address: addressOfScreen(name) },
    ...(name.endsWith('-write')
      ? [{ actor: 'super admin' as const, address: `/curve/${name}?_id=1` }]
      : []),
  ]);
  const all = [
    ...open,
    ...(flags.short ? queries.filter((_, at) => at % SAMPLE === seed % SAMPLE) : queries),
    ...guarded('member', 'member'),
    ...guarded('expert', 'expert'),
    ...screens,
  ];
  return all.filter(({ address }) => address.includes(flags.only));
}

/** The query and fragment of an address are payloads, too. */
function queryOf(at: number): string {
  const text = (no: number) => payloads[(seed + at * 5 + no) % payloads.length]!.text;
  const query = new URLSearchParams({ q: text(0), tab: text(1), category: text(2), _id: text(3) });
  return `?${query}#${encodeURIComponent(text(4))}`;
}

/** Opens all places and the single-resource pages that they link to. */
async function crawl(
  weakness: Weakness,
  places: Place[],
  most: number,
): Promise<Map<string, Sight>> {
  const sights = new Map<string, Sight>();
  for (const actor of ACTORS) {
    const waiting = places.filter((place) => place.actor === actor);
    const counts = new Map<string, number>();
    for (const { address } of waiting) count(counts, address);
    const cookies = await cookiesOf(target, actor);
    const url = target.config.publicUrl;
    const session = await watchedBrowser(browser, { url, cookies, weakness }, spoilerFor(actor));
    const tab = async () => {
      for (let place = waiting.shift(); place; place = waiting.shift()) {
        const { address: at } = place;
        const sight = await lookAgain(() => session.look(at));
        const trouble = typeof sight === 'string' ? sight : troubleOf(place, sight);
        if (trouble === null) opened.set(keyOf(place), actor);
        else shut.set(keyOf(place), trouble);
        if (typeof sight === 'string') continue;
        sights.set(keyOf(place), sight);
        for (const address of newAmong(sight.links, actor, counts, most)) {
          const found = { actor, address };
          waiting.push(found);
          places.push(found);
        }
      }
    };
    await Promise.all(Array.from({ length: TABS }, tab));
    await session.close();
  }
  return sights;
}

/** Explains why the browser did not show the requested page, so that the page was not tested. */
function troubleOf(place: Place, { status, endedAt }: Sight): string | null {
  const { address } = place;
  const asked = address.replace(/[?#].*$/, '');
  if (ELSEWHERE.includes(asked)) return null;
  // A single-resource page returns 404 if the address names no resource.
  const isNoName = address.startsWith(`${asked}?q=`) && ofOne.has(asked);
  if (status === 404 && isNoName) return null;
  if (status >= 400) return `returned ${status}`;
  return endedAt === asked ? null : `redirected to ${endedAt}`;
}

/** Retries once, because a busy machine may have been too slow. */
async function lookAgain(look: () => Promise<Sight>): Promise<Sight | string> {
  try {
    return await look();
  } catch {
    return look().catch((error: unknown) => String(error).slice(0, 200));
  }
}

/** Selects a page's links to single-resource pages, up to the run's limit for each kind. */
function newAmong(
  links: readonly string[],
  actor: Actor,
  counts: Map<string, number>,
  most: number,
): string[] {
  const isStaff = actor === 'super admin';
  return [...new Set(links)].filter((link) => {
    if (link.startsWith('/curve') !== isStaff || !link.includes(flags.only)) return false;
    if (!/[?&]_id=\d+|\/\d+$/.test(link) || link.startsWith('/payment')) return false;
    return count(counts, link) <= most;
  });
}

/** Counts addresses of one page, each once. */
function count(counts: Map<string, number>, address: string): number {
  const page = address.replace(/[?#].*$/, '').replaceAll(/\d+/g, 'N');
  if (counts.has(address)) return Infinity;
  const times = (counts.get(page) ?? 0) + (/\?_id=\d|\d$/.test(address) ? 1 : 0);
  counts.set(address, 1);
  counts.set(page, times);
  return times;
}

async function judged(weakness: Weakness, places: Place[]): Promise<Map<string, Sight>> {
  const name = `content policy ${weakness.csp}, editor_view ${weakness.editorView}`;
  const sights = await crawl(weakness, places, mostOfOne);
  const ran = [...sights].flatMap(([at, { hits }]) => noted(`ran, ${name}`, at, hits));
  const left = [...sights].flatMap(([at, { traces }]) => noted(`left, ${name}`, at, traces));
  lines.push(exactly(`${name}: scripts that ran`, ran.length));
  lines.push(exactly(`${name}: left in the page`, left.length));
  say(`${name}: ${sights.size} pages, ${ran.length} ran, ${left.length} left`);
  return sights;
}

function noted(kind: string, at: string, found: readonly string[]): string[] {
  for (const one of found) faults.set(`${kind}: ${one}`, at);
  return [...found];
}

async function writeByApi(at: Target): Promise<string[]> {
  const operations = await listOperations(at);
  const turn = inTurns(seed);
  const took: string[] = [];
  for (const actor of ACTORS) {
    if (actor === 'visitor') continue;
    const cookie = (await cookiesOf(at, actor)).join('; ');
    const writer = { apiUrl: at.apiUrl, cookie, turn };
    const side = actor === 'super admin' ? '/api/admin/' : '/api/home/';
    took.push(...(await writePayloads(operations, side, writer)).took);
  }
  return [...new Set(took)];
}

/** Disables the protection: puts stored text into the page unchanged. */
function spoilerFor(actor: Actor): ((html: string) => string) | undefined {
  if (flags.without !== 'sanitiser' || actor !== 'visitor') return undefined;
  return (html) => html.replace('</main>', () => `${packed(payloads.slice(0, 40))}</main>`);
}
