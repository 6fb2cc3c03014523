import {
  createMyColumn,
  deleteMyColumn,
  getMyColumn,
  listMyColumns,
  updateMyColumn,
  type ColumnInput,
} from '@maru/contract/post/column';
import { countVisible } from '@maru/contract/core/primitive';
import type { Queryable } from '@maru/platform/db/db';
import type { MemberSession } from '@maru/platform/session/session.repository';
import type { FastifyInstance } from 'fastify';
import { refuseForbidden } from '../../http/html/forbidden-words.ts';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { excerptOf } from '../../editor/excerpt.ts';
import { sanitiseHtml } from '../../http/html/sanitise.ts';
import { isUploaded } from '../../editor/upload.repository.ts';
import { runIdempotently } from '../../http/idempotency.ts';
import { badInput, Refusal } from '../../http/refusal.ts';
import { registerCall } from '../../http/register-call.ts';
import {
  findOwnColumn,
  insertColumn,
  listOwnColumns,
  lockOwnColumn,
  removeColumn,
  updateColumn,
  type ColumnText,
} from './column.repository.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

/** An expert's own columns. Columns of other experts are treated as absent. */
export function myColumnRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listMyColumns, async ({ query, caller: { expertId } }) => {
    const found =
      expertId === null ? { items: [], total: 0 } : await listOwnColumns(db, expertId, query);
    return { ...found, page: query.page, pageSize: query.pageSize };
  });

  registerCall(app, guard, getMyColumn, async ({ params, caller, refuse }) => {
    const item = await findOwnColumn(db, requireExpert(caller), params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, createMyColumn, async ({ body, caller, repeat, refuse }) => {
    const expertId = requireExpert(caller);
    const text = await textOf(db, body);
    const { id } = await runIdempotently(
      db,
      `column.create:${caller.memberId}`,
      repeat,
      async (tx) => {
        await requireUpload(tx, text.img_path);
        return { id: await insertColumn(tx, expertId, text) };
      },
    );
    // The column created with this key may have been deleted since.
    const item = await findOwnColumn(db, expertId, id);
    return item ? { item } : refuse('NOT_FOUND');
  });

  registerCall(app, guard, updateMyColumn, async ({ params, body, caller, refuse }) => {
    const expertId = requireExpert(caller);
    const { version, ...given } = body;
    const text = await textOf(db, given);
    const item = await db.begin(async (tx) => {
      const stored = await lockOwnColumn(tx, expertId, params._id);
      if (stored === null) return 'NOT_FOUND';
      if (stored.version !== version) return 'VERSION_CONFLICT';
      // The picture it has may stay, also one that came with the demo.
      if (text.img_path !== stored.img_path) await requireUpload(tx, text.img_path);
      await updateColumn(tx, params._id, text);
      return (await findOwnColumn(tx, expertId, params._id))!;
    });
    return typeof item === 'string' ? refuse(item) : { item };
  });

  registerCall(app, guard, deleteMyColumn, async ({ params, query, caller, refuse }) => {
    const expertId = requireExpert(caller);
    const refusal = await db.begin(async (tx) => {
      const stored = await lockOwnColumn(tx, expertId, params._id);
      if (stored === null) return 'NOT_FOUND';
      if (stored.version !== query.version) return 'VERSION_CONFLICT';
      await removeColumn(tx, params._id);
      return null;
    });
    if (refusal !== null) refuse(refusal);
  });
}

/** An account that no expert of the line-up belongs to yet has nothing to write as. */
function requireExpert({ expertId }: MemberSession): number {
  if (expertId === null) throw new Refusal('NOT_FOUND');
  return expertId;
}

/** @throws Refusal INVALID_INPUT for a cover that is not an existing upload. */
async function requireUpload(db: Queryable, cover: string | null): Promise<void> {
  if (cover === null || (await isUploaded(db, cover))) return;
  throw badInput('img_path', 'must be an uploaded picture');
}

/**
 * Fields to store: sanitised text, and the excerpt for lists. If the expert wrote no excerpt, it is
 * taken from the text.
 *
 * @throws Refusal INVALID_INPUT for a public column without content; FORBIDDEN_WORDS.
 */
async function textOf(db: Queryable, input: ColumnInput): Promise<ColumnText> {
  const body_html = await sanitiseHtml(input.body_html);
  const isEmpty =
    countVisible(plainTextOf(body_html)) === 0 && !/<(?:img|iframe)\b/.test(body_html);
  if (input.state === 'published') {
    const { title, excerpt } = input;
    if (isEmpty) throw badInput('body_html', 'is required for publication');
    await refuseForbidden(db, { title, excerpt, body_html });
  }
  return {
    ...input,
    title: input.title.trim(),
    excerpt: input.excerpt.trim() || excerptOf(body_html),
    body_html,
  };
}
