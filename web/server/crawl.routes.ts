import type { Brand } from '@maru/brands/brand';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Site } from './built-site.ts';
import { cleanAnswer } from './clean-answer.ts';
import { feedOf, robotsOf, sitemapIndexOf, sitemapsOf, STATUS_FEED } from './crawl-text.ts';
import { kept } from './kept.ts';
import { sendBuilt } from './send-built.ts';

/** Minimum time between rebuilds. Content that staff hide disappears from a list after that. */
const FRESH_MS = 5_000;
const ROBOTS_AGE_S = 3_600;

export interface CrawlOptions {
  site: Site;
  brand: Brand;
  publicUrl: string;
  /** Where the API is now. */
  apiUrl: () => string;
}

/** Files for search engines and feed readers: the list of pages, and news. */
export function crawlRoutes(
  app: FastifyInstance,
  { site, brand, publicUrl: origin, apiUrl }: CrawlOptions,
): void {
  const sitemaps = kept(FRESH_MS, async () => {
    const { listPages, startRendering } = await site.renderer();
    startRendering(apiUrl(), cleanAnswer);
    return sitemapsOf(await listPages(), origin);
  });
  const feed = kept(FRESH_MS, async () => {
    const { listNews, startRendering } = await site.renderer();
    startRendering(apiUrl(), cleanAnswer);
    return feedOf(await listNews(), origin, brand);
  });

  const incidentFeed = kept(FRESH_MS, async () => {
    const { listIncidentNews, startRendering } = await site.renderer();
    startRendering(apiUrl(), cleanAnswer);
    return feedOf(await listIncidentNews(), origin, brand, STATUS_FEED);
  });

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${ROBOTS_AGE_S}`)
      .send(robotsOf(origin, brand.routes)),
  );

  app.get('/sitemap.xml', (_request, reply) =>
    sendXml(reply, 'application/xml', async () => {
      const files = await sitemaps();
      return files.length === 1 ? files[0] : sitemapIndexOf(files.length, origin);
    }),
  );

  app.get<{ Params: { number: string } }>('/sitemap-:number(^\\d{1,4}$).xml', (request, reply) =>
    sendXml(reply, 'application/xml', async () => {
      const files = await sitemaps();
      return files.length === 1 ? undefined : files[Number(request.params.number) - 1];
    }),
  );

  app.get('/rss.xml', (_request, reply) => sendXml(reply, 'application/rss+xml', feed));

  app.get('/status/rss.xml', (_request, reply) =>
    sendXml(reply, 'application/rss+xml', incidentFeed),
  );

  function sendXml(
    reply: FastifyReply,
    type: string,
    read: () => Promise<string | undefined>,
  ): Promise<FastifyReply> {
    return sendBuilt(reply, 'a sitemap or robots.txt', read, (xml) =>
      reply.type(`${type}; charset=utf-8`).header('cache-control', 'no-cache').send(xml),
    );
  }
}
