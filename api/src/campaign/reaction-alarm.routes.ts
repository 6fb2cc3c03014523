import {
  getReactionAlarm,
  REACTION_ALARM_ID,
  setReactionAlarm,
} from '@maru/contract/campaign/reaction/reaction-alarm';
import {
  changeReactionAlarm,
  findReactionAlarm,
  lockReactionAlarm,
} from '@maru/domain/campaign/reaction-alarm';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { changeSetting } from '../staff-kit/change-setting.ts';
import { changedFields } from '../staff-kit/changed-fields.ts';

/** When opt-outs or complaints of a campaign raise an alarm (features M26). */
export function reactionAlarmRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getReactionAlarm, async () => ({ item: await findReactionAlarm(db) }));

  registerCall(app, guard, setReactionAlarm, async ({ body, actor }) => {
    const { reason, version, ...limits } = body;
    const item = await db.begin((tx) =>
      changeSetting(
        tx,
        { noun: 'reactionAlarm', targetId: REACTION_ALARM_ID, actor, reason, version },
        {
          lock: lockReactionAlarm,
          diffOf: (before) => changedFields(before, limits),
          store: () => changeReactionAlarm(tx, limits),
        },
      ),
    );
    return { item };
  });
}
