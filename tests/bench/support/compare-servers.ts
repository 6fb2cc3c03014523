import { scheduleItem, type ScheduleItem } from '@maru/contract/broadcast/broadcast';
import { z } from 'zod';
import { table } from '../../../platform/stack/markdown-table.ts';
import { atMost, exactly, type Line } from '../../support/lines.ts';
import { startStack } from '../../support/stack.ts';
import { BROKERS } from './broker-protocol.ts';
import { packagesOf, startBroker, type Broker } from './brokers.ts';
import { pinTo, startChild } from './child.ts';
import type { Target } from './fleet-command.ts';
import type { Measured } from './run-bench.ts';
import { measureDelivery, socketPortsOf, socketProcessesOf, stackTarget } from './stack-fleet.ts';
import { median } from './statistics.ts';

const SERVER_CORE = 0;
/** NATS sends each subscriber a ping of its own, two seconds after the subscription. */
const SETTLE_MS = 3_000;
/** Most CPU per delivery, x nchan. */
const GOAL = 1;
const KNOWN = {
  reached: 1.1,
  why: 'nchan costs as much as bare ws: one write to each socket. Beside its writes, Maru reads a change from Redis, parses and encodes it, once for all sockets.',
};

interface Wish {
  /** The first of twenty ports. */
  firstPort: number;
  /** Socket.IO packet of a change. Every server sends as many bytes. */
  text: string;
  /** The Redis of the streams adapter. */
  redis: { url: string; pid: number };
  sockets: number;
  rotations: number;
  seed: number;
}

interface Side {
  name: string;
  servers: readonly number[];
  target: Target;
}

/**
 * Compares the CPU per delivery with that of other servers, all processes of a server included
 * (performance.md P21): a bare `ws` server, message brokers of the distribution, and Socket.IO with
 * the Redis streams adapter. Maru is the system of `npm start`, at its public port and at the port
 * of realtime. Only one server has sockets at a time.
 */
export async function compareServers(wish: Wish): Promise<Required<Measured>> {
  const { firstPort, sockets, rotations, text } = wish;
  const brokers: Broker[] = [];
  const skipped: string[] = [];
  for (const [no, name] of BROKERS.entries()) {
    const port = firstPort + 2 * no;
    const broker = await startBroker(name, { port, controlPort: port + 1 });
    if (broker) brokers.push(broker);
    else skipped.push(`${name} was skipped. Install it: \`apt-get install ${packagesOf(name)}\`.`);
  }
  const maru = await openMaru(wish);
  const others = await openNodeServers(wish);
  const sides: Side[] = [
    ...others.sides,
    ...brokers.map((broker) => brokerSide(broker, wish)),
    ...maru.sides,
  ];
  try {
    pinTo(SERVER_CORE, [...new Set(sides.flatMap(({ servers }) => servers))]);
    const costs = sides.map((): number[] => []);
    const truths: Line[] = [];
    for (let rotation = 0; rotation < rotations; rotation += 1) {
      for (const [no, { name, servers, target }] of sides.entries()) {
        const seen = await measureDelivery({
          target,
          servers,
          sockets,
          settleMs: SETTLE_MS,
        });
        costs[no]!.push(seen.usCpu);
        truths.push(exactly(`${name}: lost, duplicated or unexpected`, seen.wrong));
      }
    }
    return {
      ...report(sides, costs, { sockets, bytes: Buffer.byteLength(text), skipped }),
      truths,
    };
  } finally {
    for (const server of [...brokers, ...others.children]) await server.stop();
    await maru.stop();
  }
}

function report(
  sides: readonly Side[],
  costs: readonly number[][],
  { sockets, bytes, skipped }: { sockets: number; bytes: number; skipped: readonly string[] },
): { text: string; speeds: Line[] } {
  /** `null` if the server to compare with was skipped. */
  const ratioTo = (name: string, no: number): number | null => {
    const reference = costs[sides.findIndex((side) => side.name === name)];
    return reference ? median(costs[no]!.map((cost, round) => cost / reference[round]!)) : null;
  };
  const rows = sides.map(({ name }, no) => [
    name,
    median(costs[no]!),
    ratioTo('nchan', no) ?? '',
    ratioTo('bare ws', no) ?? '',
  ]);
  const text = [
    `${sockets.toLocaleString('en-US')} sockets, ${bytes} bytes, one change at a time. The CPU time is that of all processes of a server, its Redis included. All servers share one core.`,
    table(['server', 'us CPU/delivery', 'x nchan', 'x bare ws'], rows),
    ...skipped,
  ].join('\n\n');
  const speeds = sides.flatMap(({ name }, no) => {
    const ratio = name.startsWith('Maru') ? ratioTo('nchan', no) : null;
    const what = `[P21] ${name}, CPU per delivery, x nchan`;
    return ratio === null ? [] : [atMost(what, ratio, GOAL, '', KNOWN)];
  });
  return { text, speeds };
}

async function openMaru({ firstPort, text, seed }: Wish) {
  const publicPort = firstPort + 10;
  const { stack, stop } = await startStack({
    brand: 'maru',
    port: publicPort,
    realtime: 1,
    env: { SOCKETS_PER_ADDRESS: '100000' },
  });
  const servers = socketProcessesOf(stack);
  const streamed = streamedItem(text);
  const sides = socketPortsOf(publicPort).map(({ name, port }) => ({
    name: `Maru, ${name} port`,
    servers,
    target: stackTarget(stack, { publicPort, port, seed, streamed }),
  }));
  return { sides, stop };
}

async function openNodeServers({ firstPort, text, seed, redis }: Wish) {
  const [bare, bareControl, stock, stockControl] = [6, 7, 8, 9].map((n) => firstPort + n);
  const bareServer = await startChild('tests/bench/support/bare-server.ts', {
    args: [String(bare), String(bareControl)],
    core: SERVER_CORE,
  });
  const stockServer = await startChild('tests/bench/support/stock-server.ts', {
    args: [String(stock), String(stockControl), redis.url],
    core: SERVER_CORE,
  });
  const base = { text, seed, maru: null };
  const sides: Side[] = [
    {
      name: 'bare ws',
      servers: [bareServer.pid],
      target: { ...base, port: bare!, controlPort: bareControl! },
    },
    {
      name: 'Socket.IO, Redis streams adapter',
      servers: [stockServer.pid, redis.pid],
      target: { ...base, port: stock!, controlPort: stockControl!, stock: true },
    },
  ];
  return { sides, children: [bareServer, stockServer] };
}

function brokerSide({ name, pids, port, controlPort }: Broker, { text, seed }: Wish): Side {
  return {
    name,
    servers: pids,
    target: { port, controlPort, text, seed, maru: null, broker: name },
  };
}

const change = z.tuple([z.literal('schedule.changed'), z.object({ item: scheduleItem })]);

/**
 * Item of the change that the other servers send. It starts on a day of the past, so no realtime
 * process keeps it, and each of its versions counts as new.
 */
function streamedItem(text: string): ScheduleItem {
  const [, { item }] = change.parse(JSON.parse(text.slice(text.indexOf('['))));
  return { ...item, start_date: `2001${item.start_date.slice(4)}`, broadcast_status: 0 };
}
