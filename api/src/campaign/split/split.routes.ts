import { brandOf } from '@maru/brands/registry';
import { splitCalls } from '@maru/contract/campaign/split/split-test';
import { holds } from '@maru/contract/session/staff';
import { readSplitFigures } from '@maru/domain/campaign/split/split-figures';
import { findSplit } from '@maru/domain/campaign/split/split.repository';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/register-call.ts';
import type { RouteDeps } from '../../http/route-deps.ts';
import { hasCampaign } from '../report/campaign.repository.ts';
import { moveSplit } from './move-split.ts';
import type { Channel } from '@maru/contract/message/channel';

/** Split tests under /api/admin/:channel/campaigns/:_id/split (features M24). */
export function splitRoutes(
  app: FastifyInstance,
  { db, guard, config }: Pick<RouteDeps, 'db' | 'guard' | 'config'>,
  channel: Channel,
): void {
  const calls = splitCalls[channel];
  const { orderPagesNeed } = brandOf(config.BRAND).switches;

  registerCall(app, guard, calls.figures, async ({ params, caller, refuse }) => {
    if (!(await hasCampaign(db, params._id, channel))) return refuse('NOT_FOUND');
    const split = await findSplit(db, params._id);
    if (split === null) return refuse('NOT_FOUND');
    const seesSales = holds(caller.permissions, orderPagesNeed);
    return readSplitFigures(db, params._id, split.measure, { seesSales });
  });

  registerCall(app, guard, calls.choose, async ({ params, body, actor }) => {
    const { version, no } = body;
    const wanted = { channel, campaignId: params._id, version };
    return { split: await moveSplit(db, { move: 'choose', no }, wanted, actor) };
  });
  for (const move of ['hold', 'drop'] as const) {
    registerCall(app, guard, calls[move], async ({ params, body, actor }) => {
      const wanted = { channel, campaignId: params._id, version: body.version };
      return { split: await moveSplit(db, { move }, wanted, actor) };
    });
  }
}
