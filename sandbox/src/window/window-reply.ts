import type { FastifyInstance, FastifyReply } from 'fastify';

/** Lets the routes of a window accept submitted forms. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/**
 * Sets the headers of a window on a reply.
 *
 * @param ways final targets of the page's form. Browsers also apply the page's policy to the
 *   redirect after a form. The policy therefore lists these origins.
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
