import type { ProcessKind } from '@maru/contract/core/process-kind';
import { statusParts, type PartState } from '@maru/contract/status/status-part';
import { expect, it } from 'vitest';
import { stateOfPart, type Health } from './part-health.ts';

const KINDS: readonly ProcessKind[] = ['web', 'api', 'realtime', 'workers'];
const ALL = new Set(KINDS);
const store = (ok: boolean) => ({ ok, ms: null, connections: null, memory_bytes: null });

/** Reports of these processes; only their kinds matter. */
const running = (kinds: readonly ProcessKind[]) =>
  kinds.map((kind) => ({ kind })) as unknown as Health['processes'];

function healthOf(change: Partial<Health> = {}): Health {
  return {
    processes: running(KINDS),
    silent: [],
    postgres: store(true),
    redis: store(true),
    alarms: [],
    ...change,
  };
}

const alarm = (name: Health['alarms'][number]['name'], subject = '') => ({
  _id: 1,
  name,
  subject,
  value: 1,
  link: '',
  raised_at: '2026-11-30T00:00:00Z',
  well_since: null,
  acknowledged_at: null,
  acknowledged_by: null,
});

const statesOf = (health: Health, seen: ReadonlySet<ProcessKind> = ALL) =>
  Object.fromEntries(statusParts.map((part) => [part, stateOfPart(part, health, seen)]));

/** Parts that are not `ok`. */
const worseOf = (health: Health) =>
  Object.fromEntries(
    Object.entries(statesOf(health)).filter(
      (entry): entry is [string, PartState] => entry[1] !== 'ok',
    ),
  );

it('[S39] calls every part ok while all it needs works', () => {
  expect(worseOf(healthOf())).toEqual({});
});

it.each([
  ['web', { site: 'down' }],
  ['api', { site: 'slow', login: 'down', broadcast: 'down', payment: 'down', vod: 'down' }],
  ['realtime', { broadcast: 'down', live: 'down' }],
] as const)('[S39] tells what does not work without %s', (missing, expected) => {
  const processes = running(KINDS.filter((kind) => kind !== missing));

  expect(worseOf(healthOf({ processes }))).toEqual(expected);
});

it('[S39] tells what does not work without the database', () => {
  expect(worseOf(healthOf({ postgres: store(false) }))).toEqual({
    site: 'slow',
    login: 'down',
    broadcast: 'down',
    live: 'down',
    message: 'down',
    payment: 'down',
    vod: 'down',
  });
});

it('[S39] claims nothing of processes while Redis, which carries their reports, is away', () => {
  const states = statesOf(healthOf({ redis: store(false), processes: [] }));

  expect(states).toEqual({
    site: null,
    login: null,
    broadcast: null,
    live: 'down',
    message: 'down',
    payment: null,
    vod: null,
  });
});

it('[S39] claims nothing of a kind of process that never reported', () => {
  const starting = healthOf({ processes: running(['workers']) });

  expect(statesOf(starting, new Set(['workers']))).toMatchObject({ site: null, message: 'ok' });
  expect(statesOf({ ...starting, silent: ['web'] }, new Set())).toMatchObject({ site: 'down' });
});

it.each([
  [alarm('campaignStuck', '7'), { message: 'slow' }],
  [alarm('queueStalled', 'payment'), { payment: 'slow' }],
  [alarm('queueStalled', 'staff'), {}],
  [alarm('emitSlow'), { live: 'slow' }],
  [alarm('eventLag'), { broadcast: 'slow', live: 'slow' }],
  [alarm('clockFailing', 'schedule.turn'), { broadcast: 'slow' }],
  [alarm('diskFull', 'node-a'), {}],
] as const)('[S39] tells of the open alarm $0.name of $0.subject', (open, expected) => {
  expect(worseOf(healthOf({ alarms: [open] }))).toEqual(expected);
});
