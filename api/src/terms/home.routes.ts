import { agreeToNewTerms, getTerms, listMyNewTerms } from '@maru/contract/terms/terms';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { agreeTo, findText, listEditions, listNewTerms } from './edition.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The documents with all their versions, and agreeing to new ones. */
export function termsRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getTerms, async ({ params: { kind }, query, refuse }) => {
    const versions = await listEditions(db, kind);
    const chosen = versions.find(({ version, state }) =>
      query.version === undefined ? state === 'current' : version === query.version,
    );
    if (!chosen) return refuse('NOT_FOUND');
    const body_html = await findText(db, kind, chosen.version);
    return { item: { ...chosen, kind, body_html }, versions };
  });

  registerCall(app, guard, listMyNewTerms, async ({ caller }) => ({
    items: await listNewTerms(db, caller.memberId),
  }));

  registerCall(app, guard, agreeToNewTerms, async ({ body, caller, refuse }) => {
    const agreed = await db.begin((tx) => agreeTo(tx, caller.memberId, body.versions));
    if (!agreed) return refuse('VERSION_CONFLICT');
    return { items: await listNewTerms(db, caller.memberId) };
  });
}
