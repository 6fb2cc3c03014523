import { columnNamesOf } from '@maru/contract/campaign/audience';
import { smsCalls } from '@maru/contract/campaign/campaign';
import type { SmsCampaignChange, SmsCampaignInput } from '@maru/contract/campaign/campaign-input';
import { listCampaignProviders } from '@maru/contract/campaign/campaign-provider';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { countByProvider, hasCampaign } from './report/campaign.repository.ts';
import { sharedCampaignRoutes } from './campaign.routes.ts';
import { composeSms } from './compose/compose-message.ts';
import { createCampaign, type CampaignDeps, type Wish } from './compose/create-campaign.ts';
import { editCampaign, previewEdit, type CampaignEdit } from './compose/edit-campaign.ts';
import { mayExceed, refuseOverCap } from './compose/over-cap.ts';
import { previewCampaign } from './compose/preview-campaign.ts';
import { sendSmsTest } from './compose/send-test.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { composeSplit } from './split/compose-split.ts';

/** SMS campaigns under /api/admin/sms/campaigns. */
export function smsCampaignRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db, guard, config } = deps;
  const campaignDeps: CampaignDeps = { ...deps, now: Date.now };
  const wishOf = ({
    audience,
    send_at,
    sender_id,
    over_cap,
    clone_of,
    split,
    ...message
  }: SmsCampaignInput): Wish => ({
    channel: 'sms',
    message: composeSms(message, config, columnNamesOf(audience)),
    split: composeSplit(split, (words) =>
      composeSms({ ...message, ...words }, config, columnNamesOf(audience)),
    ),
    audience,
    sendAt: send_at,
    senderId: sender_id,
    overCap: over_cap,
    cloneOf: clone_of,
  });

  const editOf = (
    campaignId: number,
    { audience, send_at, sender_id, over_cap, split, ...words }: SmsCampaignChange,
  ): CampaignEdit => ({
    channel: 'sms',
    campaignId,
    words,
    split,
    compose: (written, columns) => composeSms(written, config, columns),
    audience,
    sendAt: send_at,
    senderId: sender_id,
    overCap: over_cap,
  });

  registerCall(app, guard, smsCalls.create, ({ body, caller, repeat, actor }) => {
    refuseOverCap(body, caller);
    return createCampaign(campaignDeps, wishOf(body), actor, repeat);
  });
  registerCall(app, guard, smsCalls.preview, ({ body }) =>
    previewCampaign(campaignDeps, wishOf(body)),
  );
  registerCall(app, guard, smsCalls.edit, async ({ params, body, caller, actor }) => {
    const { version, ...change } = body;
    const mayExceedCap = mayExceed(caller);
    const edit = { ...editOf(params._id, change), version, mayExceedCap };
    return { item: await editCampaign(campaignDeps, edit, actor) };
  });
  registerCall(app, guard, smsCalls.previewEdit, ({ params, body }) =>
    previewEdit(campaignDeps, editOf(params._id, body)),
  );
  registerCall(app, guard, smsCalls.test, async ({ body, repeat, actor }) => ({
    item: await sendSmsTest(campaignDeps, body, actor, repeat),
  }));
  registerCall(app, guard, listCampaignProviders, async ({ params, refuse }) => {
    if (!(await hasCampaign(db, params._id, 'sms'))) return refuse('NOT_FOUND');
    return { items: await countByProvider(db, params._id) };
  });
  sharedCampaignRoutes(app, deps, 'sms');
}
