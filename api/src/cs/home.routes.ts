import { oneCsLink } from '@maru/contract/cs';
import { listSiteLinks } from '@maru/contract/site-link';
import { findAdvisoryMode } from '@maru/platform/advisory-mode';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { findCurrentChatLink } from './cs.repository.ts';
import { listCurrentLinks } from './link.repository.ts';

/** Customer service: the chat counselling link, and the other addresses outside. */
export function csRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  registerCall(app, guard, oneCsLink, async ({ publicDb, refuse }) => {
    const data = await findCurrentChatLink(publicDb);
    return data ? { data } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, listSiteLinks, async ({ publicDb }) => ({
    items: await listCurrentLinks(publicDb),
    advisory_kind: (await findAdvisoryMode(publicDb)).kind,
  }));
}
