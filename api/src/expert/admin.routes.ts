import { brandOf } from '@maru/brands/registry';
import { holds } from '@maru/contract/session/staff';
import {
  adminGetExpert,
  adminGetExpertOrder,
  adminListExperts,
  createExpert,
  dropExpertDraft,
  endExpert as endExpertCall,
  getExpertProfile,
  getExpertSubscribers,
  orderExperts as orderExpertsCall,
  placeExpert,
  resetExpertPassword,
  restoreExpert as restoreExpertCall,
  saveExpertProfile,
  updateExpert,
  type StaffExpertView,
} from '@maru/contract/expert/staff-expert';
import type { FastifyInstance } from 'fastify';
import { listStaffSchedules } from '../broadcast/staff-schedule.repository.ts';
import { refuseForbidden } from '../http/html/forbidden-words.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { maskEmail, maskedPhone, maskName } from '../staff-kit/mask.ts';
import { countSubscribers } from '../me/desk/desk.repository.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { addExpert, type ExpertDeps } from './add-expert.ts';
import {
  editExpert,
  endExpert,
  orderExperts,
  resetPassword,
  restoreExpert,
  showInPlace,
} from './change-expert.ts';
import { dropDraft, findProfile, saveProfile } from './expert-profile.ts';
import {
  countProductUse,
  findStaffExpert,
  listInOrder,
  listStaffExperts,
} from './staff-expert.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { listExpertSchedules } from '@maru/contract/broadcast/expert-broadcast';

/** Experts for staff: account and contract, the places of the line-up, profile and figures. */
export function adminExpertRoutes(
  app: FastifyInstance,
  { config, db, guard, personal }: RouteDeps,
): void {
  const brand = brandOf(config.BRAND);
  const deps: ExpertDeps = { db, personal, brand };

  async function one(expertId: number): Promise<{ item: StaffExpertView }> {
    const stored = await findStaffExpert(db, expertId);
    if (!stored) throw new Refusal('NOT_FOUND');
    const { name, phoneTail, emailEnc, accountState, lastLoginAt, ...item } = stored;
    if (accountState === null) return { item: { ...item, account: null } };
    const account = {
      user_id: item.user_id ?? '',
      name: maskName(name ?? ''),
      phone: maskedPhone(phoneTail),
      email: emailEnc && maskEmail(personal.open('email', emailEnc)),
      state: accountState,
      last_login_at: lastLoginAt,
    };
    return { item: { ...item, account } };
  }

  registerCall(app, guard, adminListExperts, ({ query }) => listStaffExperts(db, query));

  registerCall(app, guard, adminGetExpertOrder, async ({ query }) => ({
    items: await listInOrder(db, query.place),
  }));

  registerCall(app, guard, orderExpertsCall, ({ body, actor }) =>
    orderExperts(db, body.place, body, actor),
  );

  registerCall(app, guard, adminGetExpert, ({ params }) => one(params._id));

  registerCall(app, guard, createExpert, async ({ body, caller, actor, refuse }) => {
    if (body.share !== null && !holds(caller.permissions, 'superAdmin')) {
      return refuse('ACCESS_DENIED');
    }
    await addExpert(deps, body, actor);
    return one(body._id);
  });

  registerCall(app, guard, updateExpert, async (context) => {
    const { params, body, caller, actor, refuse } = context;
    const { version, ...changes } = body;
    if (changes.share !== undefined && !holds(caller.permissions, 'superAdmin')) {
      return refuse('ACCESS_DENIED');
    }
    await editExpert(deps, { expertId: params._id, version, actor }, changes);
    return one(params._id);
  });

  registerCall(app, guard, placeExpert, async ({ params, body, actor }) => {
    const { place, shown, version } = body;
    await showInPlace(db, { expertId: params._id, version, actor }, place, shown);
    return one(params._id);
  });

  registerCall(app, guard, endExpertCall, async ({ params, query, actor }) => {
    await endExpert(db, { expertId: params._id, version: query.version ?? null, actor });
  });

  registerCall(app, guard, restoreExpertCall, async ({ params, body, actor }) => {
    await restoreExpert(db, { expertId: params._id, version: body.version, actor });
    return one(params._id);
  });

  registerCall(app, guard, resetExpertPassword, async (context) => {
    const { params, body, actor } = context;
    const move = { expertId: params._id, version: body.version, actor };
    const password = await resetPassword(db, move);
    return { password, ...(await one(params._id)) };
  });

  registerCall(app, guard, getExpertProfile, async ({ params, refuse }) => {
    const item = await findProfile(db, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, saveExpertProfile, async ({ params, body, actor }) => {
    const { publish, version, ...profile } = body;
    profile.body_html = await sanitiseHtml(profile.body_html);
    const { headline, career, strategy, body_html } = profile;
    const texts = { headline, career: career.join('\n'), strategy, body_html };
    if (publish) await refuseForbidden(db, texts);
    const move = { expertId: params._id, version, actor };
    return { item: await saveProfile(db, move, profile, publish) };
  });

  registerCall(app, guard, dropExpertDraft, async ({ params, query, actor }) => {
    await dropDraft(db, { expertId: params._id, version: query.version, actor });
  });

  registerCall(app, guard, getExpertSubscribers, async ({ params, refuse }) => {
    if (!(await findStaffExpert(db, params._id))) return refuse('NOT_FOUND');
    const [active, items] = await Promise.all([
      countSubscribers(db, params._id),
      countProductUse(db, params._id),
    ]);
    return { active, items };
  });

  registerCall(app, guard, listExpertSchedules, async ({ query }) => {
    const { kind, ...filter } = query;
    return listStaffSchedules(db, { ...filter, recorded: kind === 'vod' });
  });
}
