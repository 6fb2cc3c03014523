import type { Channel } from '@maru/contract/message/channel';
import { patientOf, type Db, type Queryable, type Tx } from '@maru/platform/db/db';
import { leaveToStaff, setWinner, startMeasuring } from '@maru/domain/campaign/split/change-split';
import { readOutlook } from '@maru/domain/campaign/split/split-figures';
import { lockSplit, type LockedSplit } from '@maru/domain/campaign/split/split.repository';
import { runSequentially } from '../run-sequentially.ts';

/**
 * Advances split tests. The wait for the results begins when the last message of the test was handed
 * over, and at its end the winner goes to the rest. A paused campaign waits. Each step is one
 * transaction that locks the test and checks it again, so any number of processes may run this. A
 * killed process leaves either nothing or all of a step.
 */
export async function advanceSplits(db: Db): Promise<void> {
  const due = await db<DueSplit[]>`${selectDue(db)} order by s.campaign_id`;
  // Counting the results of a large test takes longer than the default statement timeout.
  await runSequentially(due, (one) => patientOf(db).begin((tx) => advance(tx, one)));
}

interface DueSplit {
  campaignId: number;
  channel: Channel;
}

/**
 * SQL: the split tests whose next step is due. It takes no locks, because most of them wait. Retries
 * and members in quiet hours do not delay the first step.
 */
function selectDue(db: Queryable) {
  return db`
    select s.campaign_id as "campaignId", c.channel
    from campaign_split s join campaign c on c.id = s.campaign_id
    where c.state = 'sending' and (
      s.state = 'testing' and not exists (
        select from campaign_batch b
        where b.campaign_id = s.campaign_id and not b.is_rest and b.no <= s.test_until
          and b.state in ('waiting', 'grouped', 'filled'))
      or s.state = 'measuring' and s.decide_at <= now())`;
}

async function advance(tx: Tx, { campaignId, channel }: DueSplit): Promise<void> {
  await tx`set local statement_timeout = '60s'`;
  const split = await lockSplit(tx, campaignId, channel);
  const [due] = await tx`${selectDue(tx)} and s.campaign_id = ${campaignId}`;
  if (split === null || due === undefined) return;
  if (split.state === 'testing') await startMeasuring(tx, split);
  else await decide(tx, split);
}

async function decide(tx: Tx, split: LockedSplit): Promise<void> {
  const { campaignId, measure } = split;
  if (measure === 'manual') return leaveToStaff(tx, split, 'manual');
  const { kind, leader } = await readOutlook(tx, campaignId, measure);
  if (kind !== 'winner') return leaveToStaff(tx, split, kind);
  return setWinner(tx, split, leader!, null);
}
