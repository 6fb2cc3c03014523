import { brandOf } from '@maru/brands/registry';
import {
  enterRoomAsStaff,
  expertDesk,
  joinAsStaff,
  liftMute as liftMuteCall,
  staffDesk,
} from '@maru/contract/room/room-desk';
import { insertTicket, signTicket } from '@maru/domain/room/join-ticket';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { MemberSession } from '@maru/platform/session/session.repository';
import { registerCall } from '../http/register-call.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { findDesk, isRoomOf } from './desk.repository.ts';
import { changeSettings } from './change-settings.ts';
import { liftMute, muteWriter, setLineHidden, type Moderator } from './moderate.ts';
import { askPoll, closePoll } from './poll/change-poll.ts';
import { openRoomAsStaff } from './open-room.ts';
import { findRoom } from './room.repository.ts';
import { viewRoom } from './view-room.ts';

/** Moderation of a room's chat by staff and by its expert. */
export function deskRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, config } = deps;
  const { plays } = brandOf(config.BRAND).switches;

  registerCall(app, guard, joinAsStaff, async ({ params, body, caller, actor, client, refuse }) => {
    const room = await findRoom(db, params._id);
    if (!room) return refuse('NOT_FOUND');
    if (body.recorded ? room.vodUrl === null : room.status === 0) return refuse('STATE_CONFLICT');
    const grant = {
      scheduleId: params._id,
      memberId: null,
      sessionId: caller.sessionId,
      adminId: caller.adminId,
      recorded: body.recorded,
    };
    const ticket = await db.begin(async (tx) => {
      const [issued] = await insertTicket(tx, grant, client);
      const target = { targetKind: 'room', targetId: params._id } as const;
      await audit(tx, { ...actor, action: 'room.enter', ...target });
      return issued!;
    });
    return { url: `/room/${signTicket(ticket, config.SESSION_SECRET)}?as=staff` };
  });

  registerCall(app, guard, enterRoomAsStaff, async ({ body, caller }) => {
    const opened = await openRoomAsStaff({ db, config, plays }, body.ticket, caller);
    return viewRoom(deps, opened, { writer: null, desk: 'staff' });
  });

  registerCall(app, guard, staffDesk.get, async ({ params, refuse }) => {
    if (!(await isRoomOf(db, params._id, null))) return refuse('NOT_FOUND');
    return { item: await findDesk(db, params._id) };
  });
  registerCall(app, guard, staffDesk.setHidden, async ({ params, body, actor }) => ({
    item: await setLineHidden(db, staffOf(actor), { lineId: params._id, ...body }),
  }));
  registerCall(app, guard, staffDesk.setSettings, async ({ params, body, actor }) => ({
    item: await changeSettings(db, staffOf(actor), { scheduleId: params._id, ...body }),
  }));
  registerCall(app, guard, staffDesk.createPoll, async ({ params, body, actor }) => ({
    item: await askPoll(db, staffOf(actor), { scheduleId: params._id, ...body }),
  }));
  registerCall(app, guard, staffDesk.closePoll, async ({ params, actor }) => ({
    item: await closePoll(db, staffOf(actor), params._id),
  }));
  registerCall(app, guard, staffDesk.mute, async ({ params, body, actor }) => ({
    item: await muteWriter(db, staffOf(actor), { lineId: params._id, ...body }),
  }));
  registerCall(app, guard, liftMuteCall, async ({ params, body, actor }) => ({
    item: await liftMute(db, staffOf(actor), { muteId: params._id, ...body }),
  }));

  registerCall(app, guard, expertDesk.get, async ({ params, caller, request, refuse }) => {
    const { expertId } = expertOf(caller, request);
    if (!(await isRoomOf(db, params._id, expertId))) return refuse('NOT_FOUND');
    return { item: await findDesk(db, params._id) };
  });
  registerCall(app, guard, expertDesk.setHidden, async ({ params, body, caller, request }) => ({
    item: await setLineHidden(db, expertOf(caller, request), { lineId: params._id, ...body }),
  }));
  registerCall(app, guard, expertDesk.setSettings, async ({ params, body, caller, request }) => ({
    item: await changeSettings(db, expertOf(caller, request), { scheduleId: params._id, ...body }),
  }));
  registerCall(app, guard, expertDesk.createPoll, async ({ params, body, caller, request }) => ({
    item: await askPoll(db, expertOf(caller, request), { scheduleId: params._id, ...body }),
  }));
  registerCall(app, guard, expertDesk.closePoll, async ({ params, caller, request }) => ({
    item: await closePoll(db, expertOf(caller, request), params._id),
  }));
  registerCall(app, guard, expertDesk.mute, async ({ params, body, caller, request }) => ({
    item: await muteWriter(db, expertOf(caller, request), { lineId: params._id, ...body }),
  }));
}

const staffOf = (actor: Actor) => ({ ...actor, expertId: null });

/** @throws Refusal NOT_FOUND for an account that is linked to no expert. */
function expertOf({ expertId, sessionId }: MemberSession, request: FastifyRequest): Moderator {
  if (expertId === null) throw new Refusal('NOT_FOUND');
  return { adminId: null, expertId, sessionId, ip: request.client.ip, requestId: request.id };
}
