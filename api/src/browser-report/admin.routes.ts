import {
  getWebVitals,
  listBrowserErrors,
  setBrowserErrorState,
  type BrowserErrorState,
} from '@maru/contract/monitor/browser-report';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findErrorForUpdate,
  listErrors,
  listVitals,
  setState,
} from './browser-report.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

const DEEDS = { open: 'reopen', resolved: 'resolve', muted: 'mute' } as const satisfies Record<
  BrowserErrorState,
  string
>;

/** Reports from browsers, for super administrators. */
export function adminBrowserReportRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listBrowserErrors, async ({ query }) => ({
    ...(await listErrors(db, query)),
    page: query.page,
    pageSize: query.pageSize,
  }));

  registerCall(
    app,
    guard,
    setBrowserErrorState,
    async ({ params: { _id }, body: { state, version }, actor }) => ({
      item: await db.begin(async (tx) => {
        const error = await findErrorForUpdate(tx, _id);
        if (!error) throw new Refusal('NOT_FOUND');
        if (error.version !== version) throw new Refusal('VERSION_CONFLICT');
        await audit(tx, {
          ...actor,
          action: `browserError.${DEEDS[state]}`,
          targetKind: 'browserError',
          targetId: _id,
        });
        return setState(tx, _id, state);
      }),
    }),
  );

  registerCall(app, guard, getWebVitals, async ({ query }) => ({
    items: await listVitals(db, query.span),
  }));
}
