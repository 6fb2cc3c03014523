import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStage, type Stage } from './stage.fixture.ts';

/** More connections than Node's default backlog, and far fewer than arrive after a process dies. */
const ARRIVALS = 1_000;

/**
 * Opens this many connections at once. Exits when all are connected or after 15 s, and prints how
 * many are.
 */
const ARRIVE = `
  const { connect } = require('node:net');
  const [port, count] = process.argv.slice(1).map(Number);
  let connected = 0;
  setTimeout(() => { process.stdout.write(String(connected)); process.exit(); }, 15_000);
  for (let i = 0; i < count; i++) {
    connect(port, '127.0.0.1', () => {
      connected += 1;
      if (connected === count) { process.stdout.write(String(connected)); process.exit(); }
    });
  }`;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

it.runIf(process.platform === 'linux')(
  '[P15] rejects no client while it is too busy to accept connections',
  async () => {
    const { port } = new URL(await stage.openRealtime());

    // Nothing is accepted meanwhile: this process waits for that one.
    const connected = execFileSync(process.execPath, ['-e', ARRIVE, port, String(ARRIVALS)]);

    expect(Number(connected)).toBe(ARRIVALS);
  },
);
