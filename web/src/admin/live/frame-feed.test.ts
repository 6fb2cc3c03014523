import { MONITOR_PATH, monitorFrame } from '@maru/contract/monitor/monitor';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followFrames, type FeedState } from './frame-feed.ts';

const answers: Response[] = [];
const opened: string[] = [];

class SilentSocket extends EventTarget {
  constructor(url: URL) {
    super();
    opened.push(url.pathname);
  }
  close(): void {}
}

const granted = () => Response.json({ message: 'ACCESS_GRANTED' });

const refusal = (status: number, message: string) =>
  Response.json({ success: false, message }, { status });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', new URL('http://maru.example/curve/monitoring'));
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift()));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  answers.length = 0;
  opened.length = 0;
});

async function follow(given: Response[], forMs = 2_000): Promise<FeedState[]> {
  answers.push(...given);
  const states: FeedState[] = [];
  const end = followFrames(
    { path: MONITOR_PATH, frame: monitorFrame },
    { onFrame: () => undefined, onState: (state) => void states.push(state) },
  );
  await vi.advanceTimersByTimeAsync(forMs);
  end();
  return states;
}

it('tries again after a refusal that passes', async () => {
  const states = await follow([refusal(429, 'TOO_MANY_REQUESTS'), granted()]);

  expect(states).toEqual(['connecting', 'lost']);
  expect(opened).toEqual(['/api/admin/monitor']);
});

it('leaves it to the guard when the session is over', async () => {
  const states = await follow([refusal(401, 'SESSION_INVALIDATED')]);

  expect(states).toEqual(['connecting']);
  expect(opened).toEqual([]);
});

it('says so and tries again when a server hangs and does not even close', async () => {
  const states = await follow([granted(), granted()], 7_000);

  expect(states).toEqual(['connecting', 'lost']);
  expect(opened).toHaveLength(2);
});
