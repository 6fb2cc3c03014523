import { expect, it } from 'vitest';
import { logProblems, problemsOf } from './monitor-problems.ts';
import { frame, processFrame } from './monitor.fixture.ts';

it('finds nothing where all is well', () => {
  expect(problemsOf(frame(), ['api-1'])).toEqual([]);
});

const away = { ok: false, ms: null, connections: null, memory_bytes: null };
const depth = { active: 0, delayed: 0, failed: 0, oldest_s: 0 };

it.each([
  ['postgres', frame({ postgres: away })],
  ['redis', frame({ redis: away, processes: [], queues: [] })],
  ['gone api-1', frame({ processes: [] })],
  ['emit', frame({ emit: { p50_ms: 20, p99_ms: 800 } })],
  ['outbox', frame({ outbox_waiting: 500 })],
  ['queue sms', frame({ queues: [{ name: 'sms', waiting: 2_000, ...depth }] })],
  ['loop api-1', frame({ processes: [processFrame('api-1', { loop_ms: 400 })] })],
  ['slow redis', frame({ redis: { ...away, ok: true, ms: 300 } })],
  ['http', frame({ processes: [processFrame('api-1', { http_per_s: 5, http_errors_per_s: 1 })] })],
])('finds %s', (key, bad) => {
  expect(problemsOf(bad, ['api-1']).map((problem) => problem.key)).toEqual([key]);
});

it('writes down when a problem began and when it was over', () => {
  const [problem] = problemsOf(frame({ outbox_waiting: 500 }), []);

  const begun = logProblems([], [problem!], 'first');
  const lasting = logProblems(begun, [problem!], 'second');
  const over = logProblems(lasting, [], 'third');
  const again = logProblems(over, [problem!], 'fourth');

  expect(lasting).toMatchObject([{ since: 'first', until: null }]);
  expect(over).toMatchObject([{ since: 'first', until: 'third' }]);
  expect(again).toMatchObject([
    { since: 'fourth', until: null },
    { since: 'first', until: 'third' },
  ]);
});
