import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets the routes of a window take what its form sends. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/**
 * Gives an answer the headers of a window.
 *
 * @param ways where its form leads in the end: browsers hold the redirect after a form to the
 *   page's policy too, so the ways back stand in it.
 */
export function windowReply(reply: FastifyReply, ways: readonly string[]): FastifyReply {
  const origins = new Set(ways.map((address) => new URL(address).origin));
  return reply.headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      'img-src data:',
      ["form-action 'self'", ...origins].join(' '),
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  });
}
