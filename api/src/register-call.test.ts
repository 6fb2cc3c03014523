import { joinBroadcast } from '@maru/contract/broadcast';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Admission } from './access.ts';
import { answerFailures } from './failures.ts';
import { registerCall } from './register-call.ts';

const SHAPE = { success: false, message: 'SERVICE_UNAVAILABLE' };
const never = () => new Promise<never>(() => undefined);

describe('a change behind a database that hardly answers', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify();
    answerFailures(app);
  });
  afterEach(() => app.close());

  const join = () =>
    app.inject({ method: 'POST', url: joinBroadcast.path, payload: { scheduleId: 1 } });

  it('is not begun for somebody whom it takes too long to know', async () => {
    let begun = 0;
    registerCall(app, never, joinBroadcast, () => {
      begun += 1;
      return never();
    });

    const answer = await join();

    expect([answer.statusCode, answer.json()]).toMatchObject([503, SHAPE]);
    expect(begun).toBe(0);
  });

  it('is answered in time if it may be made again', async () => {
    const nobody: Admission = { caller: null, absence: null };
    registerCall(app, () => Promise.resolve(nobody), joinBroadcast, never);

    const answer = await join();

    expect([answer.statusCode, answer.json()]).toMatchObject([503, SHAPE]);
  });
});
