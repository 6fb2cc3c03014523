import * as fc from 'fast-check';
import { messages, isMessageCode } from '@maru/contract/core/message';
import { refusal } from '@maru/contract/core/call';
import { ask, codeOf, type Asked, type Heard } from './ask.ts';
import type { BadTokens } from './bad-tokens.ts';
import { valueOf } from './input.ts';
import type { Operation } from './operations.ts';

const AT_ONCE = 8;
/** A key no row has, so that nothing is changed by asking. */
const UNKNOWN_ID = '2000000000';
/**
 * Number of random bodies tried per call on another owner's resource. It is large because few of
 * them are valid.
 */
const BODIES = 400;
/** Number of accepted bodies after which a call's attempts stop. */
const UNDERSTOOD = 4;
const SAFE = new Set(['GET', 'HEAD']);
/** Internal server terms that no response may contain. */
const INSIDE = /FST_|node_modules|\bat \w+ \(|postgres|select .* from|ioredis|ZodError|\/src\//i;

/** Cookies of accounts with permissions. */
export interface Actors {
  member: string;
  expert: string;
  super: string;
  /** Of the staff, without a permission. */
  powerless: string;
}

/** Number of attempts, and the faults of the answers. */
export interface Findings {
  tried: number;
  faults: string[];
}

export const isStaffCall = ({ path }: Operation) => path.startsWith('/api/admin/');
const isOpen = ({ access }: Operation) => access === 'anyone';

/** Whether an answer refuses in the one form there is (reliability E1), with this code. */
export function wrongRefusal(answer: Heard, code: string): string | null {
  const said = codeOf(answer);
  if (said !== code)
    return `returns ${answer.status} ${said || answer.text.slice(0, 80)}, not ${code}`;
  const { headers, text } = answer;
  if (!isMessageCode(code) || messages[code] !== answer.status)
    return `returns ${code} as ${answer.status}`;
  const body = refusal.safeParse(JSON.parse(text));
  if (!body.success) return 'refuses in another format';
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'is not JSON';
  if (!headers['cache-control']?.includes('no-store')) return 'may be cached';
  if (!('requestId' in body.data) || headers['x-request-id'] !== body.data.requestId) {
    return 'has no request id';
  }
  return INSIDE.test(text) ? `reveals internals: ${text.slice(0, 200)}` : null;
}

/** Makes every call that requires an account, with every kind of invalid token. */
export function withBadTokens(
  url: string,
  operations: readonly Operation[],
  tokens: Record<'member' | 'admin', readonly BadTokens[]>,
): Promise<Findings> {
  const closed = operations.filter((operation) => !isOpen(operation));
  return overAll(closed, async (operation, find) => {
    for (const { what, cookie, code } of tokens[isStaffCall(operation) ? 'admin' : 'member']) {
      const answer = await call(url, operation, { cookie });
      find(wrongRefusal(answer, code), what);
      // A client with an invalid access token may still have a valid refresh token, so its cookies
      // must stay.
      find(answer.headers['set-cookie'] ? 'sets cookies' : null, what);
    }
  });
}

/**
 * Makes every call as actors without permission for it, including staff from an unlisted address.
 */
export function withoutRight(
  url: string,
  operations: readonly Operation[],
  actors: Actors,
): Promise<Findings> {
  return overAll(operations, async (operation, find) => {
    if (isOpen(operation)) return;
    const denied = async (what: string, asked: Asked) =>
      find(wrongRefusal(await call(url, operation, asked), 'ACCESS_DENIED'), what);
    if (!isStaffCall(operation)) {
      if (operation.access === 'expert') await denied('a member', { cookie: actors.member });
      if (operation.access === 'user') await denied('an expert', { cookie: actors.expert });
      return;
    }
    if (operation.access !== 'staff')
      await denied('staff without permissions', { cookie: actors.powerless });
    await denied('staff from another address', { cookie: actors.super, from: '127.0.0.2' });
    await denied('staff with a forged address', {
      cookie: actors.super,
      from: '127.0.0.2',
      headers: {
        'x-forwarded-for': '127.0.0.1',
        'x-real-ip': '127.0.0.1',
        forwarded: 'for=127.0.0.1',
        'x-client-ip': '127.0.0.1',
      },
    });
  });
}

/**
 * Requests that a page of another site can make a browser send. They use the cookies of an admin
 * with all permissions.
 */
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an unknown origin', { origin: 'null' }],
  ['both', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
];

/** Makes every state-changing call, refresh and socket request as a page of another site would. */
export function fromOtherSites(
  url: string,
  operations: readonly Operation[],
  actors: Actors,
): Promise<Findings> {
  const changing = operations.filter(
    ({ method, path, headers }) =>
      !SAFE.has(method) || path.endsWith('/auth/refresh') || headers?.['upgrade'] !== undefined,
  );
  return overAll(changing, async (operation, find) => {
    const cookie = cookieFor(operation, actors);
    for (const [what, headers] of FOREIGN) {
      const answer = await call(url, operation, { cookie, headers });
      find(wrongRefusal(answer, 'ACCESS_DENIED'), what);
    }
    if (operation.body?.type !== 'application/json') return;
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      const answer = await call(url, operation, {
        cookie,
        headers: { 'content-type': type },
        body: '{"a":1}',
      });
      find(wrongRefusal(answer, 'UNSUPPORTED_MEDIA_TYPE'), type);
    }
  });
}

/** Fields that a user must not set for their own account. */
const TAKEN = ['permissions', 'is_admin', 'type', 'role', 'state', 'status', 'member_id', '_id'];

/** Adds unknown fields to every body (reliability C7). */
export function withMoreThanAsked(
  url: string,
  operations: readonly Operation[],
  actors: Actors,
): Promise<Findings> {
  // Webhooks accept arbitrary fields and declare `additionalProperties`, so they are excluded.
  const taking = operations.filter(
    ({ body }) => body?.schema.type === 'object' && !body.schema.additionalProperties,
  );
  return overAll(taking, async (operation, find) => {
    if (operation.body?.type !== 'application/json') return;
    const known = Object.keys(operation.body.schema.properties ?? {});
    const extra = TAKEN.filter((name) => !known.includes(name));
    const answer = await call(url, operation, {
      cookie: cookieFor(operation, actors),
      headers: { 'idempotency-key': 'attack-more-than-asked' },
      body: Object.fromEntries(extra.map((name) => [name, name === '_id' ? 1 : 'superAdmin'])),
    });
    // Where the address is refused already, the body is not looked at.
    const isSeen = !operation.parameters.some(({ name }) =>
      answer.text.includes(`"path":"${name}"`),
    );
    const unnamed = extra.filter((name) => !answer.text.includes(`"${name}`));
    const isTaken = wrongRefusal(answer, 'INVALID_INPUT');
    find(isTaken ?? (unnamed.length > 0 && isSeen ? `takes ${unnamed.join()}` : null), '');
  });
}

/** Calls that name a resource without an owner, with the reason. */
const UNOWNED: Readonly<Record<string, string>> = {
  'GET /api/home/events/{_id}/entry':
    'an event is open to all members, and the entry belongs to the caller',
  'POST /api/home/events/{_id}/entry': 'an event is open to all members',
  'GET /api/home/reviews/{_id}/standing': 'returns the relation of the caller to a public review',
  'POST /api/home/reviews/{_id}/reports': 'any reader of a review may report it',
  'PUT /api/home/me/reminders/{about}/{_id}': 'a reminder of a broadcast is open to all members',
  'GET /api/home/me/saved-posts/{_id}': 'returns whether the caller saved a public post',
  'PUT /api/home/me/saved-posts/{_id}': 'a public post is open to all members',
  'GET /api/home/me/stocks/{code}': 'returns what the caller set for a public stock',
  'PUT /api/home/me/stocks/{code}': 'a listed stock is open to all members',
  'PUT /api/home/me/stocks/{code}/alerts': 'a listed stock is open to all members',
  'PUT /api/home/me/vod-progress/{schedule_id}':
    'the position in a broadcast is open to all members',
};

/** Two users of the same kind: the owner of a resource, and another who requests it. */
export interface OwnerAndOther {
  owner: string;
  other: string;
}

/**
 * Makes every call for an owned resource twice: with the id of another owner's resource, and with
 * an unknown id. Both answers must look the same (reliability C3).
 *
 * @param options.known ids of the owner's resources that no list beside the call has, by the part of
 *   the path before the id.
 * @returns also the calls that it could not try, because no owned resource was found or no request
 *   was valid.
 */
export async function withOthersThings(
  url: string,
  operations: readonly Operation[],
  people: Record<'member' | 'expert', OwnerAndOther>,
  { seed, known }: { seed: number; known: Readonly<Record<string, number | string>> },
): Promise<Findings & { untried: string[] }> {
  const untried: string[] = [];
  const findings = await overAll(operations.filter(isOfOne), async (operation, find) => {
    const name = `${operation.method} ${operation.path}`;
    const { owner, other } = people[operation.access === 'expert' ? 'expert' : 'member'];
    const id = String(known[beforeId(operation)] ?? (await thingOf(url, operation, owner)) ?? '');
    if (id === '') return void untried.push(`${name}: the owner has no such record`);
    const bodies = operation.body
      ? fc.sample(valueOf(operation.body.schema), { seed, numRuns: BODIES })
      : [undefined];
    let understood = 0;
    for (const body of bodies) {
      if (understood === UNDERSTOOD) break;
      const asked = { cookie: other, body: operation.body ? (body ?? {}) : undefined };
      const headers = { 'idempotency-key': `attack-others-${seed}` };
      const theirs = await call(url, operation, { ...asked, headers }, id);
      const unknown = await call(url, operation, { ...asked, headers }, unknownLike(id));
      const isSame = theirs.status === unknown.status && codeOf(theirs) === codeOf(unknown);
      if (unknown.status === 404) understood += 1;
      find(
        isSame && theirs.status >= 400
          ? null
          : `returns ${theirs.status} ${codeOf(theirs)} for a record of another owner, ${unknown.status} ${codeOf(unknown)} for an unknown one`,
        JSON.stringify(body),
      );
    }
    if (understood === 0) untried.push(`${name}: no valid body was found`);
  });
  return { ...findings, untried };
}

/** An unknown id of the same form. Ids of an inbox begin with a letter. */
const unknownLike = (id: string) => id.replace(/\d+$/, UNKNOWN_ID);

/**
 * Whether a call addresses one resource of an owner. A call with an enum in place of an id does
 * not.
 */
function isOfOne({ method, path, parameters, access }: Operation): boolean {
  return (
    path.startsWith('/api/home/') &&
    access !== 'anyone' &&
    parameters.some((one) => one.in === 'path' && !one.schema.enum) &&
    !Object.hasOwn(UNOWNED, `${method} ${path}`)
  );
}

const beforeId = ({ path }: Operation) => path.slice(0, path.indexOf('/{'));

/** Finds a resource of the user for a call. It reads the list beside the call. */
async function thingOf(
  url: string,
  operation: Operation,
  cookie: string,
): Promise<string | undefined> {
  const list = beforeId(operation);
  const own = list.replace(/^\/api\/home\/(?!me\/)/, '/api/home/me/');
  const [, above = '', name = ''] = /^(.*)\/([^/]+)$/.exec(list) ?? [];
  // Some lists are part of the expert's desk response.
  for (const { address, key } of [
    { address: own, key: '' },
    { address: list, key: '' },
    { address: above, key: `"${name}":[` },
  ]) {
    const { status, text } = await ask(url + address, { cookie });
    const from = text.indexOf(key);
    const [, id] =
      /\{"_id":"?([a-z]?\d+)/.exec(status === 200 && from >= 0 ? text.slice(from) : '') ?? [];
    if (id !== undefined) return id;
  }
  return undefined;
}

function cookieFor(operation: Operation, actors: Actors): string {
  if (isStaffCall(operation)) return actors.super;
  return operation.access === 'expert' ? actors.expert : actors.member;
}

function call(
  url: string,
  { method, path, parameters, body: form, headers }: Operation,
  asked: Asked,
  id = UNKNOWN_ID,
): Promise<Heard> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const choices = parameters.find((one) => one.in === 'path' && one.name === name)?.schema.enum;
    return choices ? String(choices[0]) : id;
  });
  const isJson = form?.type === 'application/json';
  // Without its version parameter, the server rejects the request before any other check.
  const isAtVersion = parameters.some((one) => one.in === 'query' && one.name === 'version');
  return ask(url + filled + (isAtVersion ? '?version=1' : ''), {
    method,
    ...(isJson && { body: {} }),
    ...asked,
    headers: { ...headers, ...asked.headers },
  });
}

async function overAll(
  operations: readonly Operation[],
  attack: (operation: Operation, find: (why: string | null, how: string) => void) => Promise<void>,
): Promise<Findings> {
  const findings: Findings = { tried: 0, faults: [] };
  const left = [...operations];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = left.pop(); next; next = left.pop()) {
        const { method, path } = next;
        await attack(next, (why, how) => {
          findings.tried += 1;
          if (why !== null) findings.faults.push(`${method} ${path} (${how}) ${why}`);
        });
      }
    }),
  );
  return findings;
}
