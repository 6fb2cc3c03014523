import { pushCalls } from '@maru/contract/campaign/campaign';
import type { PushCampaignChange, PushCampaignInput } from '@maru/contract/campaign/campaign-input';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { sharedCampaignRoutes } from './campaign.routes.ts';
import { composePush } from './compose/compose-message.ts';
import { createCampaign, type CampaignDeps, type Wish } from './compose/create-campaign.ts';
import { editCampaign, previewEdit, type CampaignEdit } from './compose/edit-campaign.ts';
import { mayExceed, refuseOverCap } from './compose/over-cap.ts';
import { previewCampaign } from './compose/preview-campaign.ts';
import { sendPushTest } from './compose/send-test.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { composeSplit } from './split/compose-split.ts';

/** Push campaigns under /api/admin/push/campaigns. */
export function pushCampaignRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { guard, config } = deps;
  const campaignDeps: CampaignDeps = { ...deps, now: Date.now };
  const wishOf = ({
    audience,
    send_at,
    over_cap,
    clone_of,
    split,
    ...message
  }: PushCampaignInput): Wish => ({
    channel: 'push',
    message: composePush(message, config),
    split: composeSplit(split, (words) => composePush({ ...message, ...words }, config)),
    audience,
    sendAt: send_at,
    overCap: over_cap,
    cloneOf: clone_of,
  });

  const editOf = (
    campaignId: number,
    { audience, send_at, over_cap, split, ...words }: PushCampaignChange,
  ): CampaignEdit => ({
    channel: 'push',
    campaignId,
    words,
    split,
    compose: (written) => composePush(written, config),
    audience,
    sendAt: send_at,
    overCap: over_cap,
  });

  registerCall(app, guard, pushCalls.create, ({ body, caller, repeat, actor }) => {
    refuseOverCap(body, caller);
    return createCampaign(campaignDeps, wishOf(body), actor, repeat);
  });
  registerCall(app, guard, pushCalls.preview, ({ body }) =>
    previewCampaign(campaignDeps, wishOf(body)),
  );
  registerCall(app, guard, pushCalls.edit, async ({ params, body, caller, actor }) => {
    const { version, ...change } = body;
    const mayExceedCap = mayExceed(caller);
    const edit = { ...editOf(params._id, change), version, mayExceedCap };
    return { item: await editCampaign(campaignDeps, edit, actor) };
  });
  registerCall(app, guard, pushCalls.previewEdit, ({ params, body }) =>
    previewEdit(campaignDeps, editOf(params._id, body)),
  );
  registerCall(app, guard, pushCalls.test, async ({ body, repeat, actor }) => ({
    item: await sendPushTest(campaignDeps, body, actor, repeat),
  }));
  sharedCampaignRoutes(app, deps, 'push');
}
