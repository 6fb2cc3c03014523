import { expect, it } from 'vitest';
import { pointOf, type MonitorPoint } from '@maru/contract/monitor/monitor';
import { joined, MAX_POINTS, withPoint } from './monitor-points.ts';
import { frame, processFrame } from './monitor.fixture.ts';

it('adds the values of all processes', () => {
  const point = pointOf(
    frame({
      processes: [
        processFrame('api-1', { http_per_s: 8, http_errors_per_s: 1 }),
        processFrame('api-2', { http_per_s: 2 }),
        processFrame('realtime-1', { sockets: { '/home': 10, '/room': 4, '/admin': 2 } }),
        processFrame('realtime-2', { sockets: { '/home': 5 } }),
        processFrame('web-1', { http_per_s: 100 }),
        processFrame('workers-1', { sent_per_s: 2, failed_per_s: 0.5 }),
      ],
      queues: [
        { name: 'sms', waiting: 5, active: 1, delayed: 2, failed: 9, oldest_s: 0 },
        { name: 'maintenance', waiting: 1, active: 0, delayed: 0, failed: 0, oldest_s: 0 },
        { name: 'payment', waiting: 2, active: 0, delayed: 0, failed: 0, oldest_s: 0 },
      ],
      gone: [
        { kind: 'realtime', host: 'node-b' },
        { kind: 'api', host: 'node-b' },
      ],
    }),
  );

  expect(point).toMatchObject({
    sockets: 15,
    viewers: 4,
    sentPerMinute: 120,
    failedPerMinute: 30,
    sms: 8,
    push: 0,
    other: 3,
    httpPerSecond: 10,
    httpErrorShare: 0.1,
    realtime: 3,
  });
});

it('knows neither a depth nor who has to bring changes while Redis is away', () => {
  expect(pointOf(frame({ queues: [], processes: [] }))).toMatchObject({
    sms: null,
    realtime: null,
  });
});

const pointAt = (at: number): MonitorPoint => ({ ...pointOf(frame()), at });

it('keeps half an hour', () => {
  const many = Array.from({ length: MAX_POINTS }, (_, at) => pointAt(at));

  const points = withPoint(many, pointAt(MAX_POINTS));

  expect([points.length, points[0]?.at, points.at(-1)?.at]).toEqual([MAX_POINTS, 1, MAX_POINTS]);
});

it('shows stored points up to the first live second, as far back as requested', () => {
  const kept = [40, 100, 110, 120, 130].map(pointAt);
  const seen = [125, 126, 127].map(pointAt);

  expect(joined(kept, seen, 60).map(({ at }) => at)).toEqual([100, 110, 120, 125, 126, 127]);
  expect(joined([], seen, 2).map(({ at }) => at)).toEqual([126, 127]);
  expect(joined(kept, [], 60).map(({ at }) => at)).toEqual([100, 110, 120, 130]);
});
