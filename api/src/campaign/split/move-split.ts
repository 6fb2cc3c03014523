import type { CampaignSplit } from '@maru/contract/campaign/split/split-test';
import { variantLetter } from '@maru/contract/campaign/split/variants';
import { dropRest, leaveToStaff, setWinner } from '@maru/domain/campaign/split/change-split';
import {
  findSplit,
  lockSplit,
  type LockedSplit,
} from '@maru/domain/campaign/split/split.repository';
import { audit, type Actor } from '@maru/platform/db/audit';
import { patientOf, type Db, type Tx } from '@maru/platform/db/db';
import { Refusal } from '../../http/refusal.ts';
import type { Channel } from '@maru/contract/message/channel';

/** Action of staff on a running split test. `no` is the variant for the rest. */
type Wish = { move: 'choose'; no: number } | { move: 'hold' | 'drop' };

const VERBS = {
  choose: 'campaign.chooseWinner',
  hold: 'campaign.holdSplit',
  drop: 'campaign.dropRest',
} as const;

/**
 * Chooses the winner, stops the automatic choice, or cancels the rest.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, or STATE_CONFLICT if the campaign is not running or
 *   the rest already has its text.
 */
export async function moveSplit(
  db: Db,
  wish: Wish,
  wanted: { channel: Channel; campaignId: number; version: number },
  actor: Actor,
): Promise<CampaignSplit> {
  const { channel, campaignId, version } = wanted;
  // Dropping a large rest takes longer than the default statement timeout.
  const isLong = wish.move === 'drop';
  return (isLong ? patientOf(db) : db).begin(async (tx) => {
    if (isLong) await tx`set local statement_timeout = '60s'`;
    const split = await lockSplit(tx, campaignId, channel);
    if (split === null) throw new Refusal('NOT_FOUND');
    if (split.version !== version) throw new Refusal('VERSION_CONFLICT');
    if (!isOpen(split, wish.move)) throw new Refusal('STATE_CONFLICT');
    await applyMove(tx, split, wish, actor.adminId);
    await audit(tx, {
      ...actor,
      action: VERBS[wish.move],
      targetKind: 'campaign',
      targetId: campaignId,
      ...(wish.move === 'choose' ? { diff: { winner: variantLetter(wish.no) } } : {}),
    });
    return (await findSplit(tx, campaignId))!;
  });
}

function isOpen({ campaignState, state }: LockedSplit, move: Wish['move']): boolean {
  if (campaignState !== 'sending' && campaignState !== 'paused') return false;
  if (state === 'undecided') return move !== 'hold';
  return state === 'testing' || state === 'measuring';
}

async function applyMove(tx: Tx, split: LockedSplit, wish: Wish, adminId: number): Promise<void> {
  switch (wish.move) {
    case 'choose':
      return chooseExisting(tx, split, wish.no, adminId);
    case 'hold':
      return leaveToStaff(tx, split, 'held');
    case 'drop':
      return dropRest(tx, split, adminId);
  }
}

async function chooseExisting(
  tx: Tx,
  split: LockedSplit,
  no: number,
  adminId: number,
): Promise<void> {
  const [variant] = await tx`
    select from campaign_variant where campaign_id = ${split.campaignId} and no = ${no}`;
  if (!variant) throw new Refusal('NOT_FOUND');
  await setWinner(tx, split, no, adminId);
}
