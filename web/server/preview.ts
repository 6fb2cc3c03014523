import { openPostPreview, UNSAVED_POST } from '@maru/contract/post/staff-board';
import { staffPostKind, type StaffPostKind } from '@maru/contract/post/staff-post';
import type { Config } from '@maru/platform/config/config';
import type { PostView } from '@maru/contract/post/post';
import type { FastifyRequest } from 'fastify';
import { cleanAnswer } from './clean-answer.ts';
import { createHopHeaders } from './hop-headers.ts';

const ASK_MS = 3_000;

/**
 * The post for a staff preview, fetched from the API with the visitor's cookies. `null` for all
 * other visitors: they get the page that readers get, without any hint of a preview.
 */
export async function previewOf(
  request: FastifyRequest,
  address: string,
  apiUrl: string,
  config: Pick<Config, 'publicUrl' | 'SESSION_SECRET' | 'TRUSTED_PROXIES'>,
): Promise<{ kind: StaffPostKind; post: PostView } | null> {
  const { pathname, searchParams } = new URL(address, config.publicUrl);
  const kind = staffPostKind.safeParse(searchParams.get('preview'));
  const { cookie } = request.headers;
  if (!kind.success || cookie === undefined) return null;

  const postId = searchParams.get('_id') ?? pathname.split('/').at(-1) ?? '';
  const path = openPostPreview.path
    .replace(':kind', kind.data)
    .replace(':_id', /^[1-9]\d{0,9}$/.test(postId) ? postId : String(UNSAVED_POST));
  const answer = await fetch(new URL(path, apiUrl), {
    headers: { cookie, ...createHopHeaders(config)(request) },
    signal: AbortSignal.timeout(ASK_MS),
  }).catch(() => null);
  if (!answer?.ok) return null;
  const shown = openPostPreview.output.safeParse(cleanAnswer(await answer.json()));
  return shown.success ? { kind: kind.data, post: shown.data.item } : null;
}
