import { once } from 'node:events';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { pushFateOf, type PushFate, type PushFaults } from '../faults.ts';
import type { PushStore } from './push.store.ts';
import { isLeaving, leave, noteTaken, refuse, reset, streamOf } from './stream-faults.ts';
import { refusalOf } from './vapid.ts';

/**
 * Minimum size that push services accept (RFC 8030), and the maximum that known services accept.
 */
const MAX_BODY_BYTES = 4_096;

const KEPT_HEADERS = ['ttl', 'topic', 'urgency', 'content-encoding', 'authorization'] as const;

const pushPath = z.object({ id: z.string() });
const pushHeaders = z.object({
  ttl: z.string().regex(/^\d+$/),
  topic: z
    .string()
    .regex(/^[\w-]{1,32}$/)
    .optional(),
  urgency: z.enum(['very-low', 'low', 'normal', 'high']).optional(),
});

/** Fates of pushes that are not taken. */
const STATUS_OF: Readonly<Record<Exclude<PushFate, 'deliver' | 'hang' | 'reset'>, number>> = {
  missing: 404,
  gone: 410,
  throttle: 429,
  fail: 500,
  refuse: 503,
  'go-away': 503,
};

export interface PushDeps {
  pushes: PushStore;
  /** Read for each request, because the page changes them. */
  faults: () => PushFaults;
  /** Counts how requests ended, for the metrics. */
  onFate: (fate: PushFate) => void;
}

/** A push service as RFC 8030 and RFC 8292 describe it, for the subscriptions made here. */
export function pushRoutes(app: FastifyInstance, { pushes, faults, onFate }: PushDeps): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/push/:id', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
    const { id } = pushPath.parse(request.params);
    const subscription = pushes.find(id);
    if (!subscription) return answer(reply, 404, 'no such subscription');

    const refusal = refusalOf({
      header: request.headers.authorization,
      origin: `${request.protocol}://${request.host}`,
      serverKey: subscription.serverKey,
      now: Date.now(),
    });
    if (refusal !== null) return answer(reply, refusal, 'VAPID refused');
    const headers = pushHeaders.safeParse(request.headers);
    if (!headers.success) return answer(reply, 400, 'TTL, Topic or Urgency refused');
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (body.length > 0 && request.headers['content-encoding'] !== 'aes128gcm') {
      return answer(reply, 400, 'Content-Encoding must be aes128gcm');
    }

    const { latency_ms: latencyMs, retry_after_s: retryAfterSeconds, ids, goaway_code } = faults();
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    const fate = pushFateOf(faults(), Math.random());
    onFate(fate);
    const stream = streamOf(reply);
    if (stream && (fate === 'refuse' || fate === 'go-away' || isLeaving(stream))) {
      if (fate === 'go-away') leave(stream, goaway_code);
      void reply.hijack();
      refuse(stream);
      return reply;
    }
    const isTaken = fate === 'deliver' || fate === 'hang' || fate === 'reset';
    const forced = ids[id] ?? (isTaken ? null : STATUS_OF[fate]);
    if (forced !== null) {
      if (forced === 429) void reply.header('retry-after', String(retryAfterSeconds));
      return answer(reply, forced, 'refused by the simulator');
    }

    const kept = KEPT_HEADERS.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    });
    if (stream) noteTaken(stream);
    const { pushId } = await pushes.take(id, Object.fromEntries(kept), body);
    if (fate === 'hang' && !reply.raw.destroyed) await once(reply.raw, 'close');
    if (fate === 'reset') {
      void reply.hijack();
      if (stream) reset(stream);
      else request.raw.socket.destroy();
      return reply;
    }
    return reply
      .code(201)
      .header('location', `/push-message/${pushId}`)
      .header('ttl', headers.data.ttl)
      .send();
  });
}

function answer(reply: FastifyReply, status: number, reason: string) {
  return reply.code(status).type('text/plain').send(reason);
}
