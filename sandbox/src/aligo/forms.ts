import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

export interface AligoKeys {
  userId: string;
  key: string;
}

/** Makes a scope accept URL-encoded forms only, until it adds other parsers. */
export function readForms(app: FastifyInstance, bodyLimit: number): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
}

/** Whether the credentials in a form match the account. */
export function holdsKeys(given: AligoKeys, keys: AligoKeys): boolean {
  const [a, b] = [Buffer.from(given.key), Buffer.from(keys.key)];
  return given.userId === keys.userId && a.length === b.length && timingSafeEqual(a, b);
}
