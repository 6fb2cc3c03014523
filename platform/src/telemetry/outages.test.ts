import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';
import { asLost } from './outages.ts';

const lines: Record<string, unknown>[] = [];
let log: ReturnType<typeof createLog>;

beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  log = createLog('test', { LOG_LEVEL: 'info', BRAND: 'maru' }, { write });
});
afterEach(() => vi.useRealTimers());

const notified = () => lines.map(({ level, msg }) => [level, msg]);
const ofSystem = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const refused = () => asLost(ofSystem(), 'PostgreSQL');
const closed = () => new Error('Connection is closed.');

describe('an outage', () => {
  it('is one line when it begins and one when it ends, for each that is away', async () => {
    log.error({ err: refused() }, 'a job failed');
    log.warn({ err: refused() }, 'failed to check sessions');
    log.warn({ err: closed() }, 'Redis is unavailable');
    log.error({ err: refused() }, 'a job failed');
    log.info({ back: 'PostgreSQL' }, 'PostgreSQL is available again');
    await vi.advanceTimersByTimeAsync(1_000);
    log.warn({ err: closed() }, 'failed to check a repeating job');

    expect(notified()).toEqual([
      [40, 'a job failed'],
      [40, 'Redis is unavailable'],
      [30, 'PostgreSQL is available again'],
    ]);
  });

  it('logs the error code and message without a stack', () => {
    log.warn({ err: refused() }, 'failed to check sessions');

    expect(lines[0]?.['err']).toMatchObject({ code: 'ECONNREFUSED', message: 'connect' });
    expect(lines[0]?.['err']).not.toHaveProperty('stack');
  });

  it('is logged again when it starts again, even without a log entry about the recovery', async () => {
    log.warn({ err: refused() }, 'first');
    log.info({ back: 'PostgreSQL' }, 'PostgreSQL is available again');
    await vi.advanceTimersByTimeAsync(1_000);
    log.warn({ err: refused() }, 'second');
    await vi.advanceTimersByTimeAsync(61_000);
    log.warn({ err: refused() }, 'third');

    expect(notified()).toEqual([
      [40, 'first'],
      [30, 'PostgreSQL is available again'],
      [40, 'second'],
      [40, 'third'],
    ]);
  });

  it('is over even if an earlier query fails after the recovery', async () => {
    log.warn({ err: refused() }, 'first');
    log.info({ back: 'PostgreSQL' }, 'PostgreSQL is available again');
    log.warn({ err: refused() }, 'asked before');
    await vi.advanceTimersByTimeAsync(1_000);

    expect(notified()).toEqual([
      [40, 'first'],
      [30, 'PostgreSQL is available again'],
    ]);
  });

  it('continues while a starting server accepts connections but refuses queries', async () => {
    log.warn({ err: refused() }, 'first');
    for (let tries = 0; tries < 4; tries += 1) {
      log.info({ back: 'PostgreSQL' }, 'PostgreSQL is available again');
      await vi.advanceTimersByTimeAsync(300);
      log.warn({ err: Object.assign(new Error('starting up'), { code: '57P03' }) }, 'again');
    }
    log.info({ back: 'PostgreSQL' }, 'PostgreSQL is available again');
    await vi.advanceTimersByTimeAsync(1_000);

    expect(notified()).toEqual([
      [40, 'first'],
      [30, 'PostgreSQL is available again'],
    ]);
  });

  it('hides nothing else: not who is away beside it, and no bug', () => {
    log.warn({ err: refused() }, 'failed to check sessions');
    log.warn({ err: ofSystem() }, 'the provider is unavailable');
    log.error({ err: new TypeError('x is not a function') }, 'a job failed');
    log.info({ back: 'Redis' }, 'Redis is available again');
    log.info('started');

    expect(notified()).toEqual([
      [40, 'failed to check sessions'],
      [40, 'the provider is unavailable'],
      [50, 'a job failed'],
      [30, 'started'],
    ]);
    expect(lines[2]?.['err']).toHaveProperty('stack');
  });
});
