import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface AligoKeys {
  userId: string;
  key: string;
}

/** Has a scope read plain forms, and nothing else until it says so. */
export function readForms(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Whether what a form brings is the account. */
export function holdsKeys(given: AligoKeys, keys: AligoKeys): boolean {
  const [a, b] = [Buffer.from(given.key), Buffer.from(keys.key)];
  return given.userId === keys.userId && a.length === b.length && timingSafeEqual(a, b);
}
