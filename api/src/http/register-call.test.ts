import { joinBroadcast } from '@maru/contract/broadcast/broadcast';
import { deleteListView } from '@maru/contract/core/list-view';
import { checkAvailability } from '@maru/contract/session/signup';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Admission } from './access.ts';
import { answerFailures } from './failures.ts';
import { registerCall } from './register-call.ts';

const SHAPE = { success: false, message: 'SERVICE_UNAVAILABLE' };
const never = () => new Promise<never>(() => undefined);
const noCaller: Admission = { caller: null, absence: null };

let app: FastifyInstance;
beforeEach(() => {
  app = Fastify();
  answerFailures(app);
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const join = () =>
  app.inject({ method: 'POST', url: joinBroadcast.path, payload: { scheduleId: 1 } });

describe('a change behind a database that hardly answers', () => {
  it('is not started when identifying the caller takes too long', async () => {
    let begun = 0;
    registerCall(app, never, joinBroadcast, () => {
      begun += 1;
      return never();
    });

    const answer = await join();

    expect([answer.statusCode, answer.json()]).toMatchObject([503, SHAPE]);
    expect(answer.headers['retry-after']).toBe('2');
    expect(begun).toBe(0);
  });

  it('[N2.18] is answered in time if it may be made again', async () => {
    registerCall(app, () => Promise.resolve(noCaller), joinBroadcast, never);

    const answer = await join();

    expect([answer.statusCode, answer.json()]).toMatchObject([503, SHAPE]);
    expect(answer.headers['retry-after']).toBe('2');
  });
});

it('[O4] a database that never answers a page is told of within three seconds', async () => {
  let begin!: () => void;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  registerCall(
    app,
    () => Promise.resolve(noCaller),
    checkAvailability,
    () => {
      begin();
      return never();
    },
  );
  await app.ready();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const answering = app.inject({ url: checkAvailability.path });
  await begun;
  await vi.advanceTimersByTimeAsync(3_000);

  const answer = await answering;
  expect([answer.statusCode, answer.json()]).toMatchObject([503, SHAPE]);
  expect(answer.headers['retry-after']).toBe('2');
});

it('a call of staff gets the actor of the audit log', async () => {
  const staff: Admission = {
    caller: {
      adminId: 7,
      sessionId: 8,
      loginId: 'staff',
      name: '직원',
      permissions: [],
      lacksSecondFactor: false,
      mustChangePassword: false,
    },
    absence: null,
  };
  app.addHook('onRequest', (request, _, done) => {
    request.client = { ip: '203.0.113.9', userAgent: 'test' };
    done();
  });
  let actor: unknown;
  let requestId = '';
  registerCall(
    app,
    () => Promise.resolve(staff),
    deleteListView,
    (context) => {
      ({ actor } = context);
      requestId = context.request.id;
      return Promise.resolve();
    },
  );

  await app.inject({ method: 'DELETE', url: deleteListView.path.replace(':_id', '1') });

  expect(actor).toEqual({ adminId: 7, sessionId: 8, ip: '203.0.113.9', requestId });
});
