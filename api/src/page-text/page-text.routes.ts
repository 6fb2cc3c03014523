import {
  adminListPageTexts,
  createPageText,
  deletePageText,
  listPageTexts,
  titledPageTexts,
  type PageTextEntry,
} from '@maru/contract/page-text/page-text';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { refuseForbidden, textsOf } from '../http/html/forbidden-words.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findPageText,
  listCurrentPageTexts,
  listPageTextValues,
  replacePageText,
  retirePageText,
} from './page-text.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Texts of fixed pages. A text is never updated: a new version replaces it. */
export function pageTextRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listPageTexts, async ({ publicDb }) => ({
    items: await listCurrentPageTexts(publicDb),
  }));

  registerCall(app, guard, adminListPageTexts, ({ query }) => listPageTextValues(db, query));

  registerCall(app, guard, createPageText, async ({ body, actor }) => {
    const { kind } = body;
    const isTitled = titledPageTexts.has(kind);
    if (body.entries.some(({ title }) => (title !== null) !== isTitled)) {
      throw badInput('entries', isTitled ? 'must have headings' : 'must not have headings');
    }
    // The other parts describe services that the company does not offer, and quote these words.
    if (kind === 'invest_does') await refuseForbidden(db, textsOf(body, ['entries']));
    return db.begin(async (tx) => {
      const placed = await replacePageText(tx, body, actor.adminId);
      if (!placed) throw new Refusal('VERSION_CONFLICT');
      const text = [placed.before === null ? null : wordsOf(placed.before), wordsOf(body.entries)];
      await audit(tx, {
        ...actor,
        action: 'pageText.replace',
        targetKind: 'pageText',
        targetId: placed._id,
        diff: { kind, text },
      });
      return { item: (await findPageText(tx, placed._id))! };
    });
  });

  registerCall(app, guard, deletePageText, async ({ params, actor, refuse }) => {
    await db.begin(async (tx) => {
      const { kind, entries } = (await findPageText(tx, params._id)) ?? refuse('NOT_FOUND');
      if (!(await retirePageText(tx, params._id))) throw new Refusal('VERSION_CONFLICT');
      await audit(tx, {
        ...actor,
        action: 'pageText.archive',
        targetKind: 'pageText',
        targetId: params._id,
        diff: { kind, text: [wordsOf(entries), null] },
      });
    });
  });
}

/** One line an entry, as staff type them. */
function wordsOf(entries: readonly PageTextEntry[]): string {
  return entries.map(({ title, text }) => (title === null ? text : `${title}: ${text}`)).join('\n');
}
