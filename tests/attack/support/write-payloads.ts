import * as fc from 'fast-check';
import { valueOf, type Schema } from './input.ts';
import { filledPath, type Operation } from './operations.ts';
import { addressPayloads, packed, payloads } from './payloads.ts';

/**
 * Excluded calls: those that end a session, remove permissions or other users' data, or come from a
 * provider.
 */
const LEFT_ALONE =
  /auth|\/admin\/profile|second-factor|password|withdrawal|bulk|payments\/webhooks|solapi|opt-out|queues|allowed-ips|advisory|frequency-cap|reaction-alarm|features|suspend|unmask|common|restore|import/;
const ADDRESS = /url|link|address|img/;
const ATTEMPTS = 8;
const ENOUGH = 2;
const PACK = 20;
const A_LINK = 'https://example.com/';

interface Writer {
  apiUrl: string;
  cookie: string;
  /** Returns the offset of the next payloads. */
  turn: () => number;
}

/**
 * Writes payloads through every call with a body that accepts words, into all of its words at once.
 * Existing resources are updated, and new ones are created.
 *
 * @returns the calls that accepted some payloads.
 */
export async function writePayloads(
  operations: readonly Operation[],
  side: '/api/home/' | '/api/admin/',
  writer: Writer,
): Promise<{ asked: number; took: string[] }> {
  const took: string[] = [];
  const writing = operations.filter(
    ({ method, path, body }) =>
      ['POST', 'PUT', 'PATCH'].includes(method) &&
      path.startsWith(side) &&
      !LEFT_ALONE.test(path) &&
      body?.type === 'application/json' &&
      takesWords(body.schema),
  );
  for (const [no, operation] of writing.entries()) {
    const known = await thingsAt(operation.path, writer);
    let taken = 0;
    for (let attempt = 0; attempt < ATTEMPTS && taken < ENOUGH; attempt += 1) {
      const thing = known[attempt % Math.max(1, known.length)];
      const [sampled] = fc.sample(valueOf(operation.body!.schema), {
        seed: no * ATTEMPTS + attempt,
        numRuns: 1,
      });
      const body = hostile(operation.body!.schema, thing, sampled, { attempt, ...writer });
      if (await send(operation, thing, body, writer)) taken += 1;
    }
    if (taken > 0) took.push(`${operation.method} ${operation.path}`);
  }
  return { asked: writing.length, took };
}

/** Fetches some of the items that a path lists, in the shape that an update call expects. */
async function thingsAt(path: string, { apiUrl, cookie }: Writer): Promise<unknown[]> {
  const list = path.replace(/\/\{.*$/, '');
  const read = async (address: string): Promise<unknown> => {
    const answer = await fetch(apiUrl + address, { headers: { cookie } });
    return answer.ok ? answer.json() : null;
  };
  const found = await read(list);
  const items = partOf(found, 'items');
  if (!Array.isArray(items)) return found === null ? [] : [partOf(found, 'item') ?? found];
  return Promise.all(
    items.slice(0, ATTEMPTS).map(async (item: unknown) => {
      const _id = partOf(item, '_id');
      const one = partOf(await read(`${list}/${String(_id)}`), 'item');
      // A part of a resource may be readable at the address that updates it.
      const part = path.endsWith('}')
        ? null
        : partOf(await read(filledPath(path, { _id })), 'item');
      return { ...Object(item), ...Object(one), ...Object(part), _id };
    }),
  );
}

function partOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Reflect.get(value, name)
    : undefined;
}

function takesWords(schema: Schema): boolean {
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? [])];
  return isWords(schema) || parts.some(takesWords);
}

function isWords({ type, enum: values, format, pattern, const: only }: Schema): boolean {
  return type === 'string' && !values && !format && !pattern && only === undefined;
}

interface Turn {
  attempt: number;
  turn: () => number;
}

/** Generates input for a schema, with a payload wherever words are allowed. */
function hostile(schema: Schema, known: unknown, sampled: unknown, at: Turn, name = ''): unknown {
  const choices = schema.anyOf ?? schema.oneOf;
  const words = choices?.find(isWords) ?? schema;
  if (isWords(words)) {
    if (ADDRESS.test(name)) {
      if (at.attempt % 2 === 0) return addressPayloads[at.turn() % addressPayloads.length]!.text;
      return choices ? null : (known ?? A_LINK);
    }
    return wordsOf(name, words.maxLength ?? 200, at.turn);
  }
  if (schema.properties && !choices) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([part, of]) => [
        part,
        hostile(of, partOf(known, part), partOf(sampled, part), at, part),
      ]),
    );
  }
  return known === undefined ? sampled : known;
}

function wordsOf(name: string, maxLength: number, turn: () => number): string {
  if (name.endsWith('_html')) {
    const from = turn() % payloads.length;
    return packed(payloads.slice(from, from + PACK)).slice(0, maxLength);
  }
  for (let tries = 0; tries < payloads.length; tries += 1) {
    const { text } = payloads[turn() % payloads.length]!;
    if (text.length <= maxLength) return text;
  }
  return '<b>'.slice(0, maxLength);
}

async function send(
  { method, path }: Operation,
  thing: unknown,
  body: unknown,
  { apiUrl, cookie, turn }: Writer,
): Promise<boolean> {
  const places = { _id: partOf(thing, '_id') ?? 1, kind: 'notice', rev: 1 };
  const answer = await fetch(apiUrl + filledPath(path, places), {
    method,
    headers: {
      cookie,
      'content-type': 'application/json',
      'idempotency-key': `attack-${turn()}-${Date.now()}`,
    },
    body: JSON.stringify(body),
  });
  await answer.arrayBuffer();
  return answer.ok;
}

/** Returns consecutive numbers from `from`, for use as payload offsets. */
export function inTurns(from: number): () => number {
  let next = from;
  return () => (next += 1);
}
