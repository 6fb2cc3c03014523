/**
 * Sends invalid requests to every call of the API document (reliability F14): values at the edge
 * of its schemas and far beyond. Actors are a visitor, a member and a super admin, and an expert
 * for the calls of experts. The pages of windows, which no document lists, are included. No call
 * may fail, and no answer may be missing from the document. For each further brand, only the calls
 * that no earlier brand has are tested.
 *
 * Every text field of a call, at any depth, receives at least three of the naughty texts. Every
 * text is used in one of the fields. Each text in each field would take days. A short run uses at
 * least one text per field and twelve texts per call.
 *
 *     npm run attack -- http [--brands=maru,futureon,daebeom] [--seed=1] [--cases=300] [--short]
 *                            [--only=/api/home/auth] [--as='super admin'] [--port=4220]
 *                            [--without=constraints]   the database accepts an unknown broadcast
 *                                                      status, so answers fail
 *
 * The same seed makes the same requests. The data that they find depends on the requests before
 * them.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { brandId, type BrandId } from '@maru/brands/brand';
import { createPrinter } from '../chaos/support/printer.ts';
import { table } from '../../platform/stack/markdown-table.ts';
import { atLeast, exactly, printLines, type Line } from '../support/lines.ts';
import { ask } from './support/ask.ts';
import { withText, textPlaces, type Place } from './support/text-places.ts';
import { faultOf, type Answer } from './support/judge.ts';
import { naughtyStrings } from './support/naughty-strings.ts';
import { valueOf } from './support/input.ts';
import { cookiesOf, type Actor } from './support/actors.ts';
import {
  filledPath,
  listOperations,
  textOf,
  wellFormed,
  WINDOWS,
  type Operation,
} from './support/operations.ts';
import { damageOf, openTarget, type Target } from './support/target.ts';

const AT_ONCE = 10;
const ANSWER_MS = 20_000;
/** Statuses that ask the client to retry, and statuses for requests that could not be parsed. */
const AGAIN: readonly number[] = [429, 503];
const UNREAD: readonly number[] = [400, 413, 415, 431];
const GOOD: readonly number[] = [200, 201, 202, 204, 304];
/** Calls that are counted before anything else: codes that are sent, guesses at a password. */
const COUNTED: ReadonlySet<string> = new Set([
  'POST /api/home/auth/verify-phone',
  'POST /api/home/me/proof',
  'POST /api/home/me/password',
  'POST /api/home/me/withdrawal',
  'POST /api/admin/profile/second-factor',
  'POST /api/admin/profile/passkeys/options',
  'POST /api/admin/profile/passkeys/:_id/remove',
]);
const ACTORS: readonly Actor[] = ['visitor', 'member', 'expert', 'super admin'];

const { values: flags } = parseArgs({
  options: {
    brands: { type: 'string', default: brandId.options.join(',') },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    cases: { type: 'string' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    as: { type: 'string', default: '' },
    port: { type: 'string', default: '4220' },
    without: { type: 'string' },
  },
});
const seed = Number(flags.seed);
const cases = Number(flags.cases ?? (flags.short ? 8 : 300));
/** A short run sends different texts to each call. */
const textsEach = flags.short ? 12 : naughtyStrings.length;
const textsAPlace = flags.short ? 1 : 3;
/** Chance alone has codes, keys and states right of at least this share of the calls. */
const givenShare = flags.short ? 0.3 : 0.5;
const actors = ACTORS.filter((actor) => actor.includes(flags.as));
const say = createPrinter();

interface Request {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

say(`seed ${seed}, ${cases} cases and at least ${textsEach} texts per call and actor`);
let sent = 0;
/** Faults by place, each with the first request that caused it. */
const faults = new Map<string, { example: string; times: number }>();
const counts = new Map<string, number>();
/** The answers to each actor, of each call that is not counted. */
const statuses = new Map<string, Set<number>>();
/** Every call by name, and whether any request to it succeeded. */
const isGiven = new Map<string, boolean>();
const damage: Line[] = [];
for (const brand of flags.brands.split(',')) await attackBrand(brandId.parse(brand));
report();

async function attackBrand(brand: BrandId): Promise<void> {
  const target = await openTarget({
    port: Number(flags.port),
    brand,
    // Each request uses an address of its own. Otherwise, the rate limit per address would end the
    // run.
    env: { TRUSTED_PROXIES: '127.0.0.1' },
  });
  try {
    if (flags.without === 'constraints') await takeAnyStatus(target);
    const all = [...(await listOperations(target)), ...WINDOWS];
    const operations = all.filter(
      (one) => one.path.includes(flags.only) && !isGiven.has(nameOf(one)),
    );
    say(`${brand}: ${operations.length} calls`);
    for (const [no, operation] of operations.entries()) {
      isGiven.set(nameOf(operation), false);
      const requests = [
        ...fc.sample(requestOf(operation), { seed: seed + no, numRuns: cases }),
        ...naughtyRequests(operation, seed + no),
      ];
      for (const actor of actors) {
        // Calls that other actors may make are covered by those actors.
        if (actor === 'expert' && operation.access !== 'expert') continue;
        await attack(target, operation, actor, [...requests]);
      }
      if (no % 25 === 24) say(`${no + 1} calls, ${faults.size} faults`);
    }
  } finally {
    damage.push(
      ...damageOf(target, say).map((line) => ({ ...line, what: `${brand}: ${line.what}` })),
    );
    await target.stop();
  }
}

/**
 * Removes the constraint, so that the database contains a value that every response schema rejects.
 */
async function takeAnyStatus({ db }: Target): Promise<void> {
  await db`
    alter table broadcast_schedule drop constraint broadcast_schedule_broadcast_status_check`;
  await db`update broadcast_schedule set broadcast_status = 9`;
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}

function report(): void {
  const rows = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  process.stdout.write(`\n${table(['answer', 'times'], rows)}\n`);
  for (const [fault, { example, times }] of faults) {
    process.stdout.write(`${fault}, ${times} times: ${example}\n`);
  }
  const closed = [...statuses].filter(([, given]) => isClosed(given)).map(([call]) => call);
  for (const call of closed) process.stdout.write(`${call} returned only requests to retry\n`);
  const given = [...isGiven.values()].filter(Boolean).length;
  for (const [call, isOnce] of isGiven) {
    if (!isOnce) process.stdout.write(`${call} returned only refusals\n`);
  }
  const lines = [
    exactly('kinds of fault', faults.size),
    exactly('calls that answered only with requests to retry', closed.length),
    atLeast(
      `of ${isGiven.size} calls, those that succeeded at least once`,
      given,
      Math.ceil(isGiven.size * givenShare),
    ),
    // An actor that every call refuses would find no fault, so each needs at least one 200.
    ...actors.map((actor) =>
      atLeast(`answered with 200 as ${actor}`, counts.get(`${actor}: 200`) ?? 0, 1),
    ),
    ...damage,
  ];
  process.exitCode = printLines(`http, seed ${seed}`, lines) ? 0 : 1;
}

/** Whether every valid request was answered with a retry status. If so, nothing was tested. */
function isClosed(given: ReadonlySet<number>): boolean {
  if (!AGAIN.some((status) => given.has(status))) return false;
  return [...given].every((status) => AGAIN.includes(status) || UNREAD.includes(status));
}

/** @param requests are consumed one by one until the iterator ends. */
async function attack(
  target: Target,
  operation: Operation,
  actor: Actor,
  requests: Request[],
): Promise<void> {
  let session = cookieOf(target, actor);
  const call = nameOf(operation);
  const given = new Set<number>();
  if (!COUNTED.has(call)) statuses.set(`${call} as ${actor}`, given);
  const worker = async () => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const request = next;
      const begunIn = session;
      const cookie = await begunIn;
      let answer = await send(target, operation, request, cookie);
      if (answer.status === 401 && cookie !== null) {
        // One new session for all: each ends the one before.
        if (session === begunIn) session = cookieOf(target, actor);
        answer = await send(target, operation, request, await session);
      }
      const key = `${actor}: ${answer.status || 'none'}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      given.add(answer.status);
      if (GOOD.includes(answer.status)) isGiven.set(call, true);
      const why =
        answer.status === 0 ? answer.text : faultOf(answer, operation.responses, operation.isPage);
      if (why === null) continue;
      const fault = `${call} as ${actor} ${why}`;
      const example = `${JSON.stringify(request).slice(0, 400)} → ${answer.text.slice(0, 200)}`;
      const known = faults.get(fault) ?? { example, times: 0 };
      faults.set(fault, { ...known, times: known.times + 1 });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** A session of the actor, whatever the calls before did to it. */
async function cookieOf(target: Target, actor: Actor): Promise<string | null> {
  return (await cookiesOf(target, actor)).join('; ') || null;
}

function requestOf({ parameters, body }: Operation): fc.Arbitrary<Request> {
  const partOf = (place: 'path' | 'query') =>
    fc.record(
      Object.fromEntries(
        parameters
          .filter((one) => one.in === place)
          .map(({ name, schema }) => [name, valueOf(schema)]),
      ),
      place === 'query' ? { requiredKeys: [] } : {},
    );
  return fc.record({
    path: partOf('path'),
    query: partOf('query'),
    body: body === null ? fc.constant(undefined) : valueOf(body.schema),
  });
}

/** Puts each text into one place at a time, and uses each place several times. */
function naughtyRequests(operation: Operation, of: number): Request[] {
  const { parameters, body } = operation;
  const places: Place[] = [
    ...parameters.filter((one) => one.in !== 'header').map((one): Place => [one.in, one.name]),
    ...(body ? textPlaces(body.schema).map((place): Place => ['body', ...place]) : []),
  ];
  const numRuns = Math.max(textsEach, places.length * textsAPlace);
  const usual = fc.sample(requestOf(operation), { seed: -of, numRuns });
  return usual.map((request, i) => {
    const text = naughtyStrings[(of * textsEach + i) % naughtyStrings.length]!;
    const place = places[i % Math.max(1, places.length)];
    return place ? withText(request, place, text) : request;
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns status 0 and why, where no answer came. */
async function send(
  { apiUrl }: Target,
  { method, path, body: form }: Operation,
  { path: places, query, body }: Request,
  cookie: string | null,
): Promise<Answer> {
  const url = new URL(apiUrl + filledPath(path, places));
  for (const [name, value] of Object.entries(query)) {
    url.searchParams.set(name, textOf(value) ?? '');
  }
  const { type, text } = await encoded(form, body);
  sent += 1;
  const heard = await ask(url.href, {
    method,
    headers: {
      'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
      'idempotency-key': `attack-${seed}-${sent}`,
      ...(type && { 'content-type': type }),
    },
    ...(cookie !== null && { cookie }),
    body: text,
    withinMs: ANSWER_MS,
  });
  return {
    status: heard.status,
    contentType: heard.headers['content-type'] ?? null,
    requestId: String(heard.headers['x-request-id'] ?? '') || null,
    text: heard.status === 0 ? `no answer: ${heard.text}` : heard.text,
  };
}

/** Encodes a body as sent, with its content type. */
async function encoded(
  form: Operation['body'],
  body: unknown,
): Promise<{ type?: string | null; text?: string }> {
  if (form === null) return {};
  if (form.type === 'application/json') return { type: form.type, text: JSON.stringify(body) };
  const response = new Response(formOf(body));
  return { type: response.headers.get('content-type'), text: await response.text() };
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    const text = wellFormed(textOf(value) ?? '');
    form.append(name, name === 'file' ? new Blob([text]) : text);
  }
  return form;
}
