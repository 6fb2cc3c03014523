import { table } from '../../../platform/stack/markdown-table.ts';

const BEGIN = '<!-- summary -->';
const END = '<!-- end of summary -->';
const SECTION_BEGIN = '<!-- bench ';

interface Goal {
  id: string;
  what: string;
  goal: string;
  /** Command whose lines have the id. */
  command: string;
}

const bench = (name: string) => `npm run bench -- ${name}`;

/** The goals of performance.md, sections 4 and 9. */
const GOALS: readonly Goal[] = [
  {
    id: 'P1',
    what: 'deliveries per CPU second, four changes under way',
    goal: '≥ 1 x bare ws; ≥ 0.9 with 1,000 sockets',
    command: bench('fanout'),
  },
  {
    id: 'P2',
    what: 'the same, one change at a time',
    goal: '≥ 0.9 x bare ws; ≥ 1.9 x default Socket.IO',
    command: bench('fanout'),
  },
  {
    id: 'P3',
    what: 'the same, bursts of five changes',
    goal: '≥ 5 x bare ws',
    command: bench('fanout'),
  },
  {
    id: 'P4',
    what: 'time until the last socket, and p99 of all',
    goal: '≤ 1.15 and ≤ 1.2 x bare ws',
    command: bench('fanout'),
  },
  {
    id: 'P5',
    what: 'memory of an idle connection',
    goal: '≤ 1.6 x bare ws; ≤ 0.9 x default Socket.IO',
    command: bench('connections'),
  },
  {
    id: 'P6',
    what: 'CPU to accept a connection with session and schedule',
    goal: '≤ 1.1 x default Socket.IO with neither',
    command: bench('connections'),
  },
  {
    id: 'P7',
    what: 'COMMIT to the last socket',
    goal: 'p50 ≤ 1.25 and p99 ≤ 1.5 x a writer without a relay; p50 ≤ 0.12 x polling',
    command: bench('live'),
  },
  {
    id: 'P8',
    what: 'a login ends the session of another device',
    goal: '≤ 1.5 x a change',
    command: bench('live'),
  },
  {
    id: 'P9',
    what: 'backlog of the outbox, rows per second',
    goal: '≥ 0.8 x a relay that only moves rows',
    command: bench('outbox'),
  },
  {
    id: 'P10',
    what: 'SMS recipients per second, end to end',
    goal: '≥ 20 x one job each',
    command: bench('sms'),
  },
  {
    id: 'P11',
    what: 'time to accept a campaign of 100,000 recipients',
    goal: '≤ 0.3 x adding one job each',
    command: bench('sms'),
  },
  {
    id: 'P12',
    what: 'push messages per CPU second of a worker',
    goal: '≥ 0.7 x encryption alone',
    command: bench('push'),
  },
  {
    id: 'P13',
    what: 'public lists per CPU second at the port of the API',
    goal: '≥ 0.8 x bare node:http; 304 ≥ 0.6; ≥ 6 x uncached',
    command: bench('api'),
  },
  {
    id: 'P14',
    what: '200 of 1,200 clients stop reading',
    goal: 'all dropped; ≤ 50 MiB; the others ≤ 1.2 x',
    command: bench('connections'),
  },
  {
    id: 'P15',
    what: 'all clients of a dead node return',
    goal: '≤ 1.5 x accepting them, plus the random delay',
    command: bench('connections'),
  },
  {
    id: 'P16',
    what: 'scripts of a first view',
    goal: '≤ 148 KiB of gzip',
    command: bench('lighthouse'),
  },
  {
    id: 'P17',
    what: 'Lighthouse on a phone',
    goal: 'performance ≥ 95; LCP ≤ 1.8 s; TBT ≤ 100 ms; CLS ≤ 0.02',
    command: bench('lighthouse'),
  },
  {
    id: 'P18',
    what: 'pages in Brotli at the public address, per CPU second',
    goal: '≥ 0.5 x bare node:http',
    command: bench('door pages'),
  },
  {
    id: 'P19',
    what: 'a public read at the public address, per CPU second',
    goal: '≥ 0.6 x the port of the API',
    command: bench('door'),
  },
  {
    id: 'P20',
    what: 'CPU per delivery at the public port',
    goal: '≤ 1.2 x the port of realtime',
    command: bench('public-sockets'),
  },
  {
    id: 'P21',
    what: 'CPU per delivery, all processes, 3,000 sockets',
    goal: '≤ 1 x nchan',
    command: bench('fanout'),
  },
  {
    id: 'P22',
    what: 'first visit on a phone: main-thread work, scripts, LCP',
    goal: '≤ 150 ms; ≤ 130 KiB; ≤ 1.8 s',
    command: bench('lighthouse'),
  },
  {
    id: 'P23',
    what: 'a hashed file in Brotli at the public address, per CPU second',
    goal: '≥ 0.5 x bare node:http',
    command: bench('door'),
  },
  { id: 'P24', what: 'time of the tests', goal: '≤ 12 min', command: 'npm test' },
  {
    id: 'P25',
    what: 'CPU of one container health check',
    goal: '≤ 20 ms',
    command: bench('health'),
  },
];

interface MeasuredLine {
  id: string;
  goal: string;
  measured: string;
  isHeld: boolean;
}

/**
 * Puts the summary in front of the sections of docs/benchmarks.md. It has a row for each goal of
 * performance.md, made from the lines that the benchmarks wrote into their sections.
 */
export function withSummary(page: string): string {
  const block = `${BEGIN}\n\n${summaryOf(page)}\n\n${END}`;
  const from = page.indexOf(BEGIN);
  const to = page.indexOf(END);
  if (from >= 0 && to >= 0) return page.slice(0, from) + block + page.slice(to + END.length);
  const first = page.indexOf(SECTION_BEGIN);
  if (first < 0) return `${page.trimEnd()}\n\n${block}\n`;
  return `${page.slice(0, first)}${block}\n\n${page.slice(first)}`;
}

function summaryOf(page: string): string {
  const lines = linesOf(page);
  const rows = GOALS.map(({ id, what, goal, command }) => {
    const own = lines.filter((line) => line.id === id);
    return [id, what, goal, figuresOf(own), verdictOf(own), `\`${command}\``];
  });
  const held = rows.filter((row) => row[4] === 'held').length;
  return `## Summary

${held} of ${GOALS.length} goals hold. Each bench updates this table from its lines below.

${table(['id', 'measured is', 'goal', 'measured', '', 'command'], rows)}`;
}

/** Lines of all sections with the id of a goal. */
function linesOf(page: string): MeasuredLine[] {
  const sections = page.slice(page.indexOf(SECTION_BEGIN));
  return sections.split('\n').flatMap((text) => {
    const [, what = '', goal = '', measured = '', verdict = ''] = text
      .split('|')
      .map((cell) => cell.trim());
    const id = /^\[(P\d+)\]/.exec(what)?.[1];
    return id === undefined ? [] : [{ id, goal, measured, isHeld: verdict === 'held' }];
  });
}

/** The different figures by limit: `≤ 1.15: 1.11, 0.9`. */
function figuresOf(lines: readonly MeasuredLine[]): string {
  const limits = [...new Set(lines.map(({ goal }) => goal))];
  const ofLimit = (limit: string) => {
    const figures = lines.filter(({ goal }) => goal === limit).map(({ measured }) => measured);
    return `${limit}: ${[...new Set(figures)].join(', ')}`;
  };
  return limits.map(ofLimit).join('; ');
}

function verdictOf(lines: readonly MeasuredLine[]): string {
  if (lines.length === 0) return 'not measured';
  return lines.every(({ isHeld }) => isHeld) ? 'held' : 'missed';
}
