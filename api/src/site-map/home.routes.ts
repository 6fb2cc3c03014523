import { listPublicPages } from '@maru/contract/site-map/site-map';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { listPublicPageRows } from './public-page.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

export function siteMapRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listPublicPages, ({ query: { kind, after } }) =>
    listPublicPageRows(db, kind, after ?? 0),
  );
}
