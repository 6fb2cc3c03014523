import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { liveFaults, type LiveFaults } from '../faults.ts';
import { STREAM_STATES, type Stream, type StreamStore } from './stream.store.ts';

const KEY_BYTES = 18;

const starting = z.strictObject({
  title: z.string().min(1).max(200),
  expert: z.string().min(1).max(50),
  expert_id: z.number().int().min(0).default(0),
  /** How long the broadcast has been running, in seconds. */
  since_s: z.number().int().min(0).max(86_400).default(0),
});

const changing = z.strictObject({
  state: z.enum(STREAM_STATES),
  /** `false` returns the stream to the site, which starts and ends it. */
  manual: z.boolean().default(true),
});

const streamPath = z.object({ key: z.string() });

/** Controls of the streams: the ingest of the provider, and faults of single streams. */
export function liveDeskRoutes(
  app: FastifyInstance,
  { streams, switches }: { streams: StreamStore; switches: { live: LiveFaults } },
): void {
  app.get('/sandbox/streams', async (request) => ({
    items: streams.list().map((stream) => viewOf(stream, `${request.protocol}://${request.host}`)),
  }));

  app.post('/sandbox/streams', async (request, reply) => {
    const { title, expert, expert_id: expertId, since_s } = starting.parse(request.body);
    const key = randomBytes(KEY_BYTES).toString('base64url');
    const startedAt = Date.now() - since_s * 1_000;
    const subject = { title, expert, expertId, portrait: null };
    streams.start({ key, subject, startedAt, isManual: true });
    const url = `${request.protocol}://${request.host}/live/${key}/index.m3u8`;
    return reply.code(201).send({ key, url });
  });

  app.post('/sandbox/streams/:key', async (request, reply) => {
    const { key } = streamPath.parse(request.params);
    const { state, manual } = changing.parse(request.body);
    if (!streams.change(key, state, manual)) return reply.code(404).send();
    return { key, state, manual };
  });

  app.get('/sandbox/live-faults', async () => switches.live);
  app.post('/sandbox/live-faults', async (request) => {
    switches.live = liveFaults.parse(request.body ?? {});
    return switches.live;
  });
}

function viewOf({ key, subject, state, clip, isManual, changedAt }: Stream, origin: string) {
  return {
    key,
    url: `${origin}/live/${key}/index.m3u8`,
    title: subject.title,
    expert: subject.expert,
    state,
    ready: clip !== null,
    manual: isManual,
    changed_at: new Date(changedAt).toISOString(),
  };
}
