import type { Channel } from '@maru/contract/message/channel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, makeDue, type CampaignBench, type NewCampaign } from './campaign.fixture.ts';
import { at, openChannels, PEOPLE, reasonsOf, type ChannelBench } from './channels.fixture.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = at('12:00:00');
const OVER = Array.from({ length: PEOPLE }, () => 'OVER_CAP');
const SENT = Array.from({ length: PEOPLE }, () => null);

let channels: ChannelBench;
let bench: CampaignBench;

beforeAll(async () => {
  channels = await openChannels();
  ({ bench } = channels);
});
beforeEach(async () => {
  await channels.reset();
  await setCap({ per_day: 2, per_week: 3 });
});
afterAll(() => channels.stop());

const setCap = (cap: { enabled?: boolean; per_day: number; per_week: number }) =>
  bench.db`update frequency_cap set ${bench.db({ enabled: true, ...cap })}`;

let named = 0;

/** Members who agreed to all advertising. */
async function insertMembers(): Promise<number[]> {
  const members: number[] = [];
  for (let i = 0; i < PEOPLE; i += 1) {
    named += 1;
    const [member] = await bench.db<{ id: number }[]>`
      insert into member (login_id, password_hash, name) values (${`cap${named}`}, '', '김하나')
      returning id`;
    await bench.db`
      insert into consent (member_id, kind, given, source)
      select ${member!.id}, kind, true, 'mypage'
      from unnest('{marketing_sms,marketing_push,night}'::text[]) kind`;
    members.push(member!.id);
  }
  return members;
}

/** An advertisement to these members, by default. @returns its id. */
async function advertise(
  channel: Channel,
  members: readonly number[],
  options: NewCampaign = {},
): Promise<number> {
  const campaignId = await channels.drivers[channel].insert({ advertising: true, ...options });
  await bench.db`
    update campaign_recipient r set member_id = m.id
    from (select id, row_number() over (order by id) as n from campaign_recipient
          where campaign_id = ${campaignId}) o
    join unnest(${[...members]}::int[]) with ordinality as m (id, n) using (n)
    where r.campaign_id = ${campaignId} and r.id = o.id`;
  return campaignId;
}

const send = (channel: Channel, campaignId: number, now: number, batch = 1) =>
  channels.drivers[channel].send(campaignId, batch, now);

async function advertiseAndSend(
  channel: Channel,
  members: readonly number[],
  now: number,
  options: NewCampaign = {},
): Promise<(string | null)[]> {
  const campaignId = await advertise(channel, members, options);
  await send(channel, campaignId, now);
  return reasonsOf(bench, campaignId);
}

const slotsOf = async (memberId: number) => {
  const [row] = await bench.db<{ at: string[] }[]>`
    select sent_at as at from advertising_slot where member_id = ${memberId}`;
  return row?.at.length ?? 0;
};

describe.each(['sms', 'push'] as const)('[M22] the frequency cap by %s', (channel) => {
  it('fails the advertisement above the limit of 24 hours, and lets it go a day later', async () => {
    const members = await insertMembers();
    expect(await advertiseAndSend(channel, members, NOON)).toEqual(SENT);
    expect(await advertiseAndSend(channel, members, NOON + HOUR_MS)).toEqual(SENT);

    expect(await advertiseAndSend(channel, members, NOON + 2 * HOUR_MS)).toEqual(OVER);
    expect(await channels.drivers[channel].reached()).toBe(2 * PEOPLE);
    expect(await advertiseAndSend(channel, members, NOON + DAY_MS - 1_000)).toEqual(OVER);
    expect(await advertiseAndSend(channel, members, NOON + DAY_MS)).toEqual(SENT);
  });

  it('counts the last seven days as well', async () => {
    const members = await insertMembers();
    for (const day of [0, 2, 4]) {
      expect(await advertiseAndSend(channel, members, NOON + day * DAY_MS)).toEqual(SENT);
    }

    expect(await advertiseAndSend(channel, members, NOON + 6 * DAY_MS)).toEqual(OVER);
    expect(await advertiseAndSend(channel, members, NOON + 7 * DAY_MS)).toEqual(SENT);
    // The first one is no longer counted.
    expect(await slotsOf(members[0]!)).toBe(3);
  });

  it('neither holds nor counts information', async () => {
    const members = await insertMembers();
    const inform = (hour: number) =>
      advertiseAndSend(channel, members, NOON + hour * HOUR_MS, { advertising: false });
    for (const hour of [0, 1, 2]) expect(await inform(hour)).toEqual(SENT);
    expect(await slotsOf(members[0]!)).toBe(0);

    await advertiseAndSend(channel, members, NOON);
    await advertiseAndSend(channel, members, NOON);
    expect(await advertiseAndSend(channel, members, NOON)).toEqual(OVER);
    expect(await inform(3)).toEqual(SENT);
  });

  it('counts a campaign once, however many batches and attempts it has', async () => {
    const [member] = await insertMembers();
    const campaignId = await advertise(channel, [member!, member!, member!], { batchSize: 1 });

    for (const batch of [1, 2, 3]) await send(channel, campaignId, NOON, batch);
    await makeDue(bench.db);
    for (const batch of [1, 2, 3]) await send(channel, campaignId, NOON + 1_000, batch);

    expect(await reasonsOf(bench, campaignId)).toEqual(SENT);
    expect(await slotsOf(member!)).toBe(1);
  });

  it('counts a held recipient when the message goes, not before', async () => {
    const members = await insertMembers();
    const [held] = members;
    await bench.db`
      insert into quiet_hours (member_id, starts, ends) values (${held!}, '11:00', '13:00')`;
    const campaignId = await advertise(channel, members);

    await send(channel, campaignId, NOON);
    expect([await slotsOf(held!), await slotsOf(members[1]!)]).toEqual([0, 1]);

    await makeDue(bench.db);
    await send(channel, campaignId, NOON + HOUR_MS, 2);
    expect(await slotsOf(held!)).toBe(1);
  });

  it('lets a campaign of a super admin exceed it, and counts that one too', async () => {
    await setCap({ per_day: 1, per_week: 2 });
    const members = await insertMembers();
    await advertiseAndSend(channel, members, NOON);
    const campaignId = await advertise(channel, members);
    await bench.db`update campaign set over_cap = '급한 소식' where id = ${campaignId}`;

    await send(channel, campaignId, NOON + HOUR_MS);

    expect(await reasonsOf(bench, campaignId)).toEqual(SENT);
    expect(await advertiseAndSend(channel, members, NOON + 3 * DAY_MS)).toEqual(OVER);
  });

  it('holds nothing back while it is off, and knows what was sent when it is on again', async () => {
    await setCap({ enabled: false, per_day: 1, per_week: 1 });
    const members = await insertMembers();
    await advertiseAndSend(channel, members, NOON);
    expect(await advertiseAndSend(channel, members, NOON)).toEqual(SENT);

    await setCap({ per_day: 1, per_week: 1 });
    expect(await advertiseAndSend(channel, members, NOON)).toEqual(OVER);
  });

  it('ends a campaign that has no recipient below it, and says why', async () => {
    await setCap({ per_day: 1, per_week: 1 });
    const members = await insertMembers();
    await advertiseAndSend(channel, members, NOON);
    const campaignId = await advertise(channel, members);

    await send(channel, campaignId, NOON);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: PEOPLE });
    const [row] = await bench.db`select failure from campaign where id = ${campaignId}`;
    expect(row).toEqual({ failure: 'NOBODY_LEFT' });
  });
});

it('[M22] counts text messages and pushes together', async () => {
  const members = await insertMembers();
  expect(await advertiseAndSend('sms', members, NOON)).toEqual(SENT);
  expect(await advertiseAndSend('push', members, NOON)).toEqual(SENT);

  expect(await advertiseAndSend('sms', members, NOON)).toEqual(OVER);
  expect(await advertiseAndSend('push', members, NOON)).toEqual(OVER);
});

it('[M22] gives no member more than the cap from campaigns that are sent at the same time', async () => {
  await setCap({ per_day: 1, per_week: 1 });
  const members = await insertMembers();
  const ways = ['sms', 'push', 'sms', 'push'] as const;
  const campaigns: { channel: Channel; id: number }[] = [];
  for (const [index, channel] of ways.entries()) {
    // Half of them name the members in the other order.
    const order = index < 2 ? members : members.toReversed();
    campaigns.push({ channel, id: await advertise(channel, order) });
  }
  const waiting = () => bench.db`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;

  // All of them wait for the table, so that they decide at the same time.
  const sending = await bench.db.begin(async (tx) => {
    await tx`lock table advertising_slot in share mode`;
    const sends = campaigns.map(({ channel, id }) => send(channel, id, NOON));
    await expect.poll(waiting).toHaveLength(campaigns.length);
    return { sends };
  });
  await Promise.all(sending.sends);

  const reasons = await Promise.all(campaigns.map(({ id }) => reasonsOf(bench, id)));
  expect(reasons.flat().filter((reason) => reason === 'OVER_CAP')).toHaveLength(3 * PEOPLE);
  const reached = await bench.db<{ n: number }[]>`
    select count(*)::int as n from campaign_recipient
    where campaign_id = any(${campaigns.map(({ id }) => id)}) and reason is null
    group by member_id`;
  expect([...reached]).toEqual(members.map(() => ({ n: 1 })));
  for (const member of members) expect(await slotsOf(member)).toBe(1);
});
