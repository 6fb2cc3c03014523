import { createRandom, type Random } from './random.ts';
import { addDays, seoulDayOf } from './seoul-day.ts';
import type { SeededPeople } from './people.ts';
import type { Seed } from './seed-context.ts';

/** Calendar days of prices before today. */
const DAYS = 380;
/** Largest step from one day to the next, in tenths of a percent. */
const STEP = 17;
const POSTS = 24;
const RECORDINGS = 4;
const SUNDAY = 0;
const SATURDAY = 6;

interface SeededStock {
  code: string;
  name: string;
  /** Closes that staff entered, by calendar day from `mentioned_on` on. */
  closes: number[];
  mentioned_on: string | null;
}

/** Daily prices, disclosures, mentions, and stocks that the first demo member watches. */
export async function seedStockPages(seed: Seed, people: SeededPeople): Promise<void> {
  const { tx } = seed;
  const stocks = await tx<SeededStock[]>`
    select s.code, s.name, p.extra->>'mentioned_on' as mentioned_on,
           coalesce(string_to_array(p.extra->>'closes', ',')::int[], '{}') as closes
    from stock s
    left join post p on p.kind = 'best-stock' and p.extra->>'code' = s.code
    order by s.code`;
  for (const stock of stocks) {
    await tx`insert into stock_price ${tx(pricesOf(seed, stock))}`;
  }
  await seedDisclosures(seed, stocks);
  await seedMentions(seed, stocks);
  await seedWatches(seed, people, stocks);
}

/** A deterministic walk, which meets every close that staff entered. */
function pricesOf({ now }: Seed, { code, closes, mentioned_on }: SeededStock) {
  const random = createRandom(Number.parseInt(code, 36));
  const today = seoulDayOf(now);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS));
  const first = mentioned_on === null ? -1 : days.indexOf(mentioned_on);
  const known = first === -1 ? [] : closes;
  const start = first === -1 ? 0 : first;
  const all = new Map(known.map((close, index) => [start + index, close]));
  if (known.length === 0) all.set(start, random.whole(80, 900) * 100);
  walk(random, all, { from: start, to: -1, step: -1 });
  walk(random, all, { from: start + Math.max(known.length, 1) - 1, to: DAYS, step: 1 });
  return days.flatMap((day, index) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    if (weekday === SUNDAY || weekday === SATURDAY) return [];
    const close = all.get(index)!;
    const open = stepped(random, all.get(index - 1) ?? close, 8);
    return [
      {
        code,
        day,
        open,
        high: Math.max(stepped(random, Math.max(open, close), 9), open, close),
        low: Math.min(stepped(random, Math.min(open, close), 9), open, close),
        close,
        volume: random.whole(90, 900) * 1_000 + random.whole(0, 999),
        source: 'file',
      },
    ];
  });
}

function walk(
  random: Random,
  all: Map<number, number>,
  { from, to, step }: { from: number; to: number; step: number },
): void {
  for (let index = from + step; index !== to; index += step) {
    all.set(index, stepped(random, all.get(index - step)!, STEP));
  }
}

/** A price up to some tenths of a percent away, by the price unit of the exchange. */
function stepped(random: Random, price: number, tenths: number): number {
  const unit = price < 20_000 ? 10 : price < 50_000 ? 50 : 100;
  const moved = price * (1 + random.whole(-tenths, tenths) / 1_000);
  return Math.max(unit, Math.round(moved / unit) * unit);
}

const FILINGS = [
  [6, '단일판매ㆍ공급계약체결'],
  [21, '분기보고서 (2026.09)'],
  [48, '기업설명회(IR)개최(안내공시)'],
  [83, '임원ㆍ주요주주특정증권등소유상황보고서'],
  [109, '반기보고서 (2026.06)'],
] as const;

async function seedDisclosures({ tx, now }: Seed, stocks: readonly SeededStock[]): Promise<void> {
  const today = seoulDayOf(now);
  const rows = stocks.flatMap(({ code, name }, index) =>
    FILINGS.filter((_, at) => (index + at) % 3 !== 0).map(([daysAgo, title], at) => {
      const filed_on = addDays(today, -daysAgo - (index % 4));
      const receipt_no = `${filed_on.replaceAll('-', '')}${String(900_000 + index * 10 + at)}`;
      const submitter = name.replace('(가상)', '');
      return {
        receipt_no,
        code,
        title,
        submitter,
        filed_on,
        alerted_at: new Date(now).toISOString(),
      };
    }),
  );
  await tx`insert into stock_disclosure ${tx(rows)}`;
}

/** Names stocks at the end of the newest posts, and in the titles of a few recordings. */
async function seedMentions({ tx }: Seed, stocks: readonly SeededStock[]): Promise<void> {
  const discussed = stocks.filter(({ mentioned_on }) => mentioned_on !== null);
  if (discussed.length === 0) return;
  const stockAt = (at: number) => discussed[at % discussed.length]!;
  const plain = ({ name }: SeededStock) => name.replace('(가상)', '');
  const posts = await tx<{ id: number }[]>`
    select id from post
    where kind in ('daily-report', 'column', 'market-condition', 'daily', 'card-news')
      and state = 'published' and deleted_at is null
    order by publish_at desc, id desc limit ${POSTS}`;
  for (const [index, { id }] of posts.entries()) {
    const named = [stockAt(index), stockAt(index + 3)];
    const words = `이 글에서는 ${plain(named[0]!)}(${named[0]!.code}), ${plain(named[1]!)}의 공시와 실적을 함께 살펴봤어요.`;
    await tx`update post set body_html = body_html || ${`<p>${words}</p>`} where id = ${id}`;
    await tx`
      insert into stock_mention ${tx(named.map(({ code }) => ({ code, post_id: id })))}
      on conflict do nothing`;
  }
  const recordings = await tx<{ id: number }[]>`
    select id from broadcast_schedule
    where vod_url is not null and deleted_at is null and start_date < now() - interval '3 days'
    order by start_date desc, id desc limit ${RECORDINGS}`;
  for (const [index, { id }] of recordings.entries()) {
    const stock = stockAt(index);
    await tx`
      update broadcast_schedule set title = title || ${` · ${plain(stock)}`} where id = ${id}`;
    await tx`insert into stock_mention ${tx({ code: stock.code, schedule_id: id })}`;
  }
}

async function seedWatches(
  { tx }: Seed,
  { members }: SeededPeople,
  stocks: readonly SeededStock[],
): Promise<void> {
  const member_id = members[0]?.id;
  if (member_id === undefined) return;
  const watched = stocks.slice(0, 4);
  await tx`
    insert into stock_watch ${tx(
      watched.map(({ code }, index) => ({ member_id, code, disclosures: index < 2 })),
    )}`;
  // One above, one below, and one that the close of a week ago reached.
  await tx`
    with price as (select * from stock_price
                   where code = any(${watched.slice(0, 2).map(({ code }) => code)})),
      last as (select distinct on (code) code, day, close from price order by code, day desc),
      reached as (
        select distinct on (code) p.code, p.day, p.close
        from price p join last on last.code = p.code and p.day <= last.day - 7
        order by p.code, p.day desc)
    insert into stock_alert (member_id, code, side, price, since, reached_on)
    select ${member_id}::int, code, 'above', (close * 1.1 / 100)::int * 100, day, null::date from last
    union all
    select ${member_id}::int, code, 'below', (close * 0.9 / 100)::int * 100, day, null::date from last
    union all
    select ${member_id}::int, code, 'above', close / 100 * 100, day - 7, day from reached`;
}
