import { expect, it } from 'vitest';
import { problemsOf } from './monitor-problems.ts';
import { frame, processFrame } from './monitor.fixture.ts';
import { processRows } from './process-rows.ts';

const statesOf = (of: ReturnType<typeof frame>) =>
  processRows(of, problemsOf(of, [])).map(({ name, state }) => `${name} ${state}`);

it('has a row for every process and both stores, each in its state', () => {
  const processes = [processFrame('api-1'), processFrame('web-1', { loop_ms: 400 })];

  expect(statesOf(frame({ processes }))).toEqual([
    'api-1 ok',
    'web-1 warn',
    'postgres ok',
    'redis ok',
  ]);
});

it('has one for a process that fell silent, and names the machine of each', () => {
  const rows = processRows(frame({ gone: [{ kind: 'api', host: 'node-b' }] }), []);

  expect(rows.slice(0, 2)).toMatchObject([
    { name: 'api-1', about: 'API 서버 · node-a', state: 'ok' },
    { name: 'api', about: 'API 서버 · node-b', state: 'error', memory: null },
  ]);
});

it('shows a store that does not answer, and one that is slow', () => {
  const store = { ok: true, ms: 300, connections: 3, memory_bytes: 1 };
  const away = { ok: false, ms: null, connections: null, memory_bytes: null };

  expect(statesOf(frame({ postgres: away, redis: store }))).toEqual([
    'api-1 ok',
    'postgres error',
    'redis warn',
  ]);
});
