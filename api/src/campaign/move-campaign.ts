import type { Campaign } from '@maru/contract/campaign/campaign';
import type { MessageCode } from '@maru/contract/core/message';
import { audit, type Actor } from '@maru/platform/db/audit';
import { stopCampaign } from '@maru/domain/campaign/campaign-stop';
import {
  announce,
  CANCELLED,
  findCampaign,
  progressColumns,
  startCampaign,
  type ProgressRow,
} from '@maru/domain/campaign/campaign.repository';
import type { Db, Tx } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { chargeCampaign } from './compose/spending.ts';
import type { SpendingRules } from '@maru/domain/campaign/spending';
import type { Channel } from '@maru/contract/message/channel';

/** Actions of staff on a campaign, and the states that allow each. */
const MOVES = {
  pause: ['sending'],
  resume: ['paused'],
  cancel: ['draft', 'approval', 'scheduled', 'sending', 'paused'],
  approve: ['approval'],
} as const;
export type Move = keyof typeof MOVES;

type Row = Pick<
  Campaign,
  'channel' | 'state' | 'version' | 'send_at' | 'approval_reasons' | 'ad_words'
> & {
  created_by: number | null;
  edited_by: number | null;
};

/**
 * Pauses, resumes, cancels or approves a campaign. After a pause or cancel is answered, no worker
 * starts another request for it (reliability Q7). An approval that starts the campaign checks the
 * cost again, because the day of the earlier check may be over.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT, ACCESS_DENIED if the caller created
 *   or edited the campaign to approve, or as {@link chargeCampaign}.
 */
export async function moveCampaign(
  { db, config }: { db: Db; config: SpendingRules },
  move: Move,
  wanted: { channel: Channel; campaignId: number; version?: number | undefined },
  actor: Actor,
): Promise<Campaign> {
  const { channel, campaignId, version } = wanted;
  return db.begin(async (tx) => {
    const before = await lockCampaign(tx, channel, campaignId, move);
    const refusal = whyNot(move, before, version, actor.adminId);
    if (refusal) throw new Refusal(refusal);

    await MAKE[move]({ tx, config }, campaignId, before!, actor);
    await audit(tx, {
      ...actor,
      action: `campaign.${move}`,
      targetKind: 'campaign',
      targetId: campaignId,
      ...(move === 'approve' ? { diff: agreedTo(before!) } : {}),
    });
    const item = await findCampaign(tx, channel, campaignId, actor.adminId);
    return item!;
  });
}

/**
 * Writers of a campaign lock its batches first (see countSettled), so a cancel must do the same.
 */
async function lockCampaign(
  tx: Tx,
  channel: Channel,
  campaignId: number,
  move: Move,
): Promise<Row | null> {
  if (move === 'cancel') {
    await tx`
      select from campaign_batch where campaign_id = ${campaignId} and state <> 'settled'
      order by no for update`;
  }
  const [row] = await tx<Row[]>`
    select channel, state, version, send_at, created_by, edited_by, approval_reasons, ad_words
    from campaign
    where id = ${campaignId} and channel = ${channel} for update`;
  return row ?? null;
}

function whyNot(
  move: Move,
  before: Row | null,
  version: number | undefined,
  adminId: number,
): MessageCode | null {
  if (!before) return 'NOT_FOUND';
  const { state } = before;
  if (version !== undefined && version !== before.version) return 'VERSION_CONFLICT';
  const from: readonly Campaign['state'][] = MOVES[move];
  if (!from.includes(state)) return 'STATE_CONFLICT';
  const isOwn = before.created_by === adminId || before.edited_by === adminId;
  return move === 'approve' && isOwn ? 'ACCESS_DENIED' : null;
}

/** Reasons and advertising words that the approver saw, recorded as proof. */
function agreedTo({ approval_reasons, ad_words }: Row) {
  return { approval_reasons, ad_words };
}

type Make = (
  desk: { tx: Tx; config: SpendingRules },
  campaignId: number,
  before: Row,
  actor: Actor,
) => Promise<unknown>;

const MAKE: Record<Move, Make> = {
  pause: async ({ tx }, campaignId) => {
    await setState(tx, campaignId, 'paused');
  },
  resume: ({ tx }, campaignId) => startCampaign(tx, campaignId),
  cancel: ({ tx }, campaignId) =>
    stopCampaign(tx, campaignId, { state: 'cancelled', reason: CANCELLED }),
  approve: async ({ tx, config }, campaignId, { channel, send_at }, { adminId }) => {
    await tx`update campaign set approved_by = ${adminId} where id = ${campaignId}`;
    const isDue = send_at === null || Date.parse(send_at) <= Date.now();
    if (!isDue) return setState(tx, campaignId, 'scheduled');
    await startCampaign(tx, campaignId);
    return channel === 'sms' ? chargeCampaign(tx, config, campaignId) : undefined;
  },
};

async function setState(tx: Tx, campaignId: number, state: Campaign['state']): Promise<void> {
  const [row] = await tx<ProgressRow[]>`
    update campaign set state = ${state}, version = version + 1
    where id = ${campaignId} returning ${progressColumns(tx)}`;
  await announce(tx, row!);
}
