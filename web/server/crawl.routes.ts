import type { FastifyInstance } from 'fastify';
import type { Site } from './built-site.ts';

/** A sitemap is made anew at most this often. */
const FRESH_MS = 10 * 60 * 1_000;
const AGE_S = 3_600;

/** What search engines ask for: which pages there are, and which are none of their business. */
export function crawlRoutes(app: FastifyInstance, site: Site, origin: string): void {
  let kept: { xml: string; until: number } | null = null;

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${AGE_S}`)
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /curve',
          'Disallow: /mypage',
          'Disallow: /room/',
          `Sitemap: ${origin}/sitemap.xml`,
          '',
        ].join('\n'),
      ),
  );

  app.get('/sitemap.xml', async (_request, reply) => {
    if (!kept || kept.until < Date.now()) {
      const { listPages } = await site.renderer();
      kept = { xml: sitemapOf(await listPages(), origin), until: Date.now() + FRESH_MS };
    }
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', `public, max-age=${AGE_S}`)
      .send(kept.xml);
  });
}

function sitemapOf(pages: readonly { path: string; changed?: string }[], origin: string): string {
  const entries = pages.map(({ path, changed }) => {
    const lastmod = changed === undefined ? '' : `<lastmod>${escaped(changed)}</lastmod>`;
    return `<url><loc>${escaped(new URL(path, origin).href)}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`);
}
