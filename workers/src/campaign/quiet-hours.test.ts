import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countsOf, makeDue, type CampaignBench } from './campaign.fixture.ts';
import {
  at,
  giveMembers,
  openChannels,
  PEOPLE,
  reasonsOf,
  type ChannelBench,
} from './channels.fixture.ts';

const DAY_MS = 24 * 3_600_000;

let channels: ChannelBench;
let bench: CampaignBench;

beforeAll(async () => {
  channels = await openChannels();
  ({ bench } = channels);
});
beforeEach(() => channels.reset());
afterAll(() => channels.stop());

const rest = (memberId: number, from: string, to: string) =>
  bench.db`
    insert into quiet_hours (member_id, starts, ends) values (${memberId}, ${from}, ${to})
    on conflict (member_id) do update set starts = excluded.starts, ends = excluded.ends`;

/** The batches that wait, in their order. */
const heldOf = (campaignId: number) => bench.db<{ no: number; size: number; until: string }[]>`
  select no, size, retry_at as until from campaign_batch
  where campaign_id = ${campaignId} and state <> 'settled' and no > 1 order by no`;

const iso = (time: number) => new Date(time).toISOString();

describe.each(['sms', 'push'] as const)('quiet hours by %s', (channel) => {
  const insert = (options: Parameters<ChannelBench['drivers']['sms']['insert']>[0]) =>
    channels.drivers[channel].insert(options);
  const send = (campaignId: number, batch: number, now: number) =>
    channels.drivers[channel].send(campaignId, batch, now);
  const reached = () => channels.drivers[channel].reached();

  it('[P12] hold a message, and let it arrive once when they end', async () => {
    const campaignId = await insert({});
    const [first] = await giveMembers(bench, campaignId, channel);
    await rest(first!, '22:00', '07:30');

    await send(campaignId, 1, at('23:00:00'));
    expect(await reached()).toBe(PEOPLE - 1);
    const end = at('07:30:00') + DAY_MS;
    expect([...(await heldOf(campaignId))]).toMatchObject([{ no: 2, size: 1, until: iso(end) }]);

    await makeDue(bench.db);
    await send(campaignId, 2, end);
    await makeDue(bench.db);
    await send(campaignId, 2, end);
    expect(await reached()).toBe(PEOPLE);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ failed: 0 });
  });

  it.each([
    ['09:00', '12:00', '08:59:59', PEOPLE],
    ['09:00', '12:00', '09:00:00', PEOPLE - 1],
    ['09:00', '12:00', '11:59:59', PEOPLE - 1],
    ['09:00', '12:00', '12:00:00', PEOPLE],
    ['22:00', '07:00', '06:59:59', PEOPLE - 1],
    ['22:00', '07:00', '07:00:00', PEOPLE],
  ])('[P12] from %s to %s at %s reach %i', async (from, to, time, people) => {
    const campaignId = await insert({});
    const [first] = await giveMembers(bench, campaignId, channel);
    await rest(first!, from, to);

    await send(campaignId, 1, at(time));

    expect(await reached()).toBe(people);
  });

  it('[P12] wait in one batch for each end', async () => {
    const campaignId = await insert({});
    const [first, second, third] = await giveMembers(bench, campaignId, channel);
    await rest(first!, '09:00', '12:00');
    await rest(second!, '09:30', '12:00');
    await rest(third!, '09:00', '13:30');

    await send(campaignId, 1, at('10:00:00'));

    expect([...(await heldOf(campaignId))]).toMatchObject([
      { no: 2, size: 2, until: iso(at('12:00:00')) },
      { no: 3, size: 1, until: iso(at('13:30:00')) },
    ]);
  });

  it('[P12] [M05] shorten no night of advertising, and begin where it ends', async () => {
    const campaignId = await insert({ advertising: true });
    const [first, second] = await giveMembers(bench, campaignId, channel);
    await bench.db`
      insert into consent (member_id, kind, given, source)
      select unnest(${[first!, second!]}::int[]), 'night', false, 'mypage'`;
    await rest(first!, '22:00', '06:00');
    await rest(second!, '07:00', '09:00');
    const morning = at('08:00:00') + DAY_MS;

    await send(campaignId, 1, at('23:00:00'));
    expect([...(await heldOf(campaignId))]).toMatchObject([{ size: 2, until: iso(morning) }]);

    await makeDue(bench.db);
    await send(campaignId, 2, morning);
    expect(await reached()).toBe(PEOPLE - 1);
    const last = [{ size: 1, until: iso(at('09:00:00') + DAY_MS) }];
    expect((await heldOf(campaignId)).filter(({ no }) => no > 2)).toMatchObject(last);
  });

  it('[P12] end a message about a live broadcast, which would be late', async () => {
    const campaignId = await insert({ category: 'live' });
    const [first, second] = await giveMembers(bench, campaignId, channel);
    await bench.db`
      update campaign set started_at = ${iso(at('10:55:00'))} where id = ${campaignId}`;
    await rest(first!, '09:00', '12:00');
    await rest(second!, '09:00', '11:00');

    await send(campaignId, 1, at('10:56:00'));

    expect(await reached()).toBe(1);
    expect(await reasonsOf(bench, campaignId)).toEqual(['QUIET_HOURS', null, null]);
    expect([...(await heldOf(campaignId))]).toMatchObject([{ until: iso(at('11:00:00')) }]);
  });
});

it('[P12] the end of the wait is stored with the batch, so that a push is of use from then on', async () => {
  const campaignId = await channels.drivers.push.insert({ category: 'report' });
  const members = await giveMembers(bench, campaignId, 'push');
  await bench.db`
    insert into message_choice (member_id, category, channel, wanted)
    select unnest(${members}::int[]), 'report', 'push', true`;
  await bench.db`update campaign set started_at = ${iso(at('19:00:00'))} where id = ${campaignId}`;
  for (const memberId of members) await rest(memberId, '19:00', '09:00');
  await channels.drivers.push.send(campaignId, 1, at('19:00:00'));

  const [batch] = await bench.db`
    select held_until from campaign_batch where campaign_id = ${campaignId} and no = 2`;

  expect(batch).toEqual({ held_until: iso(at('09:00:00') + DAY_MS) });
});
