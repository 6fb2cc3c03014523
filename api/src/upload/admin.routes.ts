import { deleteUpload, getUpload, listUploads } from '@maru/contract/upload/upload';
import { audit } from '@maru/platform/db/audit';
import { removeImage } from '@maru/platform/files/upload-picture';
import { findUploadUses, stemOf } from '@maru/domain/upload/upload-uses';
import type { FastifyInstance } from 'fastify';
import { maskName } from '../staff-kit/mask.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  findStoredUpload,
  listStoredUploads,
  markGone,
  type StoredUpload,
} from './upload-list.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** The media library: lists every picture with its uses, and deletes unused pictures. */
export function adminUploadRoutes(app: FastifyInstance, { db, uploads, guard }: RouteDeps): void {
  registerCall(app, guard, listUploads, async ({ query }) => {
    const uses = await findUploadUses(db);
    const { items, ...found } = await listStoredUploads(db, query, [...uses.keys()]);
    return {
      ...found,
      items: items.map((item) => ({
        ...withMaskedMember(item),
        uses: uses.get(stemOf(item.file))?.length ?? 0,
      })),
    };
  });

  registerCall(app, guard, getUpload, async ({ params, refuse }) => {
    const item = await findStoredUpload(db, params._id);
    if (!item) return refuse('NOT_FOUND');
    const stem = stemOf(item.file);
    const places = (await findUploadUses(db, stem)).get(stem) ?? [];
    return {
      item: {
        ...withMaskedMember(item),
        uses: places.length,
        places: places.map(({ table, rowId, title }) => ({ table, _id: rowId, title })),
      },
    };
  });

  registerCall(app, guard, deleteUpload, async ({ params, actor }) => {
    const gone = await db.begin(async (tx) => {
      const upload = await markGone(tx, params._id);
      if (!upload) throw new Refusal('NOT_FOUND');
      // Uses saved before this point are found here. A text saved concurrently can still refer to
      // the removed picture.
      if ((await findUploadUses(tx, stemOf(upload.file))).size > 0)
        throw new Refusal('STATE_CONFLICT');
      await audit(tx, {
        ...actor,
        action: 'upload.delete',
        targetKind: 'upload',
        targetId: params._id,
        diff: { file: [`${upload.folder}/${upload.file}`, null] },
      });
      return upload;
    });
    await removeImage(uploads, gone.folder, gone.file);
  });
}

function withMaskedMember(item: StoredUpload): StoredUpload {
  const { kind, name } = item.by;
  return { ...item, by: { kind, name: kind === 'member' ? maskName(name) : name } };
}
