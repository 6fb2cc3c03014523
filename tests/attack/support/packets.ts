/** Numbers from 0 up to 1, the same for the same seed. */
type Random = () => number;

/**
 * Generated packet and its description. A well-formed packet is processed completely; any other
 * ends the connection.
 */
export interface ShapedPacket {
  what: string;
  data: string | Buffer;
}

/** Names that mean something to Node, to Socket.IO or to JavaScript, and one that means nothing. */
const NAMES = [
  'connect',
  'connect_error',
  'disconnect',
  'disconnecting',
  'error',
  'newListener',
  'removeListener',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'join',
  'subscribe',
  'schedule.changed',
  'session.ended',
  '',
  'hello',
];

const NAMESPACES = ['/home', '/admin', '/room', '/', '/monitor', '/__proto__', '/home/../admin'];

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth);

/** Each way of being wrong, once (reliability F13). */
export const shapedPackets: readonly ShapedPacket[] = [
  { what: 'bad JSON', data: '42/home,["a",' },
  { what: 'no JSON', data: '42/home,hello' },
  { what: 'an object for a list', data: '42/home,{"a":1}' },
  { what: 'an empty list', data: '42/home,[]' },
  { what: 'null', data: '42/home,null' },
  { what: 'a list of null', data: '42/home,[null]' },
  { what: 'a name that is an object', data: '42/home,[{"toString":1},1]' },
  { what: 'a name that is a number', data: '42/home,[17,1]' },
  { what: 'very many attachments', data: '51000000000-/home,["a",{"_placeholder":true,"num":0}]' },
  { what: 'attachments that never come', data: '450-/home,["a",{"_placeholder":true,"num":9}]' },
  { what: 'attachments below none', data: '45-1-/home,["a"]' },
  { what: 'no number of attachments', data: '45-/home,["a"]' },
  { what: 'the bare end of attachments', data: '51000000000-' },
  { what: 'a placeholder of a prototype', data: '451-/home,["a",{"_placeholder":true,"num":"x"}]' },
  { what: 'a binary frame from nowhere', data: Buffer.from([1, 2, 3]) },
  { what: 'an unexpected answer', data: '43/home,7[1]' },
  { what: 'a binary answer', data: '461-/home,7[{"_placeholder":true,"num":0}]' },
  { what: 'an answer without a list', data: '43/home,7{"length":-1}' },
  { what: 'a request that is never answered', data: '42/home,99999999999999999999["a"]' },
  { what: 'an id that is no number', data: '42/home,-1["a"]' },
  { what: 'a connect to nowhere', data: '40/nowhere,{}' },
  { what: 'a connect to the root', data: '40' },
  { what: 'a connect twice', data: '40/home,{}' },
  { what: 'a connect with a prototype', data: '40/home,{"__proto__":{"admin":true}}' },
  { what: 'a connect with a list', data: '40/home,[1]' },
  { what: 'a connect with a session', data: '40/home,{"pid":"a","offset":"b"}' },
  { what: 'a ticket that is an object', data: '40/room,{"ticket":{"$ne":1}}' },
  { what: 'a ticket of 10 KB', data: `40/room,{"ticket":"${'a'.repeat(10_000)}"}` },
  { what: 'a refusal of our own', data: '44/home,{"message":"x"}' },
  { what: 'a goodbye to the root', data: '41' },
  { what: 'a goodbye to the staff', data: '41/admin,' },
  { what: 'a packet of no kind', data: '49/home,["a"]' },
  { what: 'a letter of no kind', data: '9' },
  { what: 'nothing', data: '' },
  { what: 'a ping', data: '2' },
  { what: 'a ping of the other side', data: '2probe' },
  { what: 'an upgrade to nothing', data: '5' },
  { what: 'a close', data: '1' },
  { what: 'a greeting of ours', data: '0{"sid":"x"}' },
  { what: '200 KB', data: `42/home,["a","${'b'.repeat(200_000)}"]` },
  { what: '200 KB of bytes', data: Buffer.alloc(200_000) },
  { what: 'a list 7,000 deep', data: `42/home,["a",${nested(7_000, '[', ']')}]` },
  { what: 'an object 2,000 deep', data: `42/home,["a",${nested(2_000, '{"a":', '}')}]` },
  { what: 'a poisoned object', data: '42/home,["a",{"__proto__":{"x":1},"constructor":1}]' },
  { what: 'half a character', data: Buffer.from([0x34, 0x32, 0xff, 0xfe]) },
  ...NAMES.flatMap((name) => [
    { what: `the event ${name}`, data: `42/home,${JSON.stringify([name, { a: 1 }])}` },
    { what: `the event ${name} to be answered`, data: `42/home,1${JSON.stringify([name, null])}` },
    { what: `the event ${name} to the staff`, data: `42/admin,${JSON.stringify([name])}` },
  ]),
];

/** A packet that is read to its end and means nothing, so that more can follow it. */
export function readablePacket(random: Random): string {
  const id = random() < 0.3 ? String(Math.floor(random() * 1_000)) : '';
  const parts = [pick(random, NAMES), ...Array.from({ length: random() * 3 }, () => json(random))];
  return `42/home,${id}${JSON.stringify(parts)}`;
}

/** A random packet: a malformed packet, a mutation of one, or noise. */
export function wildPacket(random: Random): string | Buffer {
  const kind = random();
  if (kind < 0.2) return noise(random, random() < 0.05 ? 20_000 : 60);
  if (kind < 0.4) {
    const type = Math.floor(random() * 8);
    return `4${type}${pick(random, NAMESPACES)},${JSON.stringify(json(random))}`;
  }
  const { data } = pick(random, shapedPackets);
  return kind < 0.6 ? data : mutated(random, data);
}

function mutated(random: Random, data: string | Buffer): string | Buffer {
  const bytes = Buffer.from(data);
  for (let i = 0; i < 1 + random() * 4 && bytes.length > 0; i += 1) {
    bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  }
  const cut = bytes.subarray(0, Math.ceil(random() * bytes.length));
  return random() < 0.8 ? cut.toString('latin1') : cut;
}

function noise(random: Random, most: number): string | Buffer {
  const bytes = Buffer.from(Array.from({ length: random() * most }, () => random() * 256));
  return random() < 0.5 ? bytes : bytes.toString('latin1');
}

function json(random: Random, depth = 0): unknown {
  const kind = depth > 4 ? random() * 0.6 : random();
  if (kind < 0.15) return null;
  if (kind < 0.3) return random() * 10 ** Math.floor(random() * 20);
  if (kind < 0.45) return pick(random, NAMES);
  if (kind < 0.6) return random() < 0.5;
  const size = { length: random() * 4 };
  if (kind < 0.8) return Array.from(size, () => json(random, depth + 1));
  const entries = Array.from(size, () => [pick(random, NAMES), json(random, depth + 1)]);
  return Object.fromEntries(entries);
}

function pick<T>(random: Random, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)]!;
}
