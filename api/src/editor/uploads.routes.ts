import { privateFolders, uploadFolders } from '@maru/contract/editor/editor';
import type { Permission } from '@maru/contract/core/call';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { isStaffWith } from './content-staff.ts';
import { ownerOf } from './upload.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** File names are never reused, so the content of a URL never changes. */
const FOREVER = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};
const FILE = /^([\w-]{1,100})\.(jpg|png|gif|webp)$/;
const STEM_LENGTH = 32;

/** Serves uploaded pictures from any store, and only as pictures (reliability I9). */
export function uploadsRoutes(app: FastifyInstance, { db, uploads, guard }: RouteDeps): void {
  app.get<{ Params: { folder: string; file: string } }>(
    '/uploads/:folder/:file',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const { folder: named, file } = request.params;
      const [, name = '', extension] = FILE.exec(file) ?? [];
      const folder = uploadFolders.find((known) => known === named);
      if (!extension || !folder) throw new Refusal('NOT_FOUND');
      const permission = privateFolders[folder];
      const isPrivate = permission !== undefined;
      const asked = { folder, stem: name.slice(0, STEM_LENGTH) };
      if (isPrivate && !(await maySee(request, asked, permission))) {
        throw new Refusal('NOT_FOUND');
      }

      const etag = `"${name}"`;
      void reply.headers({
        'cache-control': isPrivate ? 'private, no-store' : FOREVER,
        'content-security-policy': "sandbox; default-src 'none'",
        ...(isPrivate ? {} : { etag }),
      });
      if (!isPrivate && request.headers['if-none-match'] === etag) return reply.code(304).send();
      const kept = await uploads.read(`${folder}/${file}`);
      if (!kept) throw new Refusal('NOT_FOUND');
      return reply
        .headers({ 'content-type': TYPES[extension], 'content-length': kept.bytes })
        .send(kept.body);
    },
  );

  /** Allows the uploader, and staff that hold the permission of the folder. */
  async function maySee(
    request: FastifyRequest,
    asked: { folder: string; stem: string },
    permission: Permission,
  ): Promise<boolean> {
    const owner = await ownerOf(db, asked);
    if (!owner) return false;
    const { caller } = await guard(request, {
      method: 'GET',
      path: '/api/home/common/uploads',
      access: 'anyone',
    });
    if (caller && 'memberId' in caller && caller.memberId === owner.memberId) return true;
    return isStaffWith(guard, request, permission);
  }
}
