import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { findReactionJumps } from './reaction-jumps.ts';

let bench: CampaignBench;

beforeAll(async () => {
  bench = await openBench();
  await bench.db`
    insert into admin (login_id, password_hash, name) values ('maker', 'none', '이운영')`;
});
afterAll(() => bench.stop());
beforeEach(async () => {
  await bench.db`delete from campaign`;
  await bench.db`
    update reaction_alarm
    set enabled = true, opt_out_times = 3, complaint_times = 3, least_sent = 100`;
});

interface NewCampaign {
  daysAgo: number;
  sent?: number;
  failed?: number;
  opt_outs?: number;
  complaints?: number;
  advertising?: boolean;
  channel?: 'sms' | 'push';
}

async function insert({ daysAgo, ...given }: NewCampaign): Promise<number> {
  const { channel = 'sms', advertising = true } = given;
  const { sent = 1_000, failed = 0, opt_outs = 0, complaints = 0 } = given;
  const [row] = await bench.db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, total, sent, failed,
                          opt_outs, complaints, started_at, created_by)
    values (${channel}, ${channel === 'sms' ? 'SMS' : 'PUSH'}, '내용', ${advertising},
            '{"kind":"all"}', 'done', ${sent + failed}, ${sent}, ${failed}, ${opt_outs},
            ${complaints}, now() - make_interval(days => ${daysAgo}),
            (select id from admin))
    returning id`;
  return row!.id;
}

/** Five campaigns before, each with the same reactions. @returns their ids, the newest first. */
async function insertEarlier(more: Omit<NewCampaign, 'daysAgo'>): Promise<number[]> {
  const ids: number[] = [];
  for (const daysAgo of [9, 8, 7, 6, 5]) ids.unshift(await insert({ daysAgo, ...more }));
  return ids;
}

const optOuts = () => findReactionJumps(bench.db, 'optOutJump');

describe('[M26] a jump of the opt-outs', () => {
  it('is a multiple of the usual rate, and leads to a comparison with the last four', async () => {
    const earlier = await insertEarlier({ opt_outs: 2 });
    const id = await insert({ daysAgo: 1, opt_outs: 9 });

    expect(await optOuts()).toEqual([
      {
        subject: String(id),
        value: 4.5,
        over: 3,
        link: `/curve/sms-compare?ids=${[id, ...earlier.slice(0, 4)].join(',')}`,
      },
    ]);
  });

  it('is measured against the median, which one bad campaign does not move', async () => {
    await insertEarlier({ opt_outs: 2 });
    await insert({ daysAgo: 4, opt_outs: 200 });
    await insert({ daysAgo: 1, opt_outs: 9 });

    expect(await optOuts()).toMatchObject([{ value: 4.5 }]);
  });

  it('is measured against one in a thousand where earlier campaigns had none', async () => {
    await insertEarlier({});
    await insert({ daysAgo: 1, opt_outs: 4 });

    expect(await optOuts()).toMatchObject([{ value: 4 }]);
  });

  it('needs five earlier campaigns of its channel and kind', async () => {
    await insertEarlier({ opt_outs: 2, channel: 'push' });
    await insertEarlier({ opt_outs: 2, advertising: false });
    await insert({ daysAgo: 1, opt_outs: 9 });

    expect(await optOuts()).toEqual([]);
  });

  it('is none of a small campaign, of two people, or of one that began four days ago', async () => {
    await insertEarlier({ opt_outs: 2 });
    await insert({ daysAgo: 1, sent: 99, opt_outs: 50 });
    await insert({ daysAgo: 1, sent: 100, opt_outs: 2 });
    await insert({ daysAgo: 4, opt_outs: 50 });

    expect(await optOuts()).toEqual([]);
  });

  it('follows the setting of staff', async () => {
    await insertEarlier({ opt_outs: 2 });
    await insert({ daysAgo: 1, sent: 150, opt_outs: 9 });

    await bench.db`update reaction_alarm set opt_out_times = 20`;
    expect(await optOuts()).toMatchObject([{ value: 30, over: 20 }]);
    await bench.db`update reaction_alarm set least_sent = 200`;
    expect(await optOuts()).toEqual([]);
    await bench.db`update reaction_alarm set least_sent = 100, enabled = false`;
    expect(await optOuts()).toEqual([]);
  });
});

it('[M26] complaints are a share of all messages that left, because these did not arrive', async () => {
  await insertEarlier({ complaints: 2, sent: 998, failed: 2 });
  await insert({ daysAgo: 1, complaints: 500, sent: 0, failed: 500 });

  expect(await findReactionJumps(bench.db, 'complaintJump')).toMatchObject([
    { value: 500, over: 3 },
  ]);
  expect(await optOuts()).toEqual([]);
});
