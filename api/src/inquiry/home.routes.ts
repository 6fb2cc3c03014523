import {
  addQuestion,
  createInquiry,
  deleteInquiry,
  getMyInquiry,
  listMyInquiries,
  updateInquiry,
} from '@maru/contract/inquiry/inquiry';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { findOwnInquiry, listOwnInquiries } from './inquiry.repository.ts';
import { askAgain, askInquiry, dropInquiry, editInquiry } from './write-inquiry.ts';

/** Inquiry calls for members. Every query is restricted to the caller's id. */
export function inquiryRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard } = deps;

  registerCall(app, guard, listMyInquiries, ({ query, caller }) =>
    listOwnInquiries(deps, caller.memberId, query),
  );
  registerCall(app, guard, getMyInquiry, async ({ params, caller, refuse }) => {
    const item = await findOwnInquiry(deps, caller.memberId, params._id);
    return item ? { item } : refuse('NOT_FOUND');
  });
  registerCall(app, guard, createInquiry, async ({ body, caller, repeat }) => ({
    item: await askInquiry(deps, caller.memberId, body, repeat),
  }));
  registerCall(app, guard, updateInquiry, async ({ params, body, caller }) => ({
    item: await editInquiry(deps, { memberId: caller.memberId, inquiryId: params._id }, body),
  }));
  registerCall(app, guard, deleteInquiry, async ({ params, query, caller }) => {
    const { version } = query;
    await dropInquiry(deps, { memberId: caller.memberId, inquiryId: params._id, version });
  });
  registerCall(app, guard, addQuestion, async ({ params, body, caller, repeat }) => ({
    item: await askAgain(deps, { memberId: caller.memberId, inquiryId: params._id }, body, repeat),
  }));
}
