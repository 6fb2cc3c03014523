/**
 * Asks every call of the API document for what nobody should ask (reliability.md F14): values on
 * the edge of its schemas and far beyond, as a visitor, as a member and as a super admin. Nothing
 * may fail, and nothing may be answered that the document does not know.
 *
 *     npm run attack -- http [--seed=1] [--cases=300] [--short] [--only=/api/home/auth]
 *                            [--as='super admin'] [--port=4220]
 *
 * The seed makes the same requests again; what they find in the database depends on those before.
 */
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { startWorld, type World } from '../chaos/support/world.ts';
import { createTeller } from '../chaos/support/teller.ts';
import { table } from '../../platform/stack/markdown-table.ts';
import { atLeast, exactly, tellLines } from '../support/lines.ts';
import { ask } from './support/ask.ts';
import { faultOf, type Answer } from './support/judge.ts';
import { naughtyStrings } from './support/naughty-strings.ts';
import { valueOf } from './support/input.ts';
import { cookiesOf, type Actor } from './support/actors.ts';
import {
  filledPath,
  listOperations,
  textOf,
  wellFormed,
  type Operation,
} from './support/operations.ts';

const AT_ONCE = 10;
const ANSWER_MS = 20_000;
/** Who is told to come again, and who is not understood. */
const AGAIN: readonly number[] = [429, 503];
const UNREAD: readonly number[] = [400, 413, 415, 431];
/** Calls that are counted before anything else: codes that are sent, guesses at a password. */
const COUNTED: ReadonlySet<string> = new Set([
  'POST /api/home/auth/verify-phone',
  'POST /api/home/me/proof',
  'POST /api/home/me/password',
  'POST /api/home/me/withdrawal',
  'POST /api/admin/profile/second-factor',
]);
const ACTORS: readonly Actor[] = ['visitor', 'member', 'super admin'];

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    cases: { type: 'string' },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    as: { type: 'string', default: '' },
    port: { type: 'string', default: '4220' },
  },
});
const seed = Number(flags.seed);
const cases = Number(flags.cases ?? (flags.short ? 8 : 300));
/** A short run takes other texts at each call. */
const textsEach = flags.short ? 12 : naughtyStrings.length;
const actors = ACTORS.filter((actor) => actor.includes(flags.as));
const say = createTeller();

interface Request {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

say(`seed ${seed}, ${cases} cases and ${textsEach} texts a call and actor`);
const system = await startWorld({
  firstPort: Number(flags.port),
  api: 1,
  // Each request comes from an address of its own, or the pace of one would end the run.
  env: { TRUSTED_PROXIES: '127.0.0.1' },
});
let sent = 0;
/** What is wrong where, with the first request that showed it. */
const faults = new Map<string, { example: string; times: number }>();
const counts = new Map<string, number>();
/** The answers to each actor, of each call that is not counted. */
const statuses = new Map<string, Set<number>>();
try {
  const operations = (await listOperations(system)).filter(({ path }) => path.includes(flags.only));
  say(`${operations.length} calls`);
  for (const [no, operation] of operations.entries()) {
    const requests = [
      ...fc.sample(requestOf(operation), { seed: seed + no, numRuns: cases }),
      ...naughtyRequests(operation, seed + no),
    ];
    for (const actor of actors) await attack(system, operation, actor, [...requests]);
    if (no % 25 === 24) say(`${no + 1} calls, ${faults.size} faults`);
  }
} finally {
  const errors = system.errorsLogged();
  await system.end(faults.size + errors.length > 0);
  report(errors);
}

/** @param errors that processes wrote down, one line each. */
function report(errors: readonly string[]): void {
  for (const line of errors) process.stdout.write(`${line}\n`);
  const rows = [...counts].toSorted(([a], [b]) => a.localeCompare(b));
  process.stdout.write(`\n${table(['answer', 'times'], rows)}\n`);
  for (const [fault, { example, times }] of faults) {
    process.stdout.write(`${fault}, ${times} times: ${example}\n`);
  }
  const closed = [...statuses].filter(([, given]) => isClosed(given)).map(([call]) => call);
  for (const call of closed) process.stdout.write(`${call} was told to come again\n`);
  const lines = [
    exactly('kinds of fault', faults.size),
    exactly('errors in the logs', errors.length),
    exactly('calls that told whoever they understood to come again', closed.length),
    // Whom every call turns away finds no fault in any.
    ...actors.map((actor) =>
      atLeast(`answered with 200 as ${actor}`, counts.get(`${actor}: 200`) ?? 0, 1),
    ),
  ];
  if (tellLines(`http, seed ${seed}`, lines)) return;
  process.stdout.write(`${system.logPath}\n`);
  process.exitCode = 1;
}

/** @param requests are taken one by one until there are none. */
/** Whether nobody was ever told anything else who was understood: then nothing was tried. */
function isClosed(given: ReadonlySet<number>): boolean {
  if (!AGAIN.some((status) => given.has(status))) return false;
  return [...given].every((status) => AGAIN.includes(status) || UNREAD.includes(status));
}

async function attack(
  world: World,
  operation: Operation,
  actor: Actor,
  requests: Request[],
): Promise<void> {
  let session = cookieOf(world, actor);
  const call = `${operation.method} ${operation.path}`;
  const given = new Set<number>();
  if (!COUNTED.has(call)) statuses.set(`${call} as ${actor}`, given);
  const worker = async () => {
    for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
      const request = next;
      const begunIn = session;
      const cookie = await begunIn;
      let answer = await send(world, operation, request, cookie);
      if (answer.status === 401 && cookie !== null) {
        // One new session for all: each ends the one before.
        if (session === begunIn) session = cookieOf(world, actor);
        answer = await send(world, operation, request, await session);
      }
      const key = `${actor}: ${answer.status || 'none'}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
      given.add(answer.status);
      const why = answer.status === 0 ? answer.text : faultOf(answer, operation.responses);
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
async function cookieOf(world: World, actor: Actor): Promise<string | null> {
  return (await cookiesOf(world, actor)).join('; ') || null;
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

/** Each of the texts once, in one of the fields, which take turns. */
function naughtyRequests(operation: Operation, of: number): Request[] {
  const usual = fc.sample(requestOf(operation), { seed: -of, numRuns: textsEach });
  return usual.map((request, i) => {
    const text = naughtyStrings[(of * textsEach + i) % naughtyStrings.length]!;
    const body = isRecord(request.body) ? { ...request.body } : request.body;
    const parts = [request.path, request.query, ...(isRecord(body) ? [body] : [])];
    const fields = parts.flatMap((part) => Object.keys(part).map((name) => ({ part, name })));
    const field = fields[i % Math.max(1, fields.length)];
    if (field) field.part[field.name] = text;
    return { ...request, body };
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns status 0 and why, where no answer came. */
async function send(
  { apiUrl }: World,
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

/** A body as it travels, and what it says it is. */
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
