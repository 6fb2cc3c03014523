import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fateOf, type Fate, type RequestFaults } from '../faults.ts';

declare module 'fastify' {
  interface FastifyRequest {
    fate: Fate;
  }
}

export interface FateDeps {
  /** Read for each request, because the page changes them. */
  faults: () => RequestFaults;
  /** Counts how requests ended, for the metrics. */
  onFate: (fate: Fate) => void;
}

/**
 * Applies the fault switches to the requests of a protocol.
 *
 * @param failure the protocol's body for a 500, before and after the work.
 */
export function meetFates(
  app: FastifyInstance,
  { faults, onFate }: FateDeps,
  failure: (when: '전' | '후') => object,
): void {
  app.decorateRequest('fate', 'answer');
  app.addHook('preHandler', async (request, reply) => {
    request.fate = fateOf(faults(), Math.random());
    onFate(request.fate);
    const latencyMs = faults().latency_ms;
    if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs));
    if (request.fate === 'fail') return reply.code(500).send(failure('전'));
    if (request.fate === 'cut') cut(request, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.fate === 'fail-after') {
      void reply.code(500);
      return JSON.stringify(failure('후'));
    }
    if (request.fate === 'cut-after') cut(request, reply);
    if (request.fate === 'hang-after') await closeOf(request);
    return payload;
  });
}

function cut(request: FastifyRequest, reply: FastifyReply): void {
  void reply.hijack();
  request.raw.socket.destroy();
}

/** Settles when the caller gives up, or when the process stops. */
function closeOf(request: FastifyRequest): Promise<void> {
  const { socket } = request.raw;
  return new Promise((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once('close', () => resolve());
  });
}
