import type { Tx } from '@maru/platform/db/db';
import { asLost, foldingOutages } from '@maru/platform/telemetry/outages';
import { OverloadedError } from '@maru/platform/core/overloaded-error';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertMember, startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { answerFailures } from './failures.ts';

let test: TestApp;
let first: number;
let second: number;
beforeAll(async () => {
  test = await startTestApp();
  first = await insertMember(test, 'hana');
  second = await insertMember(test, 'duri');
});
afterAll(() => test.stop());

const SHAPE = { success: false, message: 'SERVICE_UNAVAILABLE' };

describe('a call in conflict with another transaction', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify();
    answerFailures(app);
  });
  afterEach(() => app.close());

  const lock = (tx: Tx, id: number) => tx`select from member where id = ${id} for update`;

  it('is to be retried, and then succeeds: each held a lock that the other needed', async () => {
    const bothHold = meeting();
    app.get<{ Params: { has: string; needs: string } }>('/:has/:needs', ({ params }) =>
      test.db.begin(async (tx) => {
        await lock(tx, Number(params.has));
        await bothHold();
        await lock(tx, Number(params.needs));
        return {};
      }),
    );

    const answers = await Promise.all(
      [`/${first}/${second}`, `/${second}/${first}`].map((url) => app.inject(url)),
    );
    const again = await app.inject(`/${first}/${second}`);

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
    const lost = answers.find(({ statusCode }) => statusCode === 503)!;
    expect(lost.json()).toMatchObject(SHAPE);
    expect(lost.headers['retry-after']).toBe('2');
    expect(again.statusCode).toBe(200);
  });

  it('is to be made again: the row changed since it began to read', async () => {
    app.get('/', () =>
      test.db.begin('isolation level repeatable read', async (tx) => {
        await tx`select from member where id = ${first}`;
        await test.db`update member set name = '김둘' where id = ${first}`;
        await tx`update member set name = '김셋' where id = ${first}`;
        return {};
      }),
    );

    const lost = await app.inject('/');

    expect([lost.statusCode, lost.json()]).toMatchObject([503, SHAPE]);
  });

  it('is to be made again: it does not wait for a row that is held', async () => {
    app.get('/', () => test.db`select from member where id = ${first} for update nowait`);

    const lost = await test.db.begin(async (tx) => {
      await lock(tx, first);
      return app.inject('/');
    });

    expect([lost.statusCode, lost.json()]).toMatchObject([503, SHAPE]);
  });
});

describe('the log of who was told to come back', () => {
  it('has one line for an outage, however many are refused by it', async () => {
    const away = Object.assign(new Error('PostgreSQL is unavailable.'), { code: 'ECONNREFUSED' });

    expect(await refuseThree(asLost(away, 'PostgreSQL'))).toEqual(['unavailable']);
  });

  it('[A9] has none where too many came at once: a flood would fill it', async () => {
    expect(await refuseThree(new OverloadedError())).toEqual([]);
  });
});

/**
 * Makes three calls fail with this error.
 *
 * @returns their log lines.
 */
async function refuseThree(error: Error): Promise<string[]> {
  const lines: string[] = [];
  const app = Fastify({
    logger: {
      level: 'warn',
      stream: { write: (line: string) => lines.push(line) },
      hooks: { logMethod: foldingOutages() },
    },
  });
  answerFailures(app);
  app.get('/', () => {
    throw error;
  });

  const answers = [await app.inject('/'), await app.inject('/'), await app.inject('/')];
  await app.close();

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect(answers.map(({ headers }) => headers['retry-after'])).toEqual(['2', '2', '2']);
  return lines.map((line) => String(JSON.parse(line).msg));
}

/** Barrier: the first caller waits for the second; later callers continue at once. */
function meeting(): () => Promise<void> {
  let meet!: () => void;
  const met = new Promise<void>((resolve) => (meet = resolve));
  let here = 0;
  return () => {
    here += 1;
    if (here === 2) meet();
    return met;
  };
}
