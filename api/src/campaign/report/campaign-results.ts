import {
  CURVE_STEPS,
  MOST_CURVE_STEPS,
  MOST_REASONS,
  type CampaignResults,
} from '@maru/contract/campaign/campaign-results';
import { CANCELLED } from '@maru/domain/campaign/campaign.repository';
import { MINUTE_MS } from '@maru/platform/core/seoul-day';
import type { Queryable } from '@maru/platform/db/db';

type Step = CampaignResults['step'];

/** Counts the results of a campaign by time and by reason. */
export async function readResults(db: Queryable, campaignId: number): Promise<CampaignResults> {
  const settled = db`
    from campaign_recipient r
    where r.campaign_id = ${campaignId} and r.state in ('sent', 'failed', 'unknown')
      and r.reason is distinct from ${CANCELLED}`;
  const [span] = await db<{ first: string | null; last: string | null }[]>`
    select min(r.settled_at) as first, max(r.settled_at) as last ${settled}`;
  const reasons = await db<CampaignResults['reasons']>`
    select r.state, r.reason, count(*)::int as count ${settled} and r.state <> 'sent'
    group by 1, 2 order by count(*) desc, r.reason limit ${MOST_REASONS}`;
  if (!span?.first || !span.last) {
    return { step: 1, from: null, sent: [], failed: [], unknown: [], reasons };
  }
  const step = stepOf(Date.parse(span.last) - Date.parse(span.first));
  const length = db`make_interval(mins => ${step})`;
  const startOf = (at: string) => db`date_bin(${length}, ${at}::timestamptz, ${CURVE_ORIGIN})`;
  const rows = await db<{ at: string; sent: number; failed: number; unknown: number }[]>`
    select at, coalesce(c.sent, 0) as sent, coalesce(c.failed, 0) as failed,
           coalesce(c.unknown, 0) as unknown
    from generate_series(${startOf(span.first)}, ${startOf(span.last)}, ${length}) as at
    left join (
      select date_bin(${length}, r.settled_at, ${CURVE_ORIGIN}) as at,
             (count(*) filter (where r.state = 'sent'))::int as sent,
             (count(*) filter (where r.state = 'failed'))::int as failed,
             (count(*) filter (where r.state = 'unknown'))::int as unknown
      ${settled} and r.settled_at is not null group by 1) c using (at)
    order by at`;
  return {
    step,
    from: rows[0]?.at ?? null,
    sent: rows.map(({ sent }) => sent),
    failed: rows.map(({ failed }) => failed),
    unknown: rows.map(({ unknown }) => unknown),
    reasons,
  };
}

/** A Monday in Seoul, so that steps of days and weeks begin there too. */
export const CURVE_ORIGIN = '2001-01-01T00:00:00+09:00';

/** The shortest step with which a span has few enough steps. @param ms length of the span. */
export function stepOf(ms: number): Step {
  const isEnough = (step: Step) => ms / (step * MINUTE_MS) < MOST_CURVE_STEPS - 1;
  return CURVE_STEPS.find(isEnough) ?? 10_080;
}
