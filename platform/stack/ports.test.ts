import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { assertPortsFree, findFreePort, portsOf } from './ports.ts';

/** Occupies a port until the test ends. */
async function takenPort(): Promise<number> {
  const port = await findFreePort();
  const server = createServer().listen({ host: '127.0.0.1', port });
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return port;
}

describe('ports', () => {
  it('names a taken port, its purpose and the solution in one line', async () => {
    const free = { name: 'api', host: '127.0.0.1', port: await findFreePort() };
    const taken = { name: 'web', host: '127.0.0.1', port: await takenPort() };

    const check = assertPortsFree([free, taken]);

    await expect(check).rejects.toThrow(
      `Port ${taken.port} (web) on 127.0.0.1 is already in use. Stop the program that uses it, or choose another PORT and MARU_DATA_DIR.`,
    );
  });

  it('leaves a free port free', async () => {
    const free = { name: 'web', host: '127.0.0.1', port: await findFreePort() };

    await assertPortsFree([free]);

    await expect(assertPortsFree([free])).resolves.toBeUndefined();
  });

  it('refuses a PORT that leaves no room above it', () => {
    expect(portsOf(65_528, 65_530, 1).webMetrics).toBe(65_535);
    expect(() => portsOf(65_529, 65_531, 1)).toThrow('PORT: the derived ports reach 65536');
    expect(() => portsOf(65_500, 65_502, 5)).toThrow('PORT: the derived ports reach 65542');
  });

  it('[N1.20] [N1.19] follow from the public one', () => {
    expect(portsOf(3000, 3002, 3)).toEqual({
      postgres: 3005,
      redis: 3006,
      webMetrics: 3007,
      realtime: [3002, 3012, 3022],
    });
  });
});
