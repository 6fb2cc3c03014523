import { brandOf } from '@maru/brands/registry';
import {
  listUserTimeline,
  timelineKind,
  type TimelineKind,
} from '@maru/contract/member/member-timeline';
import { holds } from '@maru/contract/session/staff';
import type { FastifyInstance } from 'fastify';
import { noteView } from '../../audit/note-view.ts';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { requireMember } from '../shown-member.ts';
import { listTimeline } from './timeline.repository.ts';

const MONEY: readonly TimelineKind[] = ['payment', 'refund'];

/** The timeline of one member. Each read is audited. */
export function memberTimelineRoutes(app: FastifyInstance, { db, guard, config }: RouteDeps): void {
  const { orderPagesNeed } = brandOf(config.BRAND).switches;
  registerCall(app, guard, listUserTimeline, async (call) => {
    const { params, query, caller, actor, refuse } = call;
    const maySeeMoney = holds(caller.permissions, orderPagesNeed);
    const kinds = timelineKind.options.filter((kind) => maySeeMoney || !MONEY.includes(kind));
    const { kind, page, pageSize } = query;
    if (kind !== undefined && !kinds.includes(kind)) return refuse('ACCESS_DENIED');
    await requireMember(db, params._id);
    await noteView(db, actor, 'member.view', params._id);
    const shown = kind === undefined ? kinds : [kind];
    return { ...(await listTimeline(db, params._id, shown, { page, pageSize })), kinds };
  });
}
