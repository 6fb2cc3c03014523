import type { SplitFigures, SplitOutlook } from '@maru/contract/campaign/split/split-test';
import { outlookOf, type SplitArm } from '@maru/contract/campaign/split/split-winner';
import type { SplitMeasure } from '@maru/contract/campaign/split/split-input';
import type { Queryable } from '@maru/platform/db/db';
import { salesOf } from '../campaign-sales.ts';

interface Row {
  /** 0 for the rest. */
  no: number;
  total: number;
  waiting: number;
  sent: number;
  failed: number;
  clicked: number;
  people: number;
  orders: number;
  won: number;
  cost: number;
}

/** Counts the recipients of each variant of a test, and those of the rest. */
export async function readSplitFigures(
  db: Queryable,
  campaignId: number,
  measure: SplitMeasure,
  { seesSales }: { seesSales: boolean },
): Promise<SplitFigures> {
  const [rest, ...arms] = await countArms(db, campaignId, { hasRest: true, hasSales: true });
  const figuresOf = ({ no: _, people, orders, won, ...counts }: Row) => ({
    ...counts,
    sales: seesSales ? { people, orders, won } : null,
  });
  const revealsSales = measure === 'conversions' && !seesSales;
  return {
    variants: arms.map((row) => ({ no: row.no, ...figuresOf(row) })),
    // A test without a rest is refused.
    rest: figuresOf(rest!),
    outlook: revealsSales ? null : outlookOf(arms.map((row) => armOf(row, measure))),
  };
}

/** Applies the rule for the winner to the current figures of a test. */
export async function readOutlook(
  db: Queryable,
  campaignId: number,
  measure: SplitMeasure,
): Promise<SplitOutlook> {
  const hasSales = measure === 'conversions';
  const arms = await countArms(db, campaignId, { hasRest: false, hasSales });
  return outlookOf(arms.map((row) => armOf(row, measure)));
}

function armOf({ no, sent, clicked, people }: Row, measure: SplitMeasure): SplitArm {
  return { no, sent, hits: measure === 'conversions' ? people : clicked };
}

/**
 * One row for each variant, after one for the rest. The batch of a recipient determines the variant,
 * also after a retry or a wait. An unknown winner costs as much as the most expensive variant.
 */
function countArms(
  db: Queryable,
  campaignId: number,
  { hasRest, hasSales }: { hasRest: boolean; hasSales: boolean },
): Promise<Row[]> {
  const clicked = db`exists (
    select from push_receipt p
    where p.campaign_id = r.campaign_id and p.recipient_id = r.id and p.kind = 'clicked')`;
  return db<Row[]>`
    with recipient as (
      select case when b.is_rest then 0 else b.variant end as no, r.state, r.member_id,
             ${clicked} as clicked,
             coalesce(v.price, (select max(price) from campaign_variant
                                where campaign_id = ${campaignId})) as price,
             r.reason is not distinct from 'CANCELLED' as cancelled
      from campaign_recipient r
      join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
      left join campaign_variant v on v.campaign_id = b.campaign_id and v.no = b.variant
      where r.campaign_id = ${campaignId} and (${hasRest} or not b.is_rest)
    ),
    sale as (
      select a.no, count(distinct s.member_id)::int as people, count(*)::int as orders,
             sum(s.won)::float8 as won
      from (${salesOf(db, campaignId)}) s
      join (select distinct member_id, no from recipient where clicked) a using (member_id)
      where ${hasSales}
      group by a.no
    )
    select no, count(*)::int as total,
           (count(*) filter (where state in ('waiting', 'sending')))::int as waiting,
           (count(*) filter (where state = 'sent'))::int as sent,
           (count(*) filter (where state = 'failed'))::int as failed,
           (count(*) filter (where clicked))::int as clicked,
           coalesce(max(sale.people), 0) as people, coalesce(max(sale.orders), 0) as orders,
           coalesce(max(sale.won), 0) as won,
           coalesce(sum(price) filter (where not cancelled), 0)::float8 as cost
    from recipient left join sale using (no)
    group by no order by no`;
}
