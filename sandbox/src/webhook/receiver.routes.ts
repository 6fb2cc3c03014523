import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { openReceivers, receiverInput } from './receiver.ts';

const named = z.object({ name: z.string().regex(/^[\w-]{1,40}$/) });

const headersOf = z.object({
  'webhook-id': z.string().default(''),
  'webhook-timestamp': z.string().default(''),
  'webhook-signature': z.string().default(''),
});

/** Receivers of webhooks, with the controls of tests. */
export function receiverRoutes(app: FastifyInstance): void {
  const receivers = openReceivers();

  app.post('/sandbox/webhooks/:name', async (request) => {
    const { name } = named.parse(request.params);
    const input = receiverInput.parse(request.body ?? {});
    receivers.set(name, input);
    return input;
  });
  app.get('/sandbox/webhooks/:name', async (request) => ({
    items: receivers.list(named.parse(request.params).name),
  }));

  void app.register(async (scope) => {
    // The signature is over the bytes as they arrived.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    scope.post('/webhooks/:name', async (request, reply) => {
      const { name } = named.parse(request.params);
      const headers = headersOf.parse(request.headers);
      const { status, delayMs, bytes } = receivers.take(
        name,
        {
          id: headers['webhook-id'],
          timestamp: headers['webhook-timestamp'],
          signature: headers['webhook-signature'],
        },
        typeof request.body === 'string' ? request.body : '',
        Date.now(),
      );
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      if (status >= 300 && status < 400) void reply.header('location', '/webhooks/redirected');
      return reply
        .code(status)
        .type('text/plain')
        .send(bytes > 0 ? 'x'.repeat(bytes) : undefined);
    });
  });
}
