import {
  announce,
  progressColumns,
  type ProgressRow,
} from '@maru/domain/campaign/campaign.repository';
import type { Db } from '@maru/platform/db/db';

/**
 * Adds the receipts that devices have reported since the last run to their campaigns' counts. Each
 * receipt counts once. Any number of processes may run this concurrently.
 */
export async function countReceipts(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    const rows = await tx<ProgressRow[]>`
      with fresh as (
        update push_receipt set counted = true where not counted returning campaign_id, kind
      ), told as (
        select campaign_id, count(*) filter (where kind = 'shown') as more_shown,
               count(*) filter (where kind = 'clicked') as more_clicked
        from fresh group by campaign_id
      )
      update campaign
      set shown = shown + more_shown, clicked = clicked + more_clicked, version = version + 1
      from told where id = campaign_id
      returning ${progressColumns(tx)}`;
    for (const row of rows) await announce(tx, row);
  });
}
