import {
  isRequired,
  isWantedAtFirst,
  listMyMessageChoices,
  choiceCategory,
  setMyMessageChoice,
  type MessageChoice,
} from '@maru/contract/message/message-choice';
import type { Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { setChoice } from '../opt-out/message-choice.repository.ts';
import { channel } from '@maru/contract/message/channel';

/** Notification choices of a member, by category and channel (features P08). */
export function messageChoiceRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, listMyMessageChoices, async ({ caller }) => ({
    items: await listChoices(db, caller.memberId),
  }));

  registerCall(app, guard, setMyMessageChoice, async ({ params, body, caller, refuse }) => {
    const { category, channel: by } = params;
    if (isRequired(category, by)) return refuse('STATE_CONFLICT');
    const choice = { category, channel: by, wanted: body.wanted };
    await setChoice(db, caller.memberId, choice);
    return { item: { ...choice, required: false } };
  });
}

async function listChoices(db: Queryable, memberId: number): Promise<MessageChoice[]> {
  const chosen = await db<Pick<MessageChoice, 'category' | 'channel' | 'wanted'>[]>`
    select category, channel, wanted from message_choice where member_id = ${memberId}`;
  return choiceCategory.options.flatMap((category) =>
    channel.options.map((by) => ({
      category,
      channel: by,
      wanted:
        chosen.find((each) => each.category === category && each.channel === by)?.wanted ??
        isWantedAtFirst(category, by),
      required: isRequired(category, by),
    })),
  );
}
