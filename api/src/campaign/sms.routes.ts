import { columnNamesOf } from '@maru/contract/campaign/audience';
import { smsCalls } from '@maru/contract/campaign/campaign';
import type { SmsCampaignChange, SmsCampaignInput } from '@maru/contract/campaign/campaign-input';
import { listCampaignProviders } from '@maru/contract/campaign/campaign-provider';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { countByProvider, hasCampaign } from './report/campaign.repository.ts';
import { sharedCampaignRoutes } from './campaign.routes.ts';
import { composeMessage, findCarrier } from './compose/compose-carrier.ts';
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
  const wishOf = async ({
    audience,
    send_at,
    sender_id,
    over_cap,
    clone_of,
    split,
    ...input
  }: SmsCampaignInput): Promise<Wish> => {
    const message = { ...input, carrier: await findCarrier(deps, input.carrier) };
    const columns = columnNamesOf(audience);
    return {
      channel: 'sms',
      message: composeMessage(message, config, columns),
      split: composeSplit(split, (words) =>
        composeMessage({ ...message, ...words }, config, columns),
      ),
      audience,
      sendAt: send_at,
      senderId: sender_id,
      overCap: over_cap,
      cloneOf: clone_of,
    };
  };

  const editOf = async (
    campaignId: number,
    { audience, send_at, sender_id, over_cap, split, ...change }: SmsCampaignChange,
  ): Promise<CampaignEdit> => ({
    channel: 'sms',
    campaignId,
    words: {
      ...change,
      carrier: change.carrier === undefined ? undefined : await findCarrier(deps, change.carrier),
    },
    split,
    compose: (written, columns) => composeMessage(written, config, columns),
    audience,
    sendAt: send_at,
    senderId: sender_id,
    overCap: over_cap,
  });

  registerCall(app, guard, smsCalls.create, async ({ body, caller, repeat, actor }) => {
    refuseOverCap(body, caller);
    return createCampaign(campaignDeps, await wishOf(body), actor, repeat);
  });
  registerCall(app, guard, smsCalls.preview, async ({ body }) =>
    previewCampaign(campaignDeps, await wishOf(body)),
  );
  registerCall(app, guard, smsCalls.edit, async ({ params, body, caller, actor }) => {
    const { version, ...change } = body;
    const mayExceedCap = mayExceed(caller);
    const edit = { ...(await editOf(params._id, change)), version, mayExceedCap };
    return { item: await editCampaign(campaignDeps, edit, actor) };
  });
  registerCall(app, guard, smsCalls.previewEdit, async ({ params, body }) =>
    previewEdit(campaignDeps, await editOf(params._id, body)),
  );
  registerCall(app, guard, smsCalls.test, async ({ body, repeat, actor }) => {
    const input = { ...body, carrier: await findCarrier(deps, body.carrier) };
    return { item: await sendSmsTest(campaignDeps, input, actor, repeat) };
  });
  registerCall(app, guard, listCampaignProviders, async ({ params, refuse }) => {
    if (!(await hasCampaign(db, params._id, 'sms'))) return refuse('NOT_FOUND');
    return { items: await countByProvider(db, params._id) };
  });
  sharedCampaignRoutes(app, deps, 'sms');
}
