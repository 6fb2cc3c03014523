import { brandOf } from '@maru/brands/registry';
import {
  coverAddress,
  coverKinds,
  coverShapes,
  coverVersion,
  type CoverKind,
  type CoverShape,
} from '@maru/contract/cover/cover';
import { limitConcurrency, SPARE_CORES } from '@maru/platform/core/concurrency-limit';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { createCoverCache } from './cover-cache.ts';
import { findCoverSubject } from './cover.repository.ts';
import { drawCover } from './draw-cover.ts';

/** An address contains the hash of its words, so its content never changes. */
const FOREVER = 'public, max-age=31536000, immutable';
/** An older address leads to the current one. */
const BRIEFLY = 'public, max-age=60';
/** About 2,000 covers of cards. */
const CACHE_BYTES = 24 * 1_024 * 1_024;

const NAME = /^(\d{1,9})-(\d{1,2})-([\da-z]{1,7})-([a-z]{1,10})\.(webp|jpg)$/;
const MOST_ID = 2 ** 31 - 1;

interface AskedCover {
  kind: CoverKind;
  _id: number;
  part: number;
  version: string;
  shape: CoverShape;
}

/**
 * Serves the drawn covers. Only subjects that exist are drawn, each in its current version. The
 * number of drawings is therefore bounded by the content, whatever clients ask for.
 */
export function coverRoutes(app: FastifyInstance, { db, config }: RouteDeps): void {
  const brand = brandOf(config.BRAND);
  const cache = createCoverCache(CACHE_BYTES);
  const drawings = limitConcurrency({ atWork: Math.min(2, SPARE_CORES), waiting: 60 });

  app.get<{ Params: { kind: string; name: string } }>(
    '/covers/:kind/:name',
    { config: { access: 'anyone' } },
    async (request, reply) => {
      const address = `/covers/${request.params.kind}/${request.params.name}`;
      const etag = `"${request.params.name}"`;
      const asked = askedIn(request.params);
      if (!asked) throw new Refusal('NOT_FOUND');
      const kept = cache.peek(address);
      if (kept) return answer(reply, request.headers['if-none-match'], { etag, picture: kept });

      const subject = await findCoverSubject(db, asked);
      if (!subject) throw new Refusal('NOT_FOUND');
      if (coverVersion(subject) !== asked.version) {
        const current = coverAddress(subject, asked.shape);
        return reply.header('cache-control', BRIEFLY).redirect(current);
      }
      const picture = await cache.get(address, () =>
        drawings.run(() => drawCover(brand, subject, asked.shape)),
      );
      return answer(reply, request.headers['if-none-match'], { etag, picture });
    },
  );
}

/** Reads an address; `null` if no cover can have it. */
function askedIn({ kind: named, name }: { kind: string; name: string }): AskedCover | null {
  const [, id, part, version = '', shaped, extension] = NAME.exec(name) ?? [];
  const kind = coverKinds.find((known) => known === named);
  const shape = coverShapes.find((known) => known === shaped);
  if (!kind || !shape || (extension === 'jpg') !== (shape === 'share')) return null;
  const _id = Number(id);
  return _id <= MOST_ID ? { kind, _id, part: Number(part), version, shape } : null;
}

function answer(
  reply: FastifyReply,
  known: string | undefined,
  { etag, picture }: { etag: string; picture: Buffer },
) {
  void reply.headers({
    'cache-control': FOREVER,
    'content-security-policy': "sandbox; default-src 'none'",
    etag,
  });
  if (known === etag) return reply.code(304).send();
  return reply.type(etag.endsWith('.jpg"') ? 'image/jpeg' : 'image/webp').send(picture);
}
