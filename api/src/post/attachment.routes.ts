import { randomBytes } from 'node:crypto';
import multipart from '@fastify/multipart';
import { uploadAttachment } from '@maru/contract/post/attachment';
import { MAX_ATTACHMENT_BYTES } from '@maru/contract/post/staff-post';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { SHOWN } from '../board/board.repository.ts';
import { isContentStaff } from '../editor/content-staff.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { attachmentName } from '../http/sent-file-name.ts';
import { attachmentTypeOf } from './attachment-type.ts';
import type { RouteDeps } from '../http/route-deps.ts';

const NAME_BYTES = 16;
const FOLDER = 'attachment';
const FILE = /^[a-f0-9]{32}\.[a-z]{3,4}$/;

/** Files of notices: taken from staff, given to readers as files and never as pages. */
export async function attachmentRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const { db, uploads, guard } = deps;

  // Registered in a scope of its own, so that no other route accepts multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { files: 1, fields: 2, parts: 3, fileSize: MAX_ATTACHMENT_BYTES },
    });
    registerCall(scope, guard, uploadAttachment, async ({ request, caller }) => {
      const { name, bytes } = await readFile(request);
      const extension = attachmentTypeOf(name, bytes);
      if (extension === null) throw refused(name);
      const file = `${randomBytes(NAME_BYTES).toString('hex')}.${extension}`;
      const key = `${FOLDER}/${file}`;
      await uploads.put(key, bytes, 'application/octet-stream');
      try {
        const [row] = await db<{ _id: number }[]>`
          insert into post_attachment (file, name, mime, bytes, admin_id)
          values (${file}, ${name}, ${extension}, ${bytes.length}, ${caller.adminId})
          returning id as _id`;
        return { item: { _id: row!._id, name, bytes: bytes.length, url: `/uploads/${key}` } };
      } catch (error) {
        // No row references the file, so no cleanup would ever remove it.
        await uploads.remove(key);
        throw error;
      }
    });
  });

  app.get<{ Params: { file: string } }>(
    `/uploads/${FOLDER}/:file`,
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const { file } = request.params;
      const [row] = FILE.test(file)
        ? await db<{ name: string; bytes: number; isShown: boolean }[]>`
            select a.name, a.bytes, p.id is not null as "isShown"
            from post_attachment a
            left join post p on p.id = a.post_id and ${db.unsafe(SHOWN)}
            where a.file = ${file}`
        : [];
      const maySee = row && (row.isShown || (await isContentStaff(guard, request)));
      const kept = maySee && (await uploads.read(`${FOLDER}/${file}`));
      if (!kept) throw new Refusal('NOT_FOUND');
      return reply
        .headers({
          'content-type': 'application/octet-stream',
          'content-length': row.bytes,
          'content-disposition': `attachment; filename*=UTF-8''${encodeName(row.name)}`,
          'content-security-policy': "sandbox; default-src 'none'",
          'cache-control': 'private, no-cache',
        })
        .send(kept.body);
    },
  );
}

async function readFile(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  if (!request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE');
  const part = await request.file();
  if (!part) throw refused('');
  return { name: attachmentName(part.filename), bytes: await part.toBuffer() };
}

function refused(name: string): Refusal {
  return badInput('file', name);
}

/** As RFC 5987 writes a name in a header. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
