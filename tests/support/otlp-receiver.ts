import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as z from 'zod/mini';

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  attributes: z.array(attribute),
});
export type ReceivedSpan = z.output<typeof span>;

/** Trace request of OTLP/HTTP, in JSON. */
const request = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

/** An OpenTelemetry collector that stores the data it receives. */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = [];
  const texts: string[] = [];
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      texts.push(text);
      for (const { scopeSpans } of request.parse(JSON.parse(text)).resourceSpans) {
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    /** Everything that was sent, as it came. */
    texts,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
