import * as fc from 'fast-check';
import { messages, isMessageCode } from '@maru/contract/message';
import { refusal } from '@maru/contract/call';
import { ask, codeOf, type Asked, type Heard } from './ask.ts';
import type { BadTokens } from './bad-tokens.ts';
import { valueOf } from './input.ts';
import type { Operation } from './operations.ts';

const AT_ONCE = 8;
/** A key no row has, so that nothing is changed by asking. */
const NOBODY = '2000000000';
/** Bodies each call with somebody else's thing is tried with. */
const BODIES = 4;
const SAFE = new Set(['GET', 'HEAD']);
/** Words of a server's inside, which no answer says. */
const INSIDE = /FST_|node_modules|\bat \w+ \(|postgres|select .* from|ioredis|ZodError|\/src\//i;

/** Cookies of people who may do something. */
export interface Actors {
  member: string;
  expert: string;
  super: string;
  /** Of the staff, without a permission. */
  powerless: string;
}

/** What was tried, and what was wrong with the answers. */
export interface Findings {
  tried: number;
  faults: string[];
}

export const isStaffCall = ({ path }: Operation) => path.startsWith('/api/admin/');
const isOpen = ({ access }: Operation) => access === 'anyone';

/** Whether an answer refuses in the one form there is (reliability.md 2.0), with this code. */
export function wrongRefusal(answer: Heard, code: string): string | null {
  const said = codeOf(answer);
  if (said !== code)
    return `says ${answer.status} ${said || answer.text.slice(0, 80)}, not ${code}`;
  const { headers, text } = answer;
  if (!isMessageCode(code) || messages[code] !== answer.status)
    return `says ${code} as ${answer.status}`;
  const body = refusal.safeParse(JSON.parse(text));
  if (!body.success) return 'refuses in another form';
  if (headers['content-type'] !== 'application/json; charset=utf-8') return 'is no JSON';
  if (!headers['cache-control']?.includes('no-store')) return 'may be kept';
  if (!('requestId' in body.data) || headers['x-request-id'] !== body.data.requestId) {
    return 'names no request';
  }
  return INSIDE.test(text) ? `tells of the inside: ${text.slice(0, 200)}` : null;
}

/** Asks every call that needs somebody, as nobody in every way there is. */
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
      // Whoever shows a bad access token may have a good refresh token.
      find(answer.headers['set-cookie'] ? 'sets cookies' : null, what);
    }
  });
}

/** Asks every call as people who may not make it, staff from an address that is not listed too. */
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
    if (operation.access !== 'staff') await denied('powerless staff', { cookie: actors.powerless });
    await denied('staff from elsewhere', { cookie: actors.super, from: '127.0.0.2' });
    await denied('staff who claim another address', {
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

/** What a page of another site can make a browser send, with the cookies of who may do anything. */
const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ['another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  ['a sister site', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
  ['a foreign origin', { origin: 'https://evil.example' }],
  ['an origin of nobody', { origin: 'null' }],
  ['both', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
];

/** Asks every call that changes something, and the refreshes, as a page of another site would. */
export function fromOtherSites(
  url: string,
  operations: readonly Operation[],
  actors: Actors,
): Promise<Findings> {
  const changing = operations.filter(
    ({ method, path }) => !SAFE.has(method) || path.endsWith('/auth/refresh'),
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

/** What nobody may decide about themselves. */
const TAKEN = ['permissions', 'is_admin', 'type', 'role', 'state', 'status', 'member_id', '_id'];

/** Adds to every body what its call does not know (reliability.md C7). */
export function withMoreThanAsked(
  url: string,
  operations: readonly Operation[],
  actors: Actors,
): Promise<Findings> {
  // What others send us as they please says so.
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

/**
 * Asks every call for a thing of one's own with what is somebody else's, and with what nobody has:
 * both look the same (reliability.md C3).
 *
 * @param owner somebody who has things, `other` somebody else.
 */
export function withOthersThings(
  url: string,
  operations: readonly Operation[],
  { owner, other, seed }: { owner: string; other: string; seed: number },
): Promise<Findings> {
  const ofOne = operations.filter(
    (operation) =>
      operation.path.startsWith('/api/home/') &&
      !isOpen(operation) &&
      operation.path.includes('{_id}'),
  );
  return overAll(ofOne, async (operation, find) => {
    const [ids, isPublic] = await thingsOf(url, operation, owner);
    if (ids.length === 0 || (isPublic && operation.method === 'POST')) return;
    if (isPublic && SAFE.has(operation.method)) return;
    const bodies = operation.body
      ? fc.sample(valueOf(operation.body.schema), { seed, numRuns: BODIES })
      : [undefined];
    for (const body of bodies) {
      const asked = { cookie: other, body: operation.body ? (body ?? {}) : undefined };
      const headers = { 'idempotency-key': `attack-others-${seed}` };
      const theirs = await call(url, operation, { ...asked, headers }, String(ids[0]));
      const nobodys = await call(url, operation, { ...asked, headers }, NOBODY);
      const isSame = theirs.status === nobodys.status && codeOf(theirs) === codeOf(nobodys);
      find(
        isSame && theirs.status >= 400
          ? null
          : `answers ${theirs.status} ${codeOf(theirs)} to somebody else's, ${nobodys.status} ${codeOf(nobodys)} to nobody's`,
        JSON.stringify(body),
      );
    }
  });
}

/** What somebody has of the kind a call is about, by the list beside it; and whether all see it. */
async function thingsOf(
  url: string,
  { path }: Operation,
  cookie: string,
): Promise<[ids: number[], isPublic: boolean]> {
  const list = path.slice(0, path.indexOf('/{_id}'));
  const own = list.replace('/api/home/', '/api/home/me/');
  for (const address of new Set([own, list])) {
    const answer = await ask(url + address, { cookie });
    if (answer.status !== 200) continue;
    const ids = [...answer.text.matchAll(/\{"_id":(\d+)/g)].map(([, id]) => Number(id));
    if (ids.length === 0) continue;
    const open = await ask(`${url}${list}/${ids[0]}`);
    return [ids, open.status === 200];
  }
  return [[], false];
}

function cookieFor(operation: Operation, actors: Actors): string {
  if (isStaffCall(operation)) return actors.super;
  return operation.access === 'expert' ? actors.expert : actors.member;
}

function call(
  url: string,
  { method, path, parameters, body: form }: Operation,
  asked: Asked,
  id = NOBODY,
): Promise<Heard> {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const choices = parameters.find((one) => one.in === 'path' && one.name === name)?.schema.enum;
    return choices ? String(choices[0]) : id;
  });
  const isJson = form?.type === 'application/json';
  return ask(url + filled, { method, ...(isJson && { body: {} }), ...asked });
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
