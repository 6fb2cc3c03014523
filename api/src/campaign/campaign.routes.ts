import { pushCalls, smsCalls, type Channel } from '@maru/contract/campaign';
import type { Actor } from '@maru/platform/audit';
import { findCampaign } from '@maru/platform/campaign.repository';
import type { StaffSession } from '@maru/platform/session.repository';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerCall } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { listCampaigns, listRecipients } from './campaign.repository.ts';
import { moveCampaign, type Move } from './move-campaign.ts';
import { recipientViewOf } from './recipient-view.ts';

const MOVES = ['pause', 'resume', 'cancel', 'approve'] as const satisfies Move[];

/** What both channels do alike: lists, one campaign, its recipients, and how it is moved. */
export function sharedCampaignRoutes(
  app: FastifyInstance,
  { db, guard, personal }: RouteDeps,
  channel: Channel,
): void {
  const calls = channel === 'sms' ? smsCalls : pushCalls;

  registerCall(app, guard, calls.list, ({ query }) => listCampaigns(db, channel, query));

  registerCall(app, guard, calls.get, async ({ params, refuse }) => {
    const item = await findCampaign(db, channel, params._id);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, calls.recipients, async ({ params, query, refuse }) => {
    const found = await listRecipients(db, params._id, { channel, ...query });
    const { rows, ...page } = found ?? refuse('NOT_FOUND');
    return { items: rows.map((row) => recipientViewOf(row, channel, personal)), ...page };
  });

  for (const move of MOVES) {
    registerCall(app, guard, calls[move], async ({ params, body, caller, client, request }) => {
      const wanted = { channel, campaignId: params._id, version: body.version };
      const item = await moveCampaign(db, move, wanted, actorOf(caller, client, request));
      return { item };
    });
  }
}

/** Who the audit log names. */
export function actorOf(
  { adminId, sessionId }: StaffSession,
  { ip }: { ip: string },
  { id: requestId }: FastifyRequest,
): Actor {
  return { adminId, sessionId, ip, requestId };
}
