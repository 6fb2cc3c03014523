import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  countsOf,
  insertSmsCampaign,
  openBench,
  type CampaignBench,
} from '../campaign/campaign.fixture.ts';
import { applyReports } from './apply-reports.ts';

const PHONES = ['01011110001', '01011110002', '01011110003'];

let bench: CampaignBench;
let reports = 0;

beforeAll(async () => {
  bench = await openBench();
});
beforeEach(() => bench.db`delete from delivery_report`);
afterAll(() => bench.stop());

/** A campaign with a single batch, which was sent as the group `G<its id>`. */
async function sentCampaign(phones = PHONES): Promise<{ campaignId: number; people: number[] }> {
  const campaignId = await insertSmsCampaign(bench, phones);
  await bench.db`
    update campaign_batch set state = 'sent', group_id = ${`G${campaignId}`}, sent_at = now()
    where campaign_id = ${campaignId}`;
  const rows = await bench.db<{ id: number }[]>`
    select id from campaign_recipient where campaign_id = ${campaignId} order by id`;
  return { campaignId, people: rows.map(({ id }) => id) };
}

/** Codes by recipient, as the webhook keeps them. */
async function send(
  campaignId: number,
  codes: readonly (readonly [number, string])[],
  groupId = `G${campaignId}`,
): Promise<void> {
  for (const [recipientId, code] of codes) {
    reports += 1;
    await bench.db`
      insert into delivery_report (provider, message_id, group_id, reference, code)
      values ('solapi', ${`M${reports}`}, ${groupId}, ${`${campaignId}-${recipientId}`}, ${code})`;
  }
  await applyReports({ db: bench.db, onSettled: () => undefined });
}

const reasonsOf = async (campaignId: number) => {
  const rows = await bench.db<{ state: string; reason: string | null }[]>`
    select state, reason from campaign_recipient where campaign_id = ${campaignId} order by id`;
  return rows.map(({ state, reason }) => `${state} ${reason?.slice(0, 4) ?? ''}`.trim());
};

describe('[M11] delivery reports', () => {
  it('settle each recipient with its reason, and end the campaign with the last', async () => {
    const { campaignId, people } = await sentCampaign();

    await send(campaignId, [[people[0]!, '4000']]);
    const underWay = await countsOf(bench.db, campaignId);
    await send(campaignId, [
      [people[1]!, '3045'],
      [people[2]!, '4000'],
    ]);

    expect(underWay).toMatchObject({ state: 'sending', sent: 1, waiting: 2 });
    expect(await countsOf(bench.db, campaignId)).toMatchObject({
      state: 'done',
      sent: 2,
      failed: 1,
    });
    expect(await reasonsOf(campaignId)).toEqual(['sent', 'failed 3045', 'sent']);
  });

  it('[M26] count messages that were refused as spam, once', async () => {
    const { campaignId, people } = await sentCampaign();
    const codes = ['3054', '3047', '3045'];
    const given = people.map((recipientId, at) => [recipientId, codes[at]!] as const);

    await send(campaignId, given);
    await send(campaignId, given);

    const [row] = await bench.db`select failed, complaints from campaign where id = ${campaignId}`;
    expect(row).toEqual({ failed: 3, complaints: 2 });
  });

  it('change nothing when they come again, late, or in the wrong order', async () => {
    const { campaignId, people } = await sentCampaign();
    const first = people[0]!;

    await send(campaignId, [[first, '4000']]);
    await send(campaignId, [
      [first, '4000'],
      [first, '3000'],
      [first, '3045'],
    ]);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ sent: 1, failed: 0, waiting: 2 });
    expect(await bench.db`select 1 from delivery_report where applied_at is null`).toHaveLength(0);
  });

  it('are worked off once by workers that begin together', async () => {
    const { campaignId, people } = await sentCampaign();
    await bench.db`
      insert into delivery_report (provider, message_id, group_id, reference, code)
      select 'solapi', 'T' || id, ${`G${campaignId}`}, ${campaignId} || '-' || id, '4000'
      from campaign_recipient where campaign_id = ${campaignId}`;

    const apply = () => applyReports({ db: bench.db, onSettled: () => undefined });
    await Promise.all([apply(), apply(), apply()]);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ sent: people.length, waiting: 0 });
  });

  it('tell nothing of a group that was left behind, nor of a stranger', async () => {
    const { campaignId, people } = await sentCampaign();

    await send(campaignId, [[people[0]!, '4000']], 'another group');
    await send(campaignId, [[2_000_000_000, '4000']]);

    expect(await countsOf(bench.db, campaignId)).toMatchObject({ waiting: 3 });
  });

  it('replace unknown results, and sent ones without a report, with the reported result', async () => {
    const { campaignId, people } = await sentCampaign(PHONES.slice(0, 2));
    await bench.db`
      update campaign_recipient set state = case id when ${people[0]!} then 'unknown' else 'sent' end,
        reason = case id when ${people[0]!} then 'GROUP_GONE' else 'NO_REPORT' end
      where campaign_id = ${campaignId}`;
    await bench.db`
      update campaign set state = 'done', waiting = 0, sent = 1, unknown = 1
      where id = ${campaignId}`;

    await send(campaignId, [
      [people[0]!, '4000'],
      [people[1]!, '3045'],
    ]);

    expect(await countsOf(bench.db, campaignId)).toEqual({
      state: 'done',
      waiting: 0,
      sent: 1,
      failed: 1,
      unknown: 0,
    });
    // The campaign was already finished; staff must not be notified twice.
    expect(
      await bench.db`select 1 from staff_notice where (detail ->> 'campaign_id')::int = ${campaignId}`,
    ).toHaveLength(0);
  });

  it('end the campaign when every other message will fail alike', async () => {
    const { campaignId, people } = await sentCampaign();
    await bench.db`
      insert into campaign_batch (campaign_id, no, size, night) values (${campaignId}, 2, 1, true)`;
    await bench.db`
      update campaign_recipient set batch = 2 where campaign_id = ${campaignId} and id = ${people[2]!}`;

    await send(campaignId, [[people[0]!, '3059']]);

    expect(await reasonsOf(campaignId)).toEqual(['failed 3059', 'waiting', 'failed 3059']);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ state: 'failed' });
  });
});

describe('[M13] a failure that may pass', () => {
  const batches = (campaignId: number) => bench.db<{ no: number; size: number; wait: number }[]>`
    select no, size, round(extract(epoch from retry_at - now()) / 60)::int as wait
    from campaign_batch where campaign_id = ${campaignId} and no > 1 order by no`;

  it('is tried again three times, each later than the one before, and then counts', async () => {
    const { campaignId, people } = await sentCampaign();
    const first = people[0]!;
    const waits: number[] = [];

    for (let no = 1; no <= 4; no += 1) {
      await bench.db`
        update campaign_batch set state = 'sent', group_id = ${`G${campaignId}-${no}`}
        where campaign_id = ${campaignId} and no = ${no}`;
      await send(campaignId, [[first, '3043']], `G${campaignId}-${no}`);
      const made = await batches(campaignId);
      if (made.length === no) waits.push(made[no - 1]!.wait);
    }

    expect(waits).toEqual([1, 5, 30]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ waiting: 2, failed: 1 });
    expect((await reasonsOf(campaignId))[0]).toBe('failed 3043');
  });

  it('is not tried again on a report of the group it was tried in before', async () => {
    const { campaignId, people } = await sentCampaign();
    await send(campaignId, [[people[0]!, '3043']]);

    await send(campaignId, [[people[0]!, '3040']]);

    expect(await batches(campaignId)).toMatchObject([{ no: 2, size: 1 }]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ waiting: 3 });
  });

  it('counts at once in a campaign that was stopped', async () => {
    const { campaignId, people } = await sentCampaign();
    await bench.db`update campaign set state = 'cancelled' where id = ${campaignId}`;

    await send(campaignId, [[people[0]!, '3043']]);

    expect(await batches(campaignId)).toEqual([]);
    expect(await countsOf(bench.db, campaignId)).toMatchObject({ failed: 1, waiting: 2 });
  });
});
