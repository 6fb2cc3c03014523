import { brandOf } from '@maru/brands/registry';
import { holds } from '@maru/contract/session/staff';
import {
  adminGetExpert,
  adminGetExpertOrder,
  adminListExperts,
  createExpert,
  endExpert as endExpertCall,
  getExpertSubscribers,
  orderExperts as orderExpertsCall,
  placeExpert,
  resetExpertPassword,
  restoreExpert as restoreExpertCall,
  updateExpert,
  type StaffExpertView,
} from '@maru/contract/expert/staff-expert';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { FastifyInstance } from 'fastify';
import { listStaffSchedules } from '../broadcast/staff-schedule.repository.ts';
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
import { adminProfileRoutes } from './profile.routes.ts';
import {
  countProductUse,
  findStaffExpert,
  listInOrder,
  listStaffExperts,
  type StoredExpert,
} from './staff-expert.repository.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { listExpertSchedules } from '@maru/contract/broadcast/expert-broadcast';

/** Experts for staff: account and contract, the places of the line-up, profile and figures. */
export function adminExpertRoutes(app: FastifyInstance, routeDeps: RouteDeps): void {
  const { config, db, guard, personal } = routeDeps;
  const deps: ExpertDeps = { db, personal, brand: brandOf(config.BRAND) };
  adminProfileRoutes(app, routeDeps);

  const one = async (expertId: number): Promise<{ item: StaffExpertView }> => {
    const stored = await findStaffExpert(db, expertId);
    if (!stored) throw new Refusal('NOT_FOUND');
    return { item: viewOf(stored, personal) };
  };

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

/** An expert with a masked account. */
function viewOf(stored: StoredExpert, personal: PersonalData): StaffExpertView {
  const { name, phoneTail, emailEnc, accountState, lastLoginAt, memberId: _, ...item } = stored;
  if (accountState === null) return { ...item, account: null };
  const account = {
    user_id: item.user_id ?? '',
    name: maskName(name ?? ''),
    phone: maskedPhone(phoneTail),
    email: emailEnc && maskEmail(personal.open('email', emailEnc)),
    state: accountState,
    last_login_at: lastLoginAt,
  };
  return { ...item, account };
}
