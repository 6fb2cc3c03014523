import { benchFlags } from './support/bench-flags.ts';
import { JITTER_MS } from './support/reconnect-storm.ts';
import { hasResults, readFigure } from './support/read-benchmarks.ts';
import { writeSection } from './support/report.ts';
import { table } from '../../platform/stack/markdown-table.ts';

/*
 * Calculates what 100,000 and 1,000,000 connections need, and which resource is exhausted first. It
 * uses the results that the other benchmarks wrote into docs/benchmarks.md. It measures nothing,
 * and rewrites its section of docs/scaling.md, so that no figure there is older than its source.
 *
 * npm run bench -- scaling [--short] [--seed=1]
 *
 * Its short form writes nothing.
 */

const { flags } = benchFlags({});

const SIZES = [100_000, 1_000_000] as const;
/** Sockets of one realtime process. */
const NODE = 10_000;

/** Measured once, on the prototype or by hand, with where; no bench repeats them. */
const REDIS_US = 18;
const IDLE_US = 3.3;
const KERNEL_KIB = 4.5;
const DATABASE_CONNECTIONS = 200;
const DATABASE_POOL = 10;
/**
 * Connections of an api process, which has the most: the pool, four for long queries, and one
 * listener.
 */
const CONNECTIONS = DATABASE_POOL + 5;
const PORTS = 28_000;
/** Number of workers that divide the work of one. */
const WORKERS = 8;

const figures = {
  single: readFigure('fanout', 'us CPU/delivery', 'one change at a time', 'Maru'),
  burst: readFigure('fanout', 'us CPU/delivery', 'bursts of five', 'Maru'),
  accept: readFigure('connections', 'us CPU to accept', 'Maru'),
  memory: readFigure('connections', 'KiB each, idle', 'Maru'),
  sms: readFigure('sms', 'us worker CPU each', 'Maru'),
  smsRate: readFigure('sms', 'recipients/s', 'Maru'),
  push: readFigure('push', 'us CPU each', 'Maru, from the order to the last state'),
};

/** Figures of visits; `null` until their benches have written results. */
const visits = ['pages', 'door', 'spike'].every(hasResults)
  ? {
      // The last row of `pages` is that of many addresses in turns.
      page: readFigure('pages', 'us CPU/request', 'public address'),
      read: readFigure('door', 'us CPU/request', 'broadcasts of the day', 'public address'),
      visitor: readFigure('spike', 'us CPU/visitor', 'public address', 'all servers'),
    }
  : null;

const round = (value: number, digits = 1) => Number(value.toFixed(digits));
const count = (value: number) => value.toLocaleString('en-US');
const seconds = (us: number) => `${round(us / 1e6, 2).toLocaleString('en-US')} s`;
const sources: (string | number)[][] = [
  ['a delivery, one change at a time', figures.single, 'us CPU', '`fanout`'],
  ['a delivery, five changes in one batch', figures.burst, 'us CPU', '`fanout`'],
  [
    'an accepted connection, with its session and the schedule',
    figures.accept,
    'us CPU',
    '`connections`',
  ],
  ['an idle connection', figures.memory, 'KiB', '`connections`'],
  ['an idle connection, in the kernel', KERNEL_KIB, 'KiB', 'prototype'],
  ['pings of an idle connection, every 25 s', IDLE_US, 'us CPU/s', 'manual, 10,000 sockets'],
  ['an event for each realtime process that reads it', REDIS_US, 'us of Redis', 'prototype'],
  ...visitSources(),
  ['an SMS', figures.sms, 'us CPU', '`sms`'],
  ['a push', figures.push, 'us CPU', '`push`'],
];

const needs: [string, (sockets: number) => string][] = [
  ['realtime processes', (n) => (n / NODE).toLocaleString('en-US')],
  ['time until a change reaches the last socket', () => seconds(NODE * figures.single)],
  ['the same with one process', (n) => seconds(n * figures.single)],
  ['50 changes at nine, one by one', () => seconds(50 * NODE * figures.single)],
  ['50 changes at nine, five in one batch', () => seconds(50 * NODE * figures.burst)],
  ['idle, in cores', (n) => String(round((n * IDLE_US) / 1e6))],
  ['memory', (n) => `${round((n * (figures.memory + KERNEL_KIB)) / 1_048_576)} GiB`],
  [
    'after a node fails: work of each other node',
    (n) => seconds((NODE / (n / NODE - 1)) * figures.accept),
  ],
  ['after a full reconnect: work of each node', () => seconds(NODE * figures.accept)],
  ...visitNeeds(),
  [
    'Redis, of one core at 20 events a second',
    (n) => `${round((n / NODE) * REDIS_US * 20 * 1e-4)} %`,
  ],
  [`a push to all, ${WORKERS} workers`, (n) => seconds((n * figures.push) / WORKERS)],
  [`an SMS to all, ${WORKERS} workers (CPU only)`, (n) => seconds((n * figures.sms) / WORKERS)],
  ['an SMS to all, one worker as measured', (n) => seconds((n / figures.smsRate) * 1e6)],
];

const full = (us: number) => Math.floor(1e6 / us).toLocaleString('en-US');
const largest = SIZES[1] / NODE;
const limits: string[][] = [
  [
    'the core of one realtime process',
    `${full(NODE * figures.single)} changes a second to ${NODE.toLocaleString('en-US')} sockets, ${full(NODE * figures.burst)} with five in one batch`,
    'more processes with fewer sockets each; a badge needs no more than ten changes a second',
  ],
  [
    'PostgreSQL connections',
    `${Math.floor(DATABASE_CONNECTIONS / CONNECTIONS)} processes with \`DATABASE_POOL=${DATABASE_POOL}\` at a server that allows ${DATABASE_CONNECTIONS}`,
    'fewer for each process, or a pooler (above)',
  ],
  [
    'a full reconnect',
    `${full(figures.accept)} sockets a second for each process: all of a full one come within ${JITTER_MS / 1_000} s and wait up to ${seconds(NODE * figures.accept)}`,
    'more processes; a wider `BACK_OFF`',
  ],
  ...visitLimits(),
  [
    'the ports of a balancer',
    `${PORTS.toLocaleString('en-US')} sockets for each address and port of a web process`,
    'several addresses or ports behind the balancer',
  ],
  [
    'the one Redis',
    `${full(largest * REDIS_US)} events a second with ${largest} processes`,
    'one reader per host, which forwards to its other processes; a separate stream for ended sessions',
  ],
  [
    'SMS',
    `${Math.round(figures.smsRate).toLocaleString('en-US')} recipients a second for a worker with all else on one core`,
    'more workers and cores for PostgreSQL, until the provider is the limit',
  ],
];

const report = `Processes have ${count(NODE)} sockets each. All figures derive from these measurements with the largest number of sockets:

${table(['what', 'measured', 'in', 'by'], sources)}

${table(
  ['for so many connections', ...SIZES.map(count)],
  needs.map(([what, of]) => [what, ...SIZES.map((size) => of(size))]),
)}

Limits, in the order in which a growing site reaches them:

${table(['first', 'at', 'remedy'], limits)}`;
process.stdout.write(`${report}\n`);
if (!flags.short) await writeSection('scaling', 'The arithmetic', report, 'scaling.md');

function visitSources(): (string | number)[][] {
  if (visits === null) return [];
  const { page, read, visitor } = visits;
  return [
    ['a page at the public address', page, 'us CPU', '`pages`'],
    ['a public read at the public address', read, 'us CPU', '`door`'],
    ['a visitor: page, socket and, for one in ten, assets', visitor, 'us CPU', '`spike`'],
  ];
}

function visitNeeds(): [string, (sockets: number) => string][] {
  if (visits === null) return [];
  const { visitor } = visits;
  const cores = (n: number) => String(round((n * visitor) / (60 * 1e6)));
  return [['all open the home page within a minute, in cores', cores]];
}

function visitLimits(): string[][] {
  if (visits === null) return [];
  const { page, read, visitor } = visits;
  return [
    [
      'the core of one web process',
      `${full(page)} pages or ${full(read)} reads a second`,
      'more web processes; a shared cache in front for the pages of guests',
    ],
    [
      'visitors of one minute',
      `${count(Math.floor((60 * 1e6) / visitor))} for each core of all servers together`,
      'more processes of web, API and realtime; a shared cache in front for assets',
    ],
  ];
}
