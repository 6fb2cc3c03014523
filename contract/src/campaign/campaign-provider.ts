import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { count, idParam } from '../core/primitive.ts';
import { smsProvider } from '../message/sms-provider.ts';

/** Results of the messages sent through one provider. */
const campaignProvider = z.object({
  provider: smsProvider,
  /** Whether it has them because the first provider definitely did not accept them. */
  failover: z.boolean(),
  /** Its answer is awaited. */
  waiting: count,
  sent: count,
  failed: count,
  unknown: count,
});
export type CampaignProvider = z.output<typeof campaignProvider>;

export const listCampaignProviders = defineCall({
  method: 'GET',
  path: '/api/admin/sms/campaigns/:_id/providers',
  access: 'manageMessages',
  summary: 'Counts the messages of a campaign by provider and result.',
  params: idParam,
  output: z.object({ items: z.array(campaignProvider) }),
  refusals: ['NOT_FOUND'],
});
