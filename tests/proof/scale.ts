import { setTimeout as pause } from 'node:timers/promises';
import { atMost, exactly } from '../support/lines.ts';
import { broadcastOf, demoStaff } from './demo.ts';
import { docker, type ComposeProject } from './support/compose-project.ts';
import { flip, hearing, Listener, type Transport } from './support/listener.ts';
import type { Section } from './support/section.ts';
import { Visitor } from './support/visitor.ts';

export const COPIES = { realtime: 3, api: 2, workers: 2, web: 2 };
const CLIENTS: Record<Transport, number> = { websocket: 30, polling: 60, upgrade: 30 };
const HOLD_MS = 10_000;
const BACK_S = 60;

const METRICS =
  "fetch('http://127.0.0.1:3002/metrics').then((r) => r.text()).then((t) => console.log(/^maru_sockets\\S* (\\d+)/m.exec(t)?.[1]))";

/** Several copies of each server behind the one port. */
export const scaleSection = (project: ComposeProject): Section => ({
  title: 'scale: realtime=3 api=2 workers=2 web=2',
  async run(check) {
    await project.scaleTo(COPIES);
    const staff = await demoStaff(project, 'content');
    const id = await broadcastOf(staff);
    const kinds = Object.entries(CLIENTS) as [Transport, number][];
    const listeners = kinds.flatMap(([transport, count]) =>
      Array.from(
        { length: count },
        (_, i) => new Listener(project.url, { transport, userAgent: `${transport}-${i}` }),
      ),
    );
    try {
      await Promise.all(listeners.map((listener) => listener.ready()));
      await pause(HOLD_MS);
      for (const [transport] of kinds) {
        const own = listeners.filter((listener) => listener.transport === transport);
        const cuts = own.reduce((sum, { failures }) => sum + failures, 0);
        check(exactly(`broken connections (${own.length} by ${transport})`, cuts));
      }
      const { missed, twice } = await hearing(listeners, await flip(staff, id));
      check(exactly(`clients that missed a change, of ${listeners.length}`, missed));
      check(exactly('clients that received it twice', twice));
      const used = await Promise.all(
        (await project.containersOf('realtime')).map((_, index) => socketsOf(project, index + 1)),
      );
      check(exactly('realtime copies with clients', used.filter((n) => n > 0).length, 3));
    } finally {
      for (const listener of listeners) listener.close();
    }
  },
});

async function socketsOf(project: ComposeProject, index: number): Promise<number> {
  const exec = ['exec', '-T', '--index', String(index), 'realtime', 'node', '-e', METRICS];
  return Number((await project.compose(exec)).trim());
}

/** One container of each kind ends as in a crash, and everything is well again by itself. */
export const crashSection = (project: ComposeProject): Section => ({
  title: 'crash: one container of each kind',
  async run(check) {
    for (const kind of [
      'api',
      'realtime',
      'workers',
      'web',
      'redis',
      'postgres',
      'edge',
      'sandbox',
    ]) {
      const [container = ''] = await project.containersOf(kind);
      await project.crash(container);
      check(
        atMost(
          `healthy again after ${kind} was killed`,
          await secondsUntilWell(project),
          BACK_S,
          's',
        ),
      );
      const restarts = await docker(['inspect', '--format', '{{.RestartCount}}', container]);
      check(exactly(`restarts of that ${kind}`, Number(restarts), 1));
    }
  },
});

/**
 * The system works: a visitor reads a page, staff log in and flip a broadcast, and a new page
 * receives the change.
 */
async function secondsUntilWell(project: ComposeProject): Promise<number> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 100) / 10;
  while (seconds() < BACK_S) {
    if (await isWell(project).catch(() => false)) return seconds();
    await pause(500);
  }
  return Infinity;
}

async function isWell(project: ComposeProject): Promise<boolean> {
  if ((await new Visitor(project).send('GET', '/')).status !== 200) return false;
  if (!(await fetch(`${project.sandboxUrl}/readyz`)).ok) return false;
  const staff = await demoStaff(project, 'content');
  const listener = new Listener(project.url, { transport: 'websocket' });
  try {
    await listener.ready();
    const id = await broadcastOf(staff);
    const off = await hearing([listener], await flip(staff, id));
    const on = await hearing([listener], await flip(staff, id));
    return off.missed + on.missed === 0;
  } finally {
    listener.close();
  }
}
