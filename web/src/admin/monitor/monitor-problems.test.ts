import { describe, expect, it } from 'vitest';
import { logProblems, problemsOf, recentProblems } from './monitor-problems.ts';
import { frame, processFrame } from './monitor.fixture.ts';

it('finds nothing where all is well', () => {
  expect(problemsOf(frame(), ['api-1'])).toEqual([]);
});

const away = { ok: false, ms: null, connections: null, memory_bytes: null };
const depth = { active: 0, delayed: 0, failed: 0, oldest_s: 0 };

it.each([
  ['postgres', frame({ postgres: away })],
  ['redis', frame({ redis: away, processes: [], queues: [] })],
  ['stopped api-1', frame({ processes: [] })],
  ['gone api node-b 0', frame({ processes: [], gone: [{ kind: 'api', host: 'node-b' }] })],
  ['emit', frame({ emit: { p50_ms: 20, p99_ms: 800 } })],
  ['outbox', frame({ outbox_waiting: 500 })],
  ['queue sms', frame({ queues: [{ name: 'sms', waiting: 2_000, ...depth }] })],
  ['loop api-1', frame({ processes: [processFrame('api-1', { loop_ms: 400 })] })],
  ['slow redis', frame({ redis: { ...away, ok: true, ms: 300 } })],
  [
    'http',
    frame({
      processes: [processFrame('api-1', { http_last_minute: 300, http_errors_last_minute: 9 })],
    }),
  ],
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

describe('the list of recent problems', () => {
  const alarm = {
    _id: 1,
    name: 'clockFailing',
    subject: 'payment.ask',
    value: 6,
    link: '/curve/queues',
    raised_at: '2026-11-21T09:50:00+09:00',
    well_since: null,
    acknowledged_at: null,
    acknowledged_by: null,
  } as const;
  const past = {
    ...alarm,
    name: 'apiErrors',
    subject: '',
    raised_at: '2026-11-21T08:00:00+09:00',
    well_since: '2026-11-21T08:10:00+09:00',
  } as const;

  it('holds the alarms of before the screen was opened, the newest first', () => {
    expect(recentProblems([], frame({ alarms: [alarm], past_alarms: [past] }))).toMatchObject([
      { title: '되풀이하는 작업이 계속 실패해요', until: null },
      { title: 'API 오류가 이어지고 있어요', until: past.well_since },
    ]);
  });

  it('lists a problem that became an alarm only as an alarm', () => {
    const [slow] = problemsOf(frame({ emit: { p50_ms: 20, p99_ms: 800 } }), []);
    const log = logProblems([], [slow!], '2026-11-21T10:00:00+09:00');
    const raised = { ...alarm, name: 'emitSlow', raised_at: '2026-11-21T10:01:00+09:00' } as const;

    expect(recentProblems(log, frame({ alarms: [raised] }))).toHaveLength(1);
    expect(recentProblems(log, frame({ past_alarms: [past] }))).toHaveLength(2);
  });

  it('tells once of a process that ended by itself, though another took its place at once', () => {
    const ended = {
      kind: 'realtime',
      host: 'node-a',
      last_at: '2026-11-21T10:00:00+09:00',
      back_at: '2026-11-21T10:00:03+09:00',
    } as const;
    const silent = problemsOf(frame({ gone: [{ kind: 'realtime', host: 'node-a' }] }), []);
    const log = logProblems([], silent, '2026-11-21T10:00:06+09:00');

    expect(recentProblems(log, frame({ replaced: [ended] }))).toMatchObject([
      { title: '실시간 서버(realtime)가 갑자기 끝났어요', until: ended.back_at },
    ]);
  });
});
