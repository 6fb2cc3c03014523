import { noExclusions } from '@maru/contract/campaign/audience';
import { linksIn, withSampleLinks, type LinkOrigins } from '@maru/contract/campaign/short-link';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { addDays, HOUR_MS, MINUTE_MS, momentOf, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

const PRICES = { SMS: 18, LMS: 45, PUSH: 0 } as const;
const VARIANTS = 2;
const WINNER = 2;
const WAIT_MIN = 120;

/** Of a hundred devices that a push reached, those that showed it. */
const SHOWN = 88;

/** Numbers of the pasted list of the text message. */
const LISTED = 640;

interface Split {
  channel: 'sms' | 'push';
  kind: keyof typeof PRICES;
  audience: { kind: 'phones'; count: number } | { kind: 'all' };
  /** Percent of the people who are the test. */
  share: number;
  words: readonly [first: Words, second: Words];
  link: string | null;
  links: readonly string[];
  shortOrigin: string | null;
  startedAt: number;
  /** Of a hundred recipients who clicked, by variant. */
  clicked: readonly [first: number, second: number];
}

interface Words {
  title: string;
  text: string;
}

/** Seeds a decided split test of each channel: the second text won, and everyone else got it. */
export async function seedSplitCampaigns(seed: Seed, origins: LinkOrigins): Promise<void> {
  const { tx } = seed;
  const sms = smsSplit(seed, origins);
  const smsId = await insertSplit(seed, sms);
  await tx`
    insert into campaign_link (campaign_id, no, target)
    select ${smsId}::int, no, target
    from unnest(${[...sms.links]}::text[]) with ordinality as link (target, no)`;
  await insertRecipients(
    seed,
    smsId,
    sms,
    tx`
      select no as person, null::int as member_id, 'split:' || no as place,
             lpad((no * 7919 % 10000)::text, 4, '0') as tail, no * 37 as luck
      from generate_series(1, ${LISTED}::int) as no`,
  );
  const push = pushSplit(seed);
  const pushId = await insertSplit(seed, push);
  // Each member has two devices. Both get the same text.
  await insertRecipients(
    seed,
    pushId,
    push,
    tx`
      select m.person, m.id, 'split:' || m.id || ':' || device, '', m.person * 37 + device * 53
      from (select id, (row_number() over (order by id * 37 % 101, id))::int as person
            from member where state = 'active') m, generate_series(0, 1) as device`,
  );
}

function smsSplit({ brand, now }: Seed, origins: LinkOrigins): Split {
  const at = `${origins.site}${brand.places.schedule}`;
  const words = [
    { title: '', text: `[${brand.name}] 공개 강의에 와 주셔서 고마워요. 다음 일정 ${at}` },
    { title: '', text: `[${brand.name}] 토요일 공개 강의, 자리를 맡아 둘까요? 일정 보기 ${at}` },
  ] as const;
  const isShort = words.every(
    ({ text }) => byteLengthOf(withSampleLinks(text, origins)) <= SMS_MAX_BYTES,
  );
  return {
    channel: 'sms',
    kind: isShort ? 'SMS' : 'LMS',
    audience: { kind: 'phones', count: LISTED },
    share: 20,
    words,
    link: null,
    links: linksIn(words[0].text, origins),
    shortOrigin: origins.short,
    startedAt: Date.parse(momentOf(addDays(seoulDayOf(now), -16), '13:00')),
    clicked: [11, 29],
  };
}

function pushSplit({ brand, now }: Seed): Split {
  return {
    channel: 'push',
    kind: 'PUSH',
    audience: { kind: 'all' },
    share: 50,
    words: [
      { title: '이번 주 방송 안내', text: '요일별 공개 방송을 시간표에서 확인해 보세요.' },
      {
        title: '오늘 저녁, 어떤 방송을 볼까요?',
        text: '8시 공개 방송 두 편이 기다려요. 시간표에서 골라 보세요.',
      },
    ],
    link: brand.places.schedule,
    links: [],
    shortOrigin: null,
    startedAt: Date.parse(momentOf(addDays(seoulDayOf(now), -23), '12:00')),
    clicked: [20, 60],
  };
}

/** Stores a campaign with its test, which the rule has decided. @returns its id. */
async function insertSplit({ tx }: Seed, split: Split): Promise<number> {
  const { channel, kind, audience, share, words, link, shortOrigin, startedAt } = split;
  const [first] = words;
  const tested = startedAt + MINUTE_MS;
  const decided = tested + WAIT_MIN * MINUTE_MS;
  const finished = iso(decided + HOUR_MS / 20);
  const [campaign] = await tx<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, link, advertising, audience, excluded, state,
      short_origin, created_by, created_at, started_at, finished_at, wiped_at)
    select ${channel}, ${kind}, ${first.title}, ${first.text}, ${link}, false, ${tx.json(audience)},
      ${tx.json({ ...noExclusions })}, 'done', ${shortOrigin}, id, ${iso(startedAt)}::timestamptz,
      ${iso(startedAt)}::timestamptz, ${finished}::timestamptz, ${finished}::timestamptz
    from admin where login_id = 'message' returning id`;
  const id = campaign!.id;
  await tx`
    insert into campaign_split ${tx({
      campaign_id: id,
      share,
      measure: 'clicks',
      wait_min: WAIT_MIN,
      state: 'decided',
      test_until: VARIANTS,
      tested_at: iso(tested),
      decide_at: iso(decided),
      winner: WINNER,
      decided_at: iso(decided),
      version: 3,
    })}`;
  await tx`
    insert into campaign_variant ${tx(
      words.map(({ title, text }, at) => ({
        campaign_id: id,
        no: at + 1,
        kind,
        title,
        text,
        price: PRICES[kind],
      })),
    )}`;
  return id;
}

/**
 * Stores the recipients with their results and clicks: a batch of each variant, then the rest.
 *
 * @param devices SQL: numbers or devices, each with its person from 1.
 */
async function insertRecipients(
  { tx }: Seed,
  id: number,
  { channel, kind, share, startedAt, clicked }: Split,
  devices: ReturnType<Seed['tx']>,
): Promise<void> {
  const rest = VARIANTS + 1;
  const times = [startedAt, startedAt, startedAt + (WAIT_MIN + 1) * MINUTE_MS].map(iso);
  const rates = [...clicked, clicked[WINNER - 1]!];
  const failure = channel === 'sms' ? '3043 휴대폰 전원이 꺼져 있습니다.' : 'SUBSCRIPTION_ENDED';
  await tx`
    with device (person, member_id, place, tail, luck) as materialized (${devices}),
    people as (select max(person) as n from device),
    placed as materialized (
      select *, sha256(convert_to(place, 'UTF8')) as hash, luck % 41 = 3 as failed,
        case when person <= greatest(${VARIANTS}::int, round(n * ${share} / 100.0))
          then (person - 1) % ${VARIANTS} + 1 else ${rest} end as arm
      from device, people),
    made as (
      insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_tail, state,
        reason, settled_at, inbox_unread)
      select ${id}::int, arm, member_id, hash, tail,
        case when failed then 'failed' else 'sent' end, case when failed then ${failure} end,
        (${times}::timestamptz[])[arm] + make_interval(secs => 5 + luck % 50), false
      from placed order by arm, person
      returning id, dest_hash, settled_at)
    insert into push_receipt (campaign_id, recipient_id, kind, at, counted)
    select ${id}::int, made.id, kind, made.settled_at + make_interval(secs => case kind
        when 'shown' then 1 + luck % 200 else 30 + luck % 97 * (luck % 61) end), true
    from made join placed on hash = dest_hash, unnest('{shown,clicked}'::text[]) kind
    where not failed and luck % 100 < case kind
      when 'clicked' then (${rates}::int[])[arm] else ${channel === 'push' ? SHOWN : 0}::int end`;
  await tx`
    insert into campaign_batch (campaign_id, no, size, night, state, provider, group_id, attempts,
      sent_at, variant, is_rest)
    select ${id}::int, batch, count(*), false, 'settled', ${channel === 'sms' ? 'solapi' : null},
      ${channel === 'sms' ? `G4V${startedAt}` : null}::text || batch, 1,
      (${times}::timestamptz[])[batch], least(batch, ${WINNER}), batch = ${rest}
    from campaign_recipient where campaign_id = ${id} group by batch`;
  if (channel === 'sms') {
    await tx`
      insert into link_click (campaign_id, recipient_id, no, clicks, bots, first_at, last_at)
      select campaign_id, recipient_id, 1, 1, 0, at, at from push_receipt
      where campaign_id = ${id} and kind = 'clicked'`;
  }
  await tx`
    update campaign c
    set total = n.total, cost = n.total * ${PRICES[kind]}::int, sent = n.sent, failed = n.failed,
        shown = p.shown, clicked = p.clicked
    from (
      select count(*) as total, count(*) filter (where state = 'sent') as sent,
        count(*) filter (where state = 'failed') as failed
      from campaign_recipient where campaign_id = ${id}) n,
     (select count(*) filter (where kind = 'shown') as shown,
        count(*) filter (where kind = 'clicked') as clicked
      from push_receipt where campaign_id = ${id}) p
    where c.id = ${id}`;
}

const iso = (at: number) => new Date(at).toISOString();
