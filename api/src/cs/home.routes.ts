import { oneCsLink } from '@maru/contract/cs/cs';
import { listSiteLinks } from '@maru/contract/site-link/site-link';
import { findAdvisoryMode } from '@maru/domain/setting/advisory-mode';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { findCurrentChatLink } from './cs.repository.ts';
import { listCurrentLinks } from '../site-link/link.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

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
