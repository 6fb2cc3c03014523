import type { Db, Tx } from '@maru/platform/db/db';
import { leaveToStaff, setWinner, startMeasuring } from '@maru/domain/campaign/split/change-split';
import { readOutlook } from '@maru/domain/campaign/split/split-figures';
import { lockSplit, type LockedSplit } from '@maru/domain/campaign/split/split.repository';
import { runSequentially } from '../run-sequentially.ts';

/**
 * Moves split tests on: the time of a test begins when its last message was handed over, and at its
 * end the winner goes to the rest. A paused campaign waits. Each step is one transaction that locks
 * the test and checks it again, so any number of processes may run this, and a killed one leaves
 * either nothing or all of a step.
 */
export async function advanceSplits(db: Db): Promise<void> {
  const due = await db<{ id: number }[]>`
    select s.campaign_id as id
    from campaign_split s join campaign c on c.id = s.campaign_id and c.state = 'sending'
    where s.state = 'testing' or (s.state = 'measuring' and s.decide_at <= now())
    order by s.campaign_id`;
  await runSequentially(due, ({ id }) => db.begin((tx) => advance(tx, id)));
}

async function advance(tx: Tx, campaignId: number): Promise<void> {
  const split = await lockSplit(tx, campaignId);
  if (split?.campaignState !== 'sending') return;
  if (split.state === 'testing') {
    if (await isHandedOver(tx, split)) await startMeasuring(tx, split);
  } else if (split.state === 'measuring' && (await isDue(tx, split))) {
    await decide(tx, split);
  }
}

async function decide(tx: Tx, split: LockedSplit): Promise<void> {
  const { campaignId, measure } = split;
  if (measure === 'manual') return leaveToStaff(tx, split, 'manual');
  const { kind, leader } = await readOutlook(tx, campaignId, measure);
  if (kind !== 'winner') return leaveToStaff(tx, split, kind);
  return setWinner(tx, split, leader!, null);
}

/** Whether no batch of the test waits. Retries and members in quiet hours do not delay it. */
async function isHandedOver(tx: Tx, { campaignId, testUntil }: LockedSplit): Promise<boolean> {
  const [waiting] = await tx`
    select from campaign_batch
    where campaign_id = ${campaignId} and not is_rest and no <= ${testUntil}
      and state in ('waiting', 'grouped', 'filled') limit 1`;
  return waiting === undefined;
}

async function isDue(tx: Tx, { campaignId }: LockedSplit): Promise<boolean> {
  const [due] = await tx`
    select from campaign_split where campaign_id = ${campaignId} and decide_at <= now()`;
  return due !== undefined;
}
