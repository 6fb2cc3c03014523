import {
  pushCalls,
  type PushCampaignChange,
  type PushCampaignInput,
} from '@maru/contract/campaign/campaign';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../staff-kit/actor.ts';
import { registerCall } from '../http/register-call.ts';
import { sharedCampaignRoutes } from './campaign.routes.ts';
import { composePush } from './compose-message.ts';
import { createCampaign, type CampaignDeps, type Wish } from './create-campaign.ts';
import { editCampaign, previewEdit, type CampaignEdit } from './edit-campaign.ts';
import { previewCampaign } from './preview-campaign.ts';
import { sendPushTest } from './send-test.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Push campaigns under /api/admin/push/campaigns. */
export function pushCampaignRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard, config } = deps;
  const campaignDeps: CampaignDeps = { ...deps, now: Date.now };
  const wishOf = ({ audience, send_at, clone_of, ...message }: PushCampaignInput): Wish => ({
    channel: 'push',
    message: composePush(message, config),
    audience,
    sendAt: send_at,
    cloneOf: clone_of,
  });

  const editOf = (
    campaignId: number,
    { audience, send_at, ...words }: PushCampaignChange,
  ): CampaignEdit => ({
    channel: 'push',
    campaignId,
    words,
    compose: (written) => composePush(written, config),
    audience,
    sendAt: send_at,
  });

  registerCall(app, guard, pushCalls.create, ({ body, repeat, caller, client, request }) =>
    createCampaign(campaignDeps, wishOf(body), actorOf(caller, client, request), repeat),
  );
  registerCall(app, guard, pushCalls.preview, ({ body }) =>
    previewCampaign(campaignDeps, wishOf(body)),
  );
  registerCall(app, guard, pushCalls.edit, async ({ params, body, caller, client, request }) => {
    const { version, ...change } = body;
    const edit = { ...editOf(params._id, change), version };
    return { item: await editCampaign(campaignDeps, edit, actorOf(caller, client, request)) };
  });
  registerCall(app, guard, pushCalls.previewEdit, ({ params, body }) =>
    previewEdit(campaignDeps, editOf(params._id, body)),
  );
  registerCall(app, guard, pushCalls.test, async ({ body, repeat, caller, client, request }) => ({
    item: await sendPushTest(campaignDeps, body, actorOf(caller, client, request), repeat),
  }));
  sharedCampaignRoutes(app, deps, 'push');
}
