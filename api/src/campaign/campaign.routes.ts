import { brandOf } from '@maru/brands/registry';
import { campaignComparison } from '@maru/contract/campaign/reaction/campaign-reaction';
import { campaignClickCalls } from '@maru/contract/campaign/campaign-clicks';
import { pushCalls, smsCalls } from '@maru/contract/campaign/campaign';
import { findCampaign } from '@maru/domain/campaign/campaign.repository';
import type { Permission } from '@maru/contract/core/call';
import { holds } from '@maru/contract/session/staff';
import type { FastifyInstance } from 'fastify';
import { registerExport } from '../staff-kit/export/register-export.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { findCampaignColumns, linkColumns, recipientColumnsOf } from './report/campaign-csv.ts';
import {
  hasCampaign,
  listCampaigns,
  listRecipients,
  selectCampaignList,
  selectRecipients,
} from './report/campaign.repository.ts';
import { moveCampaign, type Move } from './move-campaign.ts';
import { listLinks, readClicks, selectLinks } from './report/campaign-clicks.ts';
import {
  findComparedColumns,
  readComparison,
  selectCompared,
} from './report/campaign-comparison.ts';
import { readResults } from './report/campaign-results.ts';
import { recipientViewOf } from './report/recipient-view.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { splitRoutes } from './split/split.routes.ts';
import type { Channel } from '@maru/contract/message/channel';

const MOVES = ['pause', 'resume', 'cancel', 'approve'] as const satisfies Move[];

/**
 * Calls shared by both channels: campaign lists, one campaign, its recipients and its state
 * changes.
 */
export function sharedCampaignRoutes(
  app: FastifyInstance,
  { db, guard, personal, config }: RouteDeps,
  channel: Channel,
): void {
  const calls = channel === 'sms' ? smsCalls : pushCalls;

  const wantedOf = <Query extends object>({ _id }: { _id: number }, query: Query) => ({
    ...query,
    channel,
    campaignId: _id,
  });

  registerCall(app, guard, calls.list, ({ query, caller }) =>
    listCampaigns(db, personal, channel, { ...query, adminId: caller.adminId }),
  );

  registerCall(app, guard, calls.get, async ({ params, caller, refuse }) => {
    const item = await findCampaign(db, channel, params._id, caller.adminId);
    return { item: item ?? refuse('NOT_FOUND') };
  });

  registerCall(app, guard, calls.results, async ({ params, refuse }) => {
    if (!(await hasCampaign(db, params._id, channel))) return refuse('NOT_FOUND');
    return readResults(db, params._id);
  });

  clickRoutes(app, { db, guard, config }, channel);
  splitRoutes(app, { db, guard, config }, channel);
  comparisonRoutes(app, { db, guard, config }, channel);

  registerExport(app, { db, guard }, calls.export, {
    noun: 'campaign',
    fileName: channel === 'sms' ? '문자_발송' : '푸시_발송',
    select: (tx, { query }) =>
      selectCampaignList(tx, personal, channel, { ...query, adminId: null }),
    columns: findCampaignColumns,
  });

  registerCall(app, guard, calls.recipients, async ({ params, query, refuse }) => {
    if (!(await hasCampaign(db, params._id, channel))) return refuse('NOT_FOUND');
    const { items, ...found } = await listRecipients(db, personal, wantedOf(params, query));
    return { ...found, items: items.map((row) => recipientViewOf(row, channel, personal)) };
  });

  registerExport(app, { db, guard }, calls.exportRecipients, {
    noun: 'campaign-recipient',
    fileName: channel === 'sms' ? '문자_받는_사람' : '푸시_받는_사람',
    check: async (tx, { params }) => {
      if (!(await hasCampaign(tx, params._id, channel))) throw new Refusal('NOT_FOUND');
    },
    select: (tx, { params, query }) => selectRecipients(tx, personal, wantedOf(params, query)),
    columns: recipientColumnsOf(channel, personal),
  });

  for (const move of MOVES) {
    registerCall(app, guard, calls[move], async ({ params, body, actor }) => {
      const wanted = { channel, campaignId: params._id, version: body.version };
      const item = await moveCampaign({ db, config }, move, wanted, actor);
      return { item };
    });
  }
}

/** Several campaigns side by side (features M26). */
function comparisonRoutes(
  app: FastifyInstance,
  { db, guard, config }: Pick<RouteDeps, 'db' | 'guard' | 'config'>,
  channel: Channel,
): void {
  const calls = campaignComparison[channel];
  const { orderPagesNeed } = brandOf(config.BRAND).switches;
  const rightsOf = (held: readonly Permission[]) => ({ seesSales: holds(held, orderPagesNeed) });

  registerCall(app, guard, calls.compare, async ({ query, caller, refuse }) => {
    const items = await readComparison(db, channel, query.ids, rightsOf(caller.permissions));
    return items.length < query.ids.length ? refuse('NOT_FOUND') : { items };
  });

  registerExport(app, { db, guard }, calls.export, {
    noun: 'campaign',
    fileName: channel === 'sms' ? '문자_비교' : '푸시_비교',
    select: (tx, { query }) => selectCompared(tx, channel, query.ids),
    columns: (tx, { query }, held) => findComparedColumns(tx, query.ids, rightsOf(held)),
  });
}

/** Clicks of a campaign, and the orders that followed them. */
function clickRoutes(
  app: FastifyInstance,
  { db, guard, config }: Pick<RouteDeps, 'db' | 'guard' | 'config'>,
  channel: Channel,
): void {
  const calls = campaignClickCalls[channel];
  const { orderPagesNeed } = brandOf(config.BRAND).switches;
  const rightsOf = ({ permissions }: { permissions: readonly Permission[] }) => ({
    seesSales: holds(permissions, orderPagesNeed),
  });

  registerCall(app, guard, calls.clicks, async ({ params, caller, refuse }) => {
    if (!(await hasCampaign(db, params._id, channel))) return refuse('NOT_FOUND');
    return readClicks(db, params._id, rightsOf(caller));
  });

  registerCall(app, guard, calls.links, async ({ params, query, caller, refuse }) => {
    if (!(await hasCampaign(db, params._id, channel))) return refuse('NOT_FOUND');
    return listLinks(db, params._id, query, rightsOf(caller));
  });

  registerExport(app, { db, guard }, calls.exportLinks, {
    noun: 'campaign-link',
    fileName: channel === 'sms' ? '문자_링크' : '푸시_링크',
    check: async (tx, { params }) => {
      if (!(await hasCampaign(tx, params._id, channel))) throw new Refusal('NOT_FOUND');
    },
    select: (tx, { params }) => selectLinks(tx, params._id, { seesSales: false }),
    columns: linkColumns,
  });
}
