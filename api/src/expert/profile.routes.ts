import {
  dropExpertDraft,
  getExpertProfile,
  saveExpertProfile,
} from '@maru/contract/expert/staff-expert';
import type { FastifyInstance } from 'fastify';
import { refuseForbidden } from '../http/html/forbidden-words.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { dropDraft, findProfile, saveProfile } from './expert-profile.ts';

/** Profiles of experts for staff, with their drafts. */
export function adminProfileRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getExpertProfile, async ({ params, refuse }) => {
    const item = await findProfile(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, saveExpertProfile, async ({ params, body, actor }) => {
    const { publish, version, ...profile } = body;
    profile.body_html = await sanitiseHtml(profile.body_html);
    const { headline, career, suits, strategy, body_html } = profile;
    const lists = { career: career.join('\n'), suits: suits.join('\n') };
    const texts = { headline, ...lists, strategy, body_html };
    if (publish) await refuseForbidden(db, texts);
    const move = { expertId: params._id, version, actor };
    return { item: await saveProfile(db, move, profile, publish) };
  });

  registerCall(app, guard, dropExpertDraft, async ({ params, query, actor }) => {
    await dropDraft(db, { expertId: params._id, version: query.version, actor });
  });
}
