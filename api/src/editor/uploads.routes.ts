import { mkdir } from 'node:fs/promises';
import fastifyStatic from '@fastify/static';
import { uploadFolders } from '@maru/contract/editor';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import type { RouteDeps } from '../routes.ts';
import { uploadsDirOf } from './receive-upload.ts';

/** A name of ours is never used twice, so what it stands for never changes. */
const MAX_AGE = '365d';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
};
const FILE = /^[\w-]{1,100}\.(jpg|png|gif|webp)$/;

/** Serves uploaded pictures, as pictures only (reliability I9). */
export async function uploadsRoutes(app: FastifyInstance, { config }: RouteDeps): Promise<void> {
  const root = uploadsDirOf(config);
  await mkdir(root, { recursive: true });
  await app.register(fastifyStatic, { root, serve: false, dotfiles: 'deny' });

  app.get<{ Params: { folder: string; file: string } }>(
    '/uploads/:folder/:file',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const { folder, file } = request.params;
      const extension = FILE.exec(file)?.[1];
      if (!extension || !uploadFolders.some((known) => known === folder)) {
        throw new Refusal('NOT_FOUND');
      }
      void reply.headers({
        'content-type': TYPES[extension],
        'content-security-policy': "sandbox; default-src 'none'",
      });
      return reply.sendFile(`${folder}/${file}`, {
        maxAge: MAX_AGE,
        immutable: true,
        contentType: false,
      });
    },
  );
}
