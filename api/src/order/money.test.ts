import { asyncProperty, check, defaultReportMessage } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { life, live, openTill, settlementsAndLines, type Till } from './money.fixture.ts';

/*
 * By command, as many lives as wanted, or one again:
 *
 *     MONEY_LIVES=10000 [MONEY_SEED=1] npx vitest run api/src/order/money.test.ts
 */

const LIVES = Number(process.env['MONEY_LIVES'] ?? 40);
const SEED = Number(process.env['MONEY_SEED'] ?? Date.now() % 2 ** 31);
const LIFE_MS = 2_000;

let test: TestApp;
let till: Till;

beforeAll(async () => {
  test = await startTestApp();
  till = await openTill(test);
});
afterAll(() => test.stop());

it(
  `money is neither made nor lost in ${LIVES} lives of members, seed ${SEED}`,
  { timeout: 60_000 + LIVES * LIFE_MS },
  async () => {
    const property = asyncProperty(life, (acts) => live(till, acts));
    const report = await check(property, {
      numRuns: LIVES,
      seed: SEED,
      includeErrorInReport: true,
    });
    const { settled, lines } = await settlementsAndLines(till);

    expect(defaultReportMessage(report)).toBeUndefined();
    expect(settled).toEqual(lines);
  },
);
