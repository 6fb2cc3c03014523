import type { CampaignClicks, CampaignLink } from '@maru/contract/campaign/campaign-clicks';
import { findSales, salesOf } from '@maru/domain/campaign/campaign-sales';
import type { Queryable } from '@maru/platform/db/db';
import { type Page, type PageOf, pageOfQuery } from '../../staff-kit/page-of.ts';
import { CURVE_ORIGIN, stepOf } from './campaign-results.ts';

/** @param options.seesSales whether the caller may open the order screens. */
export async function readClicks(
  db: Queryable,
  campaignId: number,
  { seesSales }: { seesSales: boolean },
): Promise<CampaignClicks> {
  const [totals] = await db<Totals[]>`
    select (count(*))::int as people, min(at) as first, max(at) as last
    from push_receipt where campaign_id = ${campaignId} and kind = 'clicked'`;
  const { people, first, last } = totals!;
  const [all] = await db<{ clicks: number; bots: number; untied: number; links: number }[]>`
    select coalesce(sum(clicks), 0)::int as clicks, coalesce(sum(bots), 0)::int as bots,
           coalesce(sum(untied), 0)::int as untied, (count(*))::int as links
    from (${linkCounts(db, campaignId)}) l`;
  const { bots, untied, links } = all!;
  // A push has one click for each device.
  const counts = { people, clicks: links === 0 ? people : all!.clicks, bots, untied };
  const sold = seesSales ? await findSales(db, campaignId) : null;
  const sales = sold?.sales ?? null;
  if (first === null || last === null) {
    return { ...counts, sales, step: 1, from: null, clicked: [], orders: sales && [] };
  }
  const span = { first, last: laterOf(last, sold?.last ?? null) };
  return { ...counts, sales, ...(await readCurve(db, campaignId, span, { seesSales })) };
}

interface Totals {
  people: number;
  first: string | null;
  last: string | null;
}

async function readCurve(
  db: Queryable,
  campaignId: number,
  { first, last }: { first: string; last: string },
  { seesSales }: { seesSales: boolean },
): Promise<Pick<CampaignClicks, 'step' | 'from' | 'clicked' | 'orders'>> {
  const step = stepOf(Date.parse(last) - Date.parse(first));
  const length = db`make_interval(mins => ${step})`;
  const binOf = (at: ReturnType<typeof db>) => db`date_bin(${length}, ${at}, ${CURVE_ORIGIN})`;
  const orders = seesSales
    ? db`select ${binOf(db`paid_at`)} as at, (count(*))::int as orders
         from (${salesOf(db, campaignId)}) s group by 1`
    : db`select null::timestamptz as at, 0 as orders`;
  const rows = await db<{ at: string; clicked: number; orders: number }[]>`
    select at, coalesce(c.clicked, 0) as clicked, coalesce(o.orders, 0) as orders
    from generate_series(${binOf(db`${first}::timestamptz`)}, ${binOf(db`${last}::timestamptz`)},
                         ${length}) as at
    left join (
      select ${binOf(db`p.at`)} as at, (count(*))::int as clicked from push_receipt p
      where p.campaign_id = ${campaignId} and p.kind = 'clicked' group by 1) c using (at)
    left join (${orders}) o using (at)
    order by at`;
  return {
    step,
    from: rows[0]?.at ?? null,
    clicked: rows.map(({ clicked }) => clicked),
    orders: seesSales ? rows.map(({ orders: paid }) => paid) : null,
  };
}

function laterOf(one: string, other: string | null): string {
  return other !== null && Date.parse(other) > Date.parse(one) ? other : one;
}

/** One page of the links of a campaign. */
export function listLinks(
  db: Queryable,
  campaignId: number,
  page: Page,
  { seesSales }: { seesSales: boolean },
): Promise<PageOf<CampaignLink>> {
  return pageOfQuery<CampaignLink>(db, page, {
    rows: selectLinks(db, campaignId, { seesSales }),
    from: db`from (${allLinks(db, campaignId)}) l`,
  });
}

/** All links of a campaign, in the order of its text. */
export function selectLinks(
  db: Queryable,
  campaignId: number,
  { seesSales }: { seesSales: boolean },
) {
  const sold = db`
    select no, (count(distinct member_id))::int as people, (count(*))::int as orders, sum(won) as won
    from (${salesOf(db, campaignId)}) s group by no`;
  const [sales, join] = seesSales
    ? [
        db`jsonb_build_object('people', coalesce(s.people, 0), 'orders', coalesce(s.orders, 0),
                              'won', coalesce(s.won, 0))`,
        db`left join (${sold}) s using (no)`,
      ]
    : [db`null::jsonb`, db``];
  return db<CampaignLink[]>`
    select no, l.target, l.people, l.clicks, l.bots, ${sales} as sales
    from (${allLinks(db, campaignId)}) l ${join} order by no`;
}

/** SQL: the short links of a text message, or the one link of a push. */
function allLinks(db: Queryable, campaignId: number) {
  return db`
    select no, target, people, clicks, bots from (${linkCounts(db, campaignId)}) n
    union all
    select 1, c.link, c.clicked, c.clicked, 0 from campaign c
    where c.id = ${campaignId} and c.channel = 'push' and c.link is not null`;
}

/** SQL: the short links with their counts. */
function linkCounts(db: Queryable, campaignId: number) {
  return db`
    select l.no, l.target, l.untied, coalesce(k.people, 0) as people,
           coalesce(k.clicks, 0) + l.untied as clicks, coalesce(k.bots, 0) as bots
    from campaign_link l
    left join (
      select no, (count(*) filter (where clicks > 0))::int as people, sum(clicks)::int as clicks,
             sum(bots)::int as bots
      from link_click where campaign_id = ${campaignId} group by no) k using (no)
    where l.campaign_id = ${campaignId}`;
}
