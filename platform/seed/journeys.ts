import { noExclusions } from '@maru/contract/campaign/audience';
import { linksIn, withSampleLinks, type LinkOrigins } from '@maru/contract/campaign/short-link';
import type { JourneyEntry } from '@maru/contract/journey/journey';
import type { JourneyStep, MessageStep } from '@maru/contract/journey/journey-step';
import { advertisingPush } from '@maru/contract/push/push-text';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { walk, type Walk } from './journey-walk.ts';
import { addDays, DAY_MS, momentOf, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';
import { endingSteps, welcomeSteps } from './texts/journeys.ts';

const PRICES = { SMS: 18, LMS: 45, PUSH: 0 } as const;

/** Days ago on which a member entered the active journey, by the number of the member. */
const ENTERED = [16, 16, 16, 16, 12, 12, 12, 8, 8, 8, 8, 4, 4, 4, 2, 2, 2, 1, 1] as const;

/** Days ago on which the ended journey began and ended. */
const WELCOMED = { from: 330, to: 30 } as const;

interface Member {
  id: number;
  takesPush: boolean;
  createdAt: number;
}

/** A journey, and the members who entered it. */
interface Planned {
  name: string;
  entry: JourneyEntry;
  reentryDays: number | null;
  state: 'on' | 'ended';
  startedAt: number;
  /** Earlier events let no member enter. */
  entriesFrom: number;
  steps: JourneyStep[];
  runs: { memberId: number; occasion: string; enteredAt: number; way: Walk }[];
}

/**
 * Seeds a journey that is on, with members at several steps, and one that has ended. The journey
 * that is on was resumed now, so the workers let in only members of later events.
 */
export async function seedJourneys(seed: Seed, origins: LinkOrigins): Promise<void> {
  const { tx } = seed;
  const members = await tx<Member[]>`
    select m.id, coalesce(f.push, false) as "takesPush",
           extract(epoch from m.created_at)::float8 * 1000 as "createdAt"
    from member m left join member_facts f on f.member_id = m.id
    where m.type = 'user' and m.state = 'active' order by m.id`;
  for (const planned of [
    welcomeJourney(seed, origins, members),
    endingJourney(seed, origins, members),
  ])
    await insertJourney(seed, origins, planned);
}

function endingJourney(
  { brand, now }: Seed,
  origins: LinkOrigins,
  members: readonly Member[],
): Planned {
  const steps = endingSteps(brand, origins);
  const today = seoulDayOf(now);
  return {
    name: '멤버십 만기 안내',
    entry: { kind: 'ending', days: 7 },
    reentryDays: 30,
    state: 'on',
    startedAt: Date.parse(momentOf(addDays(today, -21), '09:00')),
    entriesFrom: now,
    steps,
    runs: ENTERED.flatMap((daysAgo, no) => {
      const member = members[no];
      if (member === undefined) return [];
      const day = addDays(today, -daysAgo);
      const enteredAt = Date.parse(momentOf(day, '09:00'));
      const way = walk(steps, walkerOf(member, no, enteredAt), now);
      return [{ memberId: member.id, occasion: `ending:${day}`, enteredAt, way }];
    }),
  };
}

function welcomeJourney(
  { brand, now }: Seed,
  origins: LinkOrigins,
  members: readonly Member[],
): Planned {
  const steps = welcomeSteps(brand, origins);
  const [from, to] = [now - WELCOMED.from * DAY_MS, now - WELCOMED.to * DAY_MS];
  return {
    name: '가입 환영',
    entry: { kind: 'joined', days: null },
    reentryDays: null,
    state: 'ended',
    startedAt: from,
    entriesFrom: from,
    steps,
    runs: members.flatMap((member, no) => {
      const { id: memberId, createdAt } = member;
      if (createdAt < from || createdAt > to) return [];
      const way = walk(steps, walkerOf(member, no, createdAt), to);
      // The end of the journey took out those who were inside.
      const ended: Walk = way.state === 'inside' ? { ...way, state: 'left', at: to } : way;
      return [{ memberId, occasion: 'joined', enteredAt: createdAt, way: ended }];
    }),
  };
}

/** Two of three members have a device, and two of five answer a question with yes. */
function walkerOf({ takesPush }: Member, no: number, enteredAt: number) {
  return {
    enteredAt,
    answers: (key: number) => (no * 7 + key * 3) % 5 < 2,
    hasDevice: no % 3 !== 2,
    takesAdvertising: takesPush,
  };
}

/** A message as it is delivered, in the form that workers read (domain/src/journey). */
function messageOf({ brand }: Seed, origins: LinkOrigins, step: MessageStep) {
  const { channel, title, text, link, category, advertising } = step;
  const words = advertising ? advertisingPush({ title, text }, brand.name) : { title, text };
  const links = channel === 'sms' ? linksIn(text, origins) : [];
  return {
    channel,
    ...words,
    link,
    category,
    advertising,
    bytes: channel === 'sms' ? byteLengthOf(withSampleLinks(text, origins)) : 0,
    links,
    shortOrigin: links.length > 0 ? origins.short : null,
    sender: null,
  };
}

async function insertJourney(seed: Seed, origins: LinkOrigins, planned: Planned): Promise<void> {
  const { tx } = seed;
  const { name, entry, reentryDays, state, startedAt, entriesFrom, steps, runs } = planned;
  const messages = Object.fromEntries(
    steps.flatMap((step) =>
      step.kind === 'message' ? [[step.key, messageOf(seed, origins, step)]] : [],
    ),
  );
  const made = iso(startedAt - DAY_MS);
  const [plan] = await tx<{ id: number; journeyId: number }[]>`
    with journey as (
      insert into journey (name, entry_kind, entry_days, reentry_days, state, entries_from,
        started_at, created_by, created_at, version)
      select ${name}, ${entry.kind}, ${entry.days}::int, ${reentryDays}::int, ${state},
        ${iso(entriesFrom)}::timestamptz, ${iso(startedAt)}::timestamptz, id, ${made}::timestamptz, 3
      from admin where login_id = 'message'
      returning id, created_by)
    insert into journey_plan (journey_id, no, steps, messages, made_by, made_at)
    select id, 1, ${tx.json(steps)}, ${tx.json(messages)}, created_by, ${made}::timestamptz
    from journey returning id, journey_id as "journeyId"`;
  const { id: planId, journeyId } = plan!;
  const stored = await tx<{ id: number }[]>`
    insert into journey_run ${tx(
      runs.map(({ memberId, occasion, enteredAt, way }) => ({
        journey_id: journeyId,
        plan_id: planId,
        member_id: memberId,
        occasion,
        state: way.state,
        step_key: way.key,
        due_at: way.state === 'inside' ? iso(way.at) : null,
        left_reason: way.state !== 'left' ? null : state === 'ended' ? 'ended' : 'advertising',
        entered_at: iso(enteredAt),
        ended_at: way.state === 'inside' ? null : iso(way.at),
      })),
    )} returning id`;
  const passes = runs.flatMap(({ memberId, way }, at) =>
    way.passes.map((pass) => ({ ...pass, memberId, runId: stored[at]!.id })),
  );
  await insertPasses(seed, { planId, messages, passes });
}

interface Passed {
  planId: number;
  messages: Record<string, ReturnType<typeof messageOf>>;
  passes: (Walk['passes'][number] & { memberId: number; runId: number })[];
}

/** Stores the steps that members passed, and the messages of those who passed one together. */
async function insertPasses(seed: Seed, { planId, messages, passes }: Passed): Promise<void> {
  const { tx } = seed;
  const groups = new Map<string, typeof passes>();
  for (const pass of passes) {
    if (pass.outcome !== 'sent') continue;
    const name = `${pass.key} ${pass.at}`;
    groups.set(name, [...(groups.get(name) ?? []), pass]);
  }
  const campaigns = new Map<string, number>();
  for (const [name, group] of groups) {
    const { key, at } = group[0]!;
    const message = messages[key]!;
    campaigns.set(name, await insertCampaign(seed, { planId, key, at, message, group }));
  }
  await tx`
    insert into journey_step_run ${tx(
      passes.map(({ runId, key, outcome, at }) => ({
        run_id: runId,
        step_key: key,
        outcome,
        campaign_id: campaigns.get(`${key} ${at}`) ?? null,
        at: iso(at),
      })),
    )}`;
}

interface Sent {
  planId: number;
  key: number;
  at: number;
  message: ReturnType<typeof messageOf>;
  group: readonly { memberId: number }[];
}

/** Stores a message of a journey with its results. @returns its campaign. */
async function insertCampaign(
  { tx }: Seed,
  { planId, key, at, message, group }: Sent,
): Promise<number> {
  const { channel, title, text, link, advertising, bytes, links, shortOrigin } = message;
  const kind = channel === 'push' ? 'PUSH' : bytes <= SMS_MAX_BYTES ? 'SMS' : 'LMS';
  const total = group.length;
  const settled = iso(at + 20_000);
  const [campaign] = await tx<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, link, advertising, audience, excluded, state,
      total, sent, cost, short_origin, journey_plan_id, journey_step, created_by, created_at,
      started_at, finished_at, wiped_at)
    select ${channel}, ${kind}, ${title}, ${text}, ${link}, ${advertising},
      ${tx.json({ kind: 'members', count: total })}, ${tx.json({ ...noExclusions })}, 'done',
      ${total}, ${total}, ${total * PRICES[kind]}, ${shortOrigin}, ${planId}, ${key}, id,
      ${iso(at)}::timestamptz, ${iso(at)}::timestamptz, ${settled}::timestamptz,
      ${settled}::timestamptz
    from admin where login_id = 'message' returning id`;
  const id = campaign!.id;
  await tx`
    insert into campaign_recipient
      (campaign_id, batch, member_id, dest_hash, state, settled_at, inbox_unread)
    select ${id}::int, 1, id, sha256(convert_to('journey:' || id, 'UTF8')), 'sent',
      ${settled}::timestamptz, false
    from unnest(${group.map(({ memberId }) => memberId)}::int[]) as member (id)`;
  await tx`
    insert into campaign_batch (campaign_id, no, size, night, state, attempts, sent_at)
    values (${id}, 1, ${total}, false, 'settled', 1, ${iso(at)}::timestamptz)`;
  if (links.length > 0) {
    await tx`
      insert into campaign_link (campaign_id, no, target)
      select ${id}::int, no, target
      from unnest(${links}::text[]) with ordinality as link (target, no)`;
  }
  if (channel === 'push' || links.length > 0) await insertClicks(tx, id, links.length > 0);
  return id;
}

/** Each device shows its push. Every third recipient clicks, within an hour. */
async function insertClicks(tx: Seed['tx'], id: number, hasLinks: boolean): Promise<void> {
  await tx`
    insert into push_receipt (campaign_id, recipient_id, kind, at, counted)
    select campaign_id, id, kind, settled_at + make_interval(secs => case kind
        when 'shown' then 3 else 120 + (id * 17 % 55)::int * 60 end), true
    from campaign_recipient, unnest('{shown,clicked}'::text[]) kind
    where campaign_id = ${id}
      and case kind when 'shown' then not ${hasLinks} else (member_id + ${id}) % 3 = 0 end`;
  if (hasLinks) {
    await tx`
      insert into link_click (campaign_id, recipient_id, no, clicks, bots, first_at, last_at)
      select campaign_id, recipient_id, 1, 1, 0, at, at from push_receipt where campaign_id = ${id}`;
  }
  await tx`
    update campaign set shown = n.shown, clicked = n.clicked
    from (
      select count(*) filter (where kind = 'shown') as shown,
        count(*) filter (where kind = 'clicked') as clicked
      from push_receipt where campaign_id = ${id}) n
    where id = ${id}`;
}

const iso = (at: number) => new Date(at).toISOString();
