import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from '@maru/contract/message/channel';
import { countsOf, makeDue, type CampaignBench, type NewCampaign } from './campaign.fixture.ts';
import {
  at,
  giveMembers as giveMembersIn,
  openChannels,
  PEOPLE,
  reasonsOf as reasonsIn,
  type ChannelBench,
} from './channels.fixture.ts';

/**
 * Requirements of advertising law at the moment of sending, for text messages and pushes alike
 * (features P09).
 */

let channels: ChannelBench;
let bench: CampaignBench;

beforeAll(async () => {
  channels = await openChannels();
  ({ bench } = channels);
});
beforeEach(() => channels.reset());
afterAll(() => channels.stop());

/** The driver of a channel, which exists only while the tests run. */
const driverOf = (channel: Channel) => ({
  insert: (options: NewCampaign) => channels.drivers[channel].insert(options),
  send: (campaignId: number, batch: number, now: number) =>
    channels.drivers[channel].send(campaignId, batch, now),
  reached: () => channels.drivers[channel].reached(),
});

const giveMembers = (campaignId: number, channel: Channel) =>
  giveMembersIn(bench, campaignId, channel);
const reasonsOf = (campaignId: number) => reasonsIn(bench, campaignId);

const say = (memberId: number, kind: string, given: boolean) =>
  bench.db`
    insert into consent (member_id, kind, given, source)
    values (${memberId}, ${kind}, ${given}, 'mypage')`;

describe.each(['sms', 'push'] as const)('advertising by %s', (channel) => {
  const { insert, send, reached } = driverOf(channel);

  it.each([
    ['20:59:59', PEOPLE],
    ['21:00:00', 0],
    ['07:59:59', 0],
    ['08:00:00', PEOPLE],
  ])('[M05] [P09] at %s reaches %i', async (time, people) => {
    const campaignId = await insert({ advertising: true, night: false });

    await send(campaignId, 1, at(time));

    expect(await reached()).toBe(people);
  });

  it('[M05] [P09] resumes in the morning after the night hold, and is sent at night to members who agreed', async () => {
    const held = await insert({ advertising: true, night: false });
    const until = await send(held, 1, at('23:00:00'));
    expect(await reached()).toBe(0);
    expect(until).toBe(at('08:00:00') + 24 * 3_600_000);

    await makeDue(bench.db);
    await send(held, 1, at('08:00:00'));
    expect(await reached()).toBe(PEOPLE);

    const agreed = await insert({ advertising: true, night: true });
    await giveMembers(agreed, channel);
    await send(agreed, 1, at('23:00:00'));
    expect(await reached()).toBe(2 * PEOPLE);
  });

  it('[M05] [P09] moves who took back the consent to the night to a batch of the morning', async () => {
    const campaignId = await insert({ advertising: true });
    const [first] = await giveMembers(campaignId, channel);
    await say(first!, 'night', false);

    await send(campaignId, 1, at('23:00:00'));

    expect(await reached()).toBe(PEOPLE - 1);
    const batches = await bench.db`
      select no, size, night, retry_at from campaign_batch
      where campaign_id = ${campaignId} and no > 1`;
    expect([...batches]).toEqual([
      { no: 2, size: 1, night: false, retry_at: '2026-08-24T23:00:00.000Z' },
    ]);
  });

  it('[M05] [P09] gives each batch of the morning a number of its own', async () => {
    const campaignId = await insert({ advertising: true, batchSize: 1 });
    for (const memberId of await giveMembers(campaignId, channel)) {
      await say(memberId, 'night', false);
    }

    const waiting = () => bench.db`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;

    // All three wait while another transaction holds the row lock of the campaign.
    const sending = await bench.db.begin(async (tx) => {
      await tx`select from campaign where id = ${campaignId} for update`;
      const sends = [1, 2, 3].map((no) => send(campaignId, no, at('23:00:00')));
      await expect.poll(waiting).toHaveLength(3);
      return { sends };
    });
    await Promise.all(sending.sends);

    const batches = await bench.db`
      select no, size from campaign_batch where campaign_id = ${campaignId} and no > 3 order by no`;
    expect([...batches]).toEqual([4, 5, 6].map((no) => ({ no, size: 1 })));
  });

  it('[M06] [P09] [Q8] leaves out who withdrew, refused or was taken off meanwhile, batch by batch', async () => {
    const campaignId = await insert({ advertising: true, batchSize: 1 });
    const [, second] = await giveMembers(campaignId, channel);
    await send(campaignId, 1, at('12:00:00'));

    await say(second!, `marketing_${channel}`, false);
    await bench.db`
      insert into suppression (dest_hash, channel, reason)
      select dest_hash, ${channel}, 'page' from campaign_recipient
      where campaign_id = ${campaignId} and batch = 3
      on conflict do nothing`;
    await send(campaignId, 2, at('12:00:00'));
    await send(campaignId, 3, at('12:00:00'));

    expect(await reached()).toBe(1);
    expect(await reasonsOf(campaignId)).toEqual([null, 'NO_CONSENT', 'SUPPRESSED']);
    await bench.db`delete from suppression`;
  });

  it('[M03] reports that no recipient remains at sending time', async () => {
    const campaignId = await insert({ advertising: true });
    for (const memberId of await giveMembers(campaignId, channel)) {
      await say(memberId, `marketing_${channel}`, false);
    }

    await send(campaignId, 1, at('12:00:00'));

    expect(await reached()).toBe(0);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'done', failed: PEOPLE });
    const [row] = await bench.db`
      select c.failure, n.detail ->> 'reason' as said from campaign c
      join staff_notice n on (n.detail ->> 'campaign_id')::int = c.id where c.id = ${campaignId}`;
    expect(row).toEqual({ failure: 'NOBODY_LEFT', said: 'NOBODY_LEFT' });
  });
});

describe.each(['sms', 'push'] as const)('a category by %s', (channel) => {
  const { insert, send, reached } = driverOf(channel);

  it.each(['live', 'event'])(
    '[P08] %s is not sent to who turns it off meanwhile',
    async (category) => {
      const campaignId = await insert({ category, batchSize: 1 });
      const [first, second, third] = await giveMembers(campaignId, channel);
      for (const memberId of [first!, second!, third!]) await choose(memberId, category, true);
      await send(campaignId, 1, at('12:00:00'));

      await choose(second!, category, false);
      await send(campaignId, 2, at('12:00:00'));
      await send(campaignId, 3, at('12:00:00'));

      expect(await reached()).toBe(2);
      expect(await reasonsOf(campaignId)).toEqual([null, 'NOT_WANTED', null]);
      const failed = await countsOf(bench.db, campaignId);
      expect(failed).toMatchObject({ failed: 1 });
    },
  );

  const choose = (memberId: number, category: string, wanted: boolean) =>
    bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      values (${memberId}, ${category}, ${channel}, ${wanted})
      on conflict (member_id, category, channel) do update set wanted = excluded.wanted`;
});

it('[P08] reports come by push only to who has turned them on', async () => {
  const campaignId = await channels.drivers.push.insert({ category: 'report' });
  const [first] = await giveMembers(campaignId, 'push');
  await bench.db`
    insert into message_choice (member_id, category, channel, wanted)
    values (${first!}, 'report', 'push', true)`;

  await channels.drivers.push.send(campaignId, 1, at('12:00:00'));

  expect(await reasonsOf(campaignId)).toEqual([null, 'NOT_WANTED', 'NOT_WANTED']);
});
