// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOOKUP_MS, lookUpAddress } from './ip-lookup.ts';

const SERVICES = ['https://one.example/ip', 'https://two.example/ip'];
const never = () => new Promise<never>(() => undefined);
const failing = () => Promise.reject(new Error('away'));

/** Gives the browser the list of services, as an earlier answer of our server does. */
async function rememberServices(): Promise<void> {
  await lookUpAddress({ askOwn: () => Promise.resolve({ ip: '192.0.2.1', services: SERVICES }) });
}

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('[U15] [S7.11] all services are asked at once, each for one second', async () => {
  await rememberServices();
  const asked: string[] = [];
  const timeout = vi.spyOn(AbortSignal, 'timeout');

  await lookUpAddress({
    askOwn: () => Promise.resolve({ ip: '192.0.2.1', services: SERVICES }),
    ask: (url) => {
      asked.push(url);
      return never();
    },
  });

  expect(asked).toEqual(SERVICES);
  expect(timeout.mock.calls).toEqual([[LOOKUP_MS], [LOOKUP_MS], [LOOKUP_MS]]);
  timeout.mockRestore();
});

test('[U15] [S7.11] the first answer wins, from any service', async () => {
  await rememberServices();

  const address = await lookUpAddress({
    askOwn: never,
    ask: (url) => (url === SERVICES[1] ? Promise.resolve('203.0.113.7\n') : never()),
  });

  expect(address).toBe('203.0.113.7');
});

test('[S7.11] an answer that is no address loses against a later one', async () => {
  await rememberServices();

  const address = await lookUpAddress({
    askOwn: () => Promise.resolve({ ip: '2001:db8::1', services: SERVICES }),
    ask: () => Promise.resolve('<html>sign in first</html>'),
  });

  expect(address).toBe('2001:db8::1');
});

test.each(['{"ip":"203.0.113.8"}', '{"origin":"203.0.113.8"}', ' 203.0.113.8 '])(
  'the answer %s holds an address',
  async (answer) => {
    await rememberServices();

    expect(await lookUpAddress({ askOwn: failing, ask: () => Promise.resolve(answer) })).toBe(
      '203.0.113.8',
    );
  },
);

test('[S8.26] no answer at all is null', async () => {
  await rememberServices();

  expect(await lookUpAddress({ askOwn: failing, ask: failing })).toBeNull();
});

test('it works with our own service alone', async () => {
  const ask = vi.fn(failing);

  const address = await lookUpAddress({
    askOwn: () => Promise.resolve({ ip: '192.0.2.4', services: [] }),
    ask,
  });

  expect(address).toBe('192.0.2.4');
  expect(ask).not.toHaveBeenCalled();
});
