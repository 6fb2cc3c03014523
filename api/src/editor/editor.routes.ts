import multipart from '@fastify/multipart';
import {
  adminEditorDelete,
  adminEditorUpload,
  editorDelete,
  editorUpload,
  editorView,
  MAX_EDITOR_BYTES,
} from '@maru/contract/editor/editor';
import { networkOf } from '@maru/platform/http/client-address';
import type { FastifyInstance } from 'fastify';
import { createRateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { discardUpload, receiveUpload } from './receive-upload.ts';
import { sanitiseView, stopSanitiser } from '../http/html/sanitise.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Maximum number of running and waiting texts per network (reliability I6). */
const MAX_PER_NETWORK = 4;

/** One file and a few fields; the size of the file is bounded where it is read. */
const FORM_LIMITS = { files: 1, fields: 5, parts: 6, fieldSize: 1_000, fieldNameSize: 100 };

/**
 * Each discard searches all texts, so discards are rate limited. Pictures over the limit are
 * deleted later by cleanup.
 */
const MEMBER_DISCARDS = { of: 'editor-discard', times: 30, withinS: 60 };

/** Editor calls of both the site and the staff area: the sanitized preview and image uploads. */
export async function editorRoutes(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  viewRoutes(app, deps);
  // Registered in a scope of its own, so that no other route accepts multipart forms.
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: FORM_LIMITS });
    uploadRoutes(scope, deps);
  });
}

function viewRoutes(app: FastifyInstance, { guard }: RouteDeps): void {
  app.addHook('onClose', stopSanitiser);
  const atWork = new Map<string, number>();
  registerCall(app, guard, editorView, async ({ body, client, refuse }) => {
    if (Buffer.byteLength(body.content) > MAX_EDITOR_BYTES) return refuse('PAYLOAD_TOO_LARGE');
    const network = networkOf(client.ip);
    const before = atWork.get(network) ?? 0;
    if (before >= MAX_PER_NETWORK) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterS: 1 });
    atWork.set(network, before + 1);
    try {
      return { success: true, html: await sanitiseView(body.content) };
    } finally {
      const left = (atWork.get(network) ?? 1) - 1;
      if (left > 0) atWork.set(network, left);
      else atWork.delete(network);
    }
  });
}

function uploadRoutes(
  app: FastifyInstance,
  { db, redis, uploads, guard, config }: RouteDeps,
): void {
  const store = { db, uploads };
  const keepPace = createRateLimit(redis, config.redisPrefix, MEMBER_DISCARDS);

  registerCall(app, guard, editorUpload, async ({ request, caller: { memberId } }) => ({
    urls: [await receiveUpload(store, request, { memberId })],
  }));
  registerCall(app, guard, editorDelete, async ({ body, caller: { memberId }, refuse }) => {
    await keepPace(memberId);
    if (!(await discardUpload(store, body, { memberId }))) return refuse('NOT_FOUND');
    return { success: true };
  });

  registerCall(app, guard, adminEditorUpload, async ({ request, caller: { adminId } }) => ({
    urls: [await receiveUpload(store, request, { adminId })],
  }));
  registerCall(app, guard, adminEditorDelete, async ({ body, caller: { adminId }, refuse }) => {
    if (!(await discardUpload(store, body, { adminId }))) return refuse('NOT_FOUND');
    return { success: true };
  });
}
