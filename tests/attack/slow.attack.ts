/**
 * Tries to exhaust the product's time. It opens connections that never finish their request
 * (reliability F18). It also sends bodies made to be slow to process to every public call (F17).
 * Both target the public process and the API itself. Slow requests are ended, hostile ones are
 * refused at once, and all other clients are served meanwhile.
 *
 *     npm run attack -- slow [--seed=1] [--connections=200] [--short] [--port=4280]
 *                            [--without=deadlines]   ends no slow headers, so lines fail
 *
 * Speed figures count only in a full run, which needs an otherwise idle machine.
 */
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../bench/support/statistics.ts';
import { atLeast, atMost, exactly, printLines, type Line } from '../support/lines.ts';
import { createRandom } from '../chaos/support/random.ts';
import { createPrinter } from '../chaos/support/printer.ts';
import { ask, hangUp, type Heard } from './support/ask.ts';
import { hostileBodies } from './support/hostile-bodies.ts';
import { listOperations, type Operation } from './support/operations.ts';
import { openSlowly } from './support/slow-connection.ts';
import { damageOf, openTarget, type Target } from './support/target.ts';

const PATIENCE_MS = 60_000;
const CLOSED_WITHIN_S = 40;
const DRIP_MS = 1_000;
/** They come within this time: thousands in one moment only keep this program busy. */
const OPENED_WITHIN_MS = 3_000;
const AT_ONCE = 20;
const PROBE_EVERY_MS = 100;
/** Connections to the database and between processes, which come and go with the work. */
const FDS_MAY_GROW = 40;
const SETTLE_MS = 2_000;
/** A process that has just started compiles each code path on its first use. */
const WARM_MS = 5_000;
const ANSWERED_WITHIN_MS = 2_000;
const LAG_MS = 200;
const OTHERS_MS = 300;

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    connections: { type: 'string' },
    short: { type: 'boolean', default: false },
    port: { type: 'string', default: '4280' },
    without: { type: 'string' },
  },
});
const seed = Number(flags.seed);
const connections = Number(flags.connections ?? (flags.short ? 40 : 200));
const port = Number(flags.port);
const metricsPort = port + 7;
const random = createRandom(seed);
const say = createPrinter();

say(`seed ${seed}, ${connections} connections of each kind`);
const endless = new URL('support/endless-patience.mjs', import.meta.url).href;
const target = await openTarget({
  port,
  env: {
    WEB_METRICS_PORT: String(metricsPort),
    ...(flags.without === 'deadlines' ? { NODE_OPTIONS: `--import=${endless}` } : {}),
  },
});
const lines: Line[] = [];
const speed: Line[] = [];
try {
  await warm(target);
  await holdConnections(target);
  await sendHostileBodies(target);
  lines.push(...damageOf(target, say));
} finally {
  await target.stop();
}
const held = printLines(`slow, seed ${seed}`, lines);
const fast = printLines('speed measurements', speed);
process.exitCode = held && (fast || flags.short) ? 0 : 1;

/** Reads the site for a while that does not count. */
async function warm(system: Target): Promise<void> {
  const reading = probe(system);
  await pause(WARM_MS);
  await reading.stop();
}

/** For each kind of slow request: the bytes sent at once, and the bytes sent slowly. */
function slowKinds(): [what: string, opening: string, drip: string][] {
  const post = (path: string) =>
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 90000\r\n\r\n`;
  return [
    ['headers', `GET / HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n`, 'x-slow: 1\r\n'],
    ['bodies of a call', post('/api/home/auth/login'), '{"user_id":"a"'],
    ['bodies of a page', post('/login'), 'a=b'],
    [
      'bodies in chunks',
      post('/api/home/auth/login').replace(/content-length: \d+/, 'transfer-encoding: chunked'),
      '1\r\n{\r\n',
    ],
    ['empty lines', '', '\r\n'],
  ];
}

async function holdConnections(system: Target): Promise<void> {
  const before = openFiles(system);
  const watching = probe(system);
  const kinds = slowKinds();
  const closings = await Promise.all(
    [port, Number(new URL(system.apiUrl).port)].flatMap((to) =>
      kinds.map(async ([what, opening, drip]) => {
        const all = Array.from({ length: connections }, async () => {
          await pause(random() * OPENED_WITHIN_MS);
          const way = { opening, drip, everyMs: DRIP_MS, patienceMs: PATIENCE_MS };
          return openSlowly({ port: to, ...way }).closedAfterS;
        });
        const longest = Math.max(...(await Promise.all(all)));
        say(`${what} to ${to === port ? 'web' : 'api'}: closed after ${longest.toFixed(1)} s`);
        return { what: `${what}, to ${to === port ? 'web' : 'api'}: closed after`, longest };
      }),
    ),
  );
  const { asked, unanswered, p99Ms } = await watching.stop();
  hangUp();
  await pause(SETTLE_MS);
  const grown = openFiles(system) - before;
  lines.push(
    ...closings.map(({ what, longest }) => atMost(what, longest, CLOSED_WITHIN_S, 's')),
    exactly(`of ${asked} other requests meanwhile, not answered`, unanswered),
    atMost('additional open files', grown, FDS_MAY_GROW),
  );
  speed.push(atMost('p99 of other requests during slow connections', p99Ms, OTHERS_MS, 'ms'));
}

function openFiles(system: Target): number {
  return (['web', 'api'] as const).reduce(
    (sum, name) => sum + readdirSync(`/proc/${system.pidOf(name)}/fd`).length,
    0,
  );
}

/** A client that reads the site during the whole attack. */
function probe({ url }: Target) {
  const over = new AbortController();
  const answers: Promise<Heard>[] = [];
  const asking = (async () => {
    for (let turn = 0; !over.signal.aborted; turn += 1) {
      const path = turn % 2 === 0 ? '/' : '/api/home/broadcast/latest';
      answers.push(ask(url + path, { from: '127.0.7.7' }));
      await pause(PROBE_EVERY_MS);
    }
  })();
  return {
    async stop() {
      over.abort();
      await asking;
      const all = await Promise.all(answers);
      return {
        asked: all.length,
        unanswered: all.filter(({ status }) => status !== 200).length,
        p99Ms: percentile(
          all.map(({ ms }) => ms),
          0.99,
        ),
      };
    },
  };
}

async function sendHostileBodies(system: Target): Promise<void> {
  const open = (await listOperations(system)).filter(
    ({ access, body }) => access === 'anyone' && body?.type === 'application/json',
  );
  say(`${open.length} public calls with a body`);
  const lag = await watchLag({
    api: `${system.apiUrl}/metrics`,
    web: `http://127.0.0.1:${metricsPort}/metrics`,
  });
  const watching = probe(system);
  const faults: string[] = [];
  let sent = 0;
  let slowest = { ms: 0, what: '' };
  for (const through of [system.url, system.apiUrl]) {
    for (const operation of open) {
      for (const { what, text } of hostileBodies(operation)) {
        const answers = await atOnce(through, operation, text);
        sent += answers.length;
        const name = `${operation.path}, ${what}, ${through === system.url ? 'web' : 'api'}`;
        for (const answer of answers) {
          if (answer.ms > slowest.ms) slowest = { ms: answer.ms, what: name };
          const isWaiting = [429, 503].includes(answer.status) && answer.headers['retry-after'];
          const isFine = answer.status > 0 && answer.status < 500;
          if (!isFine && !isWaiting)
            faults.push(`${name}: ${answer.status} ${answer.text.slice(0, 120)}`);
        }
      }
      await lag.look(operation.path);
    }
  }
  const { asked, unanswered, p99Ms } = await watching.stop();
  for (const fault of faults.slice(0, 10)) say(fault);
  say(`slowest: ${slowest.what}`);
  for (const [name, { during }] of lag.longest) say(`longest wait of ${name} during ${during}`);
  lines.push(
    atLeast('hostile bodies sent', sent, 1),
    exactly('answered with a failure, or not at all', faults.length),
    exactly(`of ${asked} other requests meanwhile, not answered`, unanswered),
  );
  speed.push(
    atMost('the slowest answer to a hostile body', slowest.ms, ANSWERED_WITHIN_MS, 'ms'),
    atMost('p99 of other requests during hostile bodies', p99Ms, OTHERS_MS, 'ms'),
    ...[...lag.longest].map(([name, { ms }]) =>
      atMost(`longest wait of the event loop of ${name}`, ms, LAG_MS, 'ms'),
    ),
  );
}

/** The same body twenty times at once, each from an address of its own. */
function atOnce(through: string, { method, path }: Operation, body: string): Promise<Heard[]> {
  const address = through + path.replaceAll(/\{\w+\}/g, '1');
  return Promise.all(
    Array.from({ length: AT_ONCE }, () =>
      ask(address, {
        method,
        body,
        headers: { 'content-type': 'application/json', 'idempotency-key': 'attack-slow-1' },
        // Vary the address so that no client exceeds the API's connection limit.
        from: `127.0.${Math.floor(random() * 10) + 10}.${Math.floor(random() * 20) + 1}`,
      }),
    ),
  );
}

/** Longest event-loop lag of each process. The metric resets at each read. */
async function watchLag(addresses: Record<string, string>) {
  const longest = new Map(Object.keys(addresses).map((name) => [name, { ms: 0, during: '' }]));
  const look = async (during: string) => {
    for (const [name, address] of Object.entries(addresses)) {
      const { text } = await ask(address);
      const ms = 1_000 * Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)/m.exec(text)?.[1]);
      const before = longest.get(name)!.ms;
      // A value that could not be read (NaN) is kept, so that the line fails.
      if (ms > before || Number.isNaN(ms)) longest.set(name, { ms, during });
    }
  };
  // Discards the lag from before the attack.
  await look('');
  for (const name of longest.keys()) longest.set(name, { ms: 0, during: '' });
  return { look, longest };
}
