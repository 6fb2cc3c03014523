import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { LiveFaults } from '../faults.ts';
import { captionsOf } from './captions.ts';
import { CAPTIONS, captionPlaylist, mediaPlaylist, multivariantPlaylist } from './playlist.ts';
import { initOf } from './segment.ts';
import type { StreamStore } from './stream.store.ts';
import { PARTS, SEGMENT_MS, startOf, waitFor, type Timeline } from './stream.ts';

const streamPath = z.object({ key: z.string() });
const renditionPath = streamPath.extend({
  rendition: z.enum(['720p', '360p', CAPTIONS]),
  file: z.string(),
});

/** A blocking reload names the segment and part that it waits for (RFC 8216bis, 6.2.5.2). */
const reloading = z.object({
  _HLS_msn: z.coerce.number().int().min(0).optional(),
  _HLS_part: z.coerce
    .number()
    .int()
    .min(0)
    .max(PARTS - 1)
    .optional(),
});

const SEGMENT_NAME = /^(?<number>\d{1,12})(?:\.(?<part>\d))?\.(?<kind>m4s|vtt)$/;

/** A request waits at most for this long, in ms. */
const MAX_WAIT_MS = 3 * SEGMENT_MS;

const PLAYLIST = 'application/vnd.apple.mpegurl';
const SEGMENT_SECONDS = 600;

export interface LiveDeps {
  streams: StreamStore;
  /** Read for each request, because the desk changes them. */
  faults: () => LiveFaults;
}

/** A streaming provider: HLS with a sliding window, low latency parts and captions. */
export function liveRoutes(app: FastifyInstance, { streams, faults }: LiveDeps): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'date',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const { latency_ms: latencyMs, fail_rate: failRate } = faults();
    if (latencyMs > 0) await pause(latencyMs);
    if (Math.random() < failRate) return reply.code(500).send();
    return undefined;
  });

  app.get('/live/:key/index.m3u8', async (request, reply) => {
    const stream = streams.find(streamPath.parse(request.params).key);
    return stream ? playlist(reply, multivariantPlaylist(stream.clip)) : missing(reply);
  });

  app.get('/live/:key/:rendition/:file', async (request, reply) => {
    const asked = renditionPath.safeParse(request.params);
    const stream = asked.success ? streams.find(asked.data.key) : null;
    if (!asked.success || !stream) return missing(reply);
    const { rendition, file } = asked.data;
    if (file === 'index.m3u8') return sendPlaylist(request, reply, asked.data);
    if (file === 'init.mp4') {
      const init = initOf(rendition);
      return init ? media(reply, 'video/mp4', init) : missing(reply);
    }
    return sendSegment(reply, asked.data);
  });

  async function sendPlaylist(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, rendition }: z.output<typeof renditionPath>,
  ) {
    const wanted = reloading.safeParse(request.query);
    if (!wanted.success) return reply.code(400).send();
    const { _HLS_msn: number, _HLS_part: part = PARTS - 1 } = wanted.data;
    if (number !== undefined) {
      const wait = waitUntil(streams.find(key)?.timeline, number, part);
      if (wait === 'never') return reply.code(503).send();
      await wait;
    }
    // The stream may have changed during the wait.
    const stream = streams.find(key);
    if (!stream) return missing(reply);
    const text = rendition === CAPTIONS ? captionPlaylist : mediaPlaylist;
    return playlist(reply, text(stream.timeline, Date.now()));
  }

  async function sendSegment(
    reply: FastifyReply,
    { key, rendition, file }: z.output<typeof renditionPath>,
  ) {
    const stream = streams.find(key);
    const { number: digits, part: partDigit, kind } = SEGMENT_NAME.exec(file)?.groups ?? {};
    if (!stream || digits === undefined) return missing(reply);
    const number = Number(digits);
    const part = partDigit === undefined ? null : Number(partDigit);
    if (part !== null) {
      if (part >= PARTS) return missing(reply);
      // A preload hint is requested before the part is there.
      const wait = waitUntil(stream.timeline, number, part);
      if (wait !== 'never') await wait;
    }
    const parts = part === null ? PARTS : part + 1;
    const startsAt = startOf(stream.timeline, number, { now: Date.now(), parts });
    if (startsAt === null || (kind === 'vtt') !== (rendition === CAPTIONS)) return missing(reply);
    if (kind === 'vtt') {
      return media(reply, 'text/vtt; charset=utf-8', captionsOf(stream.subject, number));
    }
    const made = await streams.segment(stream, rendition, { number, startsAt });
    if (!made) return missing(reply);
    return media(reply, 'video/iso.segment', part === null ? made.parts : made.parts[part]!);
  }
}

/** Waits until a part is there. `never` = it is too far ahead, or the stream does not go on. */
function waitUntil(
  timeline: Timeline | undefined,
  number: number,
  part: number,
): Promise<void> | 'never' {
  const now = Date.now();
  if (!timeline) return 'never';
  if (timeline.isOver || startOf(timeline, number, { now, parts: part + 1 }) !== null) {
    return Promise.resolve();
  }
  const wait = waitFor(timeline, number, part, now);
  if (wait === null || wait > MAX_WAIT_MS) return 'never';
  return pauseUntil(now + wait);
}

/** A timer may fire a millisecond early. */
async function pauseUntil(time: number): Promise<void> {
  for (let left = time - Date.now(); left > 0; left = time - Date.now()) {
    await pause(left, undefined, { ref: false });
  }
}

function playlist(reply: FastifyReply, text: string) {
  return reply.type(PLAYLIST).header('cache-control', 'no-cache').send(text);
}

function media(reply: FastifyReply, type: string, data: string | Buffer | readonly Buffer[]) {
  const content = Array.isArray(data) ? Buffer.concat(data) : data;
  return reply
    .type(type)
    .header('cache-control', `public, max-age=${SEGMENT_SECONDS}`)
    .send(content);
}

const missing = (reply: FastifyReply) => reply.code(404).header('cache-control', 'no-store').send();
