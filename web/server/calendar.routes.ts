import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { calendarOf } from './calendar-text.ts';
import { cleanAnswer } from './clean-answer.ts';
import type { CrawlOptions } from './crawl.routes.ts';
import { kept } from './kept.ts';
import { sendBuilt } from './send-built.ts';

const FRESH_MS = 5_000;
const EXPERT_ID = /^[1-9]\d{0,8}$/;

type Calendar = { text: string; etag: string } | null;

/**
 * The broadcasts as a calendar to subscribe to: `/calendar.ics`, and `/calendar.ics?expert=7` for
 * one expert.
 */
export function calendarRoutes(
  app: FastifyInstance,
  { site, brand, publicUrl: origin, apiUrl }: CrawlOptions,
): void {
  /** By expert; only of experts that exist. */
  const calendars = new Map<number | null, () => Promise<Calendar>>();

  async function make(expertId: number | null): Promise<Calendar> {
    const { listCalendar, startRendering } = await site.renderer();
    startRendering(apiUrl(), cleanAnswer);
    const items = await listCalendar(expertId);
    if (items === null) {
      calendars.delete(expertId);
      return null;
    }
    const text = calendarOf(items, origin, brand);
    return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  }

  app.get<{ Querystring: { expert?: unknown } }>('/calendar.ics', async (request, reply) => {
    const { expert } = request.query;
    const isKnown = typeof expert === 'string' && EXPERT_ID.test(expert);
    if (expert !== undefined && !isKnown) return reply.status(404).type('text/plain').send('');
    const expertId = isKnown ? Number(expert) : null;
    const read = calendars.get(expertId) ?? kept(FRESH_MS, () => make(expertId));
    calendars.set(expertId, read);

    return sendBuilt(reply, 'a calendar', read, ({ text, etag }) => {
      void reply.header('etag', etag).header('cache-control', 'no-cache');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="broadcasts.ics"')
        .send(text);
    });
  });
}
