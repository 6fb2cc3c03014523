import { phoneTail } from '@maru/platform/crypto/phone-tail';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeDue, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { at, openChannels, type ChannelBench } from '../campaign/channels.fixture.ts';
import { depsOf, insertJourney, insertMember, smsStep } from './journey.fixture.ts';
import { runJourneys } from './run-journeys.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOON = at('12:00:00');

let channels: ChannelBench;
let bench: CampaignBench;

beforeAll(async () => {
  channels = await openChannels();
  ({ bench } = channels);
});
beforeEach(async () => {
  await channels.reset();
  await emptyTables(
    bench.db,
    'journey',
    'journey_plan',
    'journey_run',
    'journey_step_run',
    'campaign',
    'campaign_recipient',
    'campaign_batch',
    'campaign_link',
    'outbox',
    'member',
    'sms_account',
    'suppression',
    'sender_number',
    'staff_notice',
  );
});
afterAll(() => channels.stop());

const round = (now: number) => runJourneys(depsOf(bench.config, bench.db, now));
const setBalance = (balance: number) => bench.db`
  insert into sms_account (provider, balance, checked_at)
  values (${bench.config.SMS_PROVIDER}, ${balance}, now())
  on conflict (provider) do update set balance = ${balance}, checked_at = now()`;
const journeyOf = async (journeyId: number) => {
  const [row] = await bench.db<{ state: string; problem: string | null; version: number }[]>`
    select state, problem, version from journey where id = ${journeyId}`;
  return row;
};
const campaigns = () => bench.db<{ id: number; state: string; sender: string | null }[]>`
  select id, state, sender from campaign order by id`;
const notices = async () => {
  const rows = await bench.db<{ kind: string; severity: string; detail: object; link: string }[]>`
    select kind, severity, detail, link from staff_notice order by id`;
  return [...rows];
};
/** States and versions that `journey.changed` told. */
const notified = async () => {
  const rows = await bench.db<{ body: { payload: { state: string; version: number } } }[]>`
    select body from outbox where name = 'journey.changed' order by id`;
  return rows.map(({ body: { payload } }) => [payload.state, payload.version]);
};

/** A member with a number that the provider refuses because our balance there is used up. */
async function insertUnpaid(now: number): Promise<void> {
  const memberId = await insertMember(bench, now);
  const number = '01000002230';
  await bench.db`
    update member
    set phone_enc = ${bench.personal.seal('phone', number)}, phone_tail = ${phoneTail(number)},
        phone_hash = ${bench.personal.hash('phone', number)}
    where id = ${memberId}`;
}

/** Sends a campaign until the provider has answered for its recipient. */
const sendToEnd = (campaignId: number) =>
  expect
    .poll(async () => {
      await makeDue(bench.db);
      await channels.drivers.sms.send(campaignId, 1, NOON + MINUTE_MS);
      const found = await campaigns();
      return found.find(({ id }) => id === campaignId)?.state;
    })
    .not.toBe('sending');

describe('[M25] a fault of the provider', () => {
  it('pauses the journey with its other campaigns, and posts one notice', async () => {
    const from = NOON - DAY_MS;
    const journeyId = await insertJourney(bench, { steps: [smsStep(1)], from });
    await insertMember(bench, NOON);
    await round(NOON);
    await insertUnpaid(NOON + MINUTE_MS);
    await round(NOON + MINUTE_MS);
    const [waiting, refused] = await campaigns();

    await sendToEnd(refused!.id);

    expect(await journeyOf(journeyId)).toEqual({
      state: 'paused',
      problem: 'PROVIDER_REFUSES',
      version: 2,
    });
    expect(await notified()).toEqual([['paused', 2]]);
    expect((await campaigns()).find(({ id }) => id === waiting!.id)?.state).toBe('paused');
    const notice = {
      kind: 'journey.problem',
      severity: 'error',
      detail: {
        journey_id: journeyId,
        name: '가입 환영',
        problem: 'PROVIDER_REFUSES',
        code: '2230 발송사 잔액이 부족합니다.',
      },
      link: `/curve/journey-write?_id=${journeyId}`,
    };
    expect(await notices()).toEqual([notice]);

    // A batch that was in flight at the pause fails in the same way.
    await bench.db`update campaign set state = 'sending' where id = ${waiting!.id}`;
    await bench.db`
      update campaign_recipient r set dest_enc = x.dest_enc
      from campaign_recipient x
      where r.campaign_id = ${waiting!.id} and x.campaign_id = ${refused!.id}`;
    await sendToEnd(waiting!.id);
    expect(await journeyOf(journeyId)).toMatchObject({ state: 'paused', version: 2 });
    expect(await notices()).toEqual([notice]);
  });
});

describe('[M25] the sender number of a message', () => {
  const insertSender = (number: string, state: string, isDefault: boolean) => bench.db`
    insert into sender_number (number, label, state, is_default)
    values (${number}, '대표', ${state}, ${isDefault})`;
  const compose = (sender: string) => bench.db`
    update journey_plan set messages = jsonb_set(messages, '{1,sender}', to_jsonb(${sender}::text))`;

  it('is checked at each step: members wait while it is not verified', async () => {
    await insertSender('16001111', 'refused', true);
    const journeyId = await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
    await compose('16001111');
    await insertMember(bench, NOON);

    await round(NOON);
    expect(await campaigns()).toEqual([]);
    expect(await journeyOf(journeyId)).toMatchObject({
      state: 'on',
      problem: 'SENDER_NOT_VERIFIED',
    });

    await bench.db`update sender_number set state = 'verified'`;
    await round(NOON + 10 * MINUTE_MS);
    expect(await campaigns()).toMatchObject([{ sender: '16001111' }]);
    expect(await journeyOf(journeyId)).toMatchObject({ problem: null });
  });

  it('stays if it is verified, and is the default one if it was removed', async () => {
    await insertSender('16001111', 'verified', false);
    await insertSender('16002222', 'verified', true);
    await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
    await compose('16001111');
    await insertMember(bench, NOON);
    await round(NOON);
    await bench.db`delete from sender_number where number = '16001111'`;
    await insertMember(bench, NOON + MINUTE_MS);
    await round(NOON + MINUTE_MS);

    expect(await campaigns()).toMatchObject([{ sender: '16001111' }, { sender: '16002222' }]);
  });
});

describe('[M25] [M15] a refused spending', () => {
  it('is told when it begins and when it ends, with one notice', async () => {
    const journeyId = await insertJourney(bench, { steps: [smsStep(1)], from: NOON - DAY_MS });
    await insertMember(bench, NOON);
    await setBalance(0);

    await round(NOON);
    await round(NOON + 10 * MINUTE_MS);
    expect(await notified()).toEqual([['on', 2]]);
    const notice = {
      kind: 'journey.problem',
      severity: 'warning',
      detail: { journey_id: journeyId, name: '가입 환영', problem: 'BALANCE_TOO_LOW' },
      link: `/curve/journey-write?_id=${journeyId}`,
    };
    expect(await notices()).toEqual([notice]);

    await setBalance(1_000_000);
    await round(NOON + 20 * MINUTE_MS);
    expect(await notified()).toEqual([
      ['on', 2],
      ['on', 3],
    ]);

    // The same problem soon after posts no second notice.
    await insertMember(bench, NOON + 21 * MINUTE_MS);
    await setBalance(0);
    await round(NOON + 21 * MINUTE_MS);
    expect(await notified()).toHaveLength(3);
    expect(await notices()).toEqual([notice]);
  });

  it('delays only the members of the refused message', async () => {
    const text = '(광고)[마루] 혜택\n무료수신거부 0801234567';
    const agreed = { consents: ['marketing_sms'] };
    await insertJourney(bench, {
      steps: [smsStep(1, { text, advertising: true })],
      from: NOON - DAY_MS,
    });
    await insertMember(bench, NOON, agreed);
    const barred = await insertMember(bench, NOON, agreed);
    await bench.db`
      insert into suppression (dest_hash, channel, reason)
      select phone_hash, 'sms', 'link' from member where id = ${barred}`;
    await setBalance(0);

    await round(NOON);

    const runs = await bench.db<{ state: string }[]>`
      select state from journey_run order by member_id`;
    expect(runs.map(({ state }) => state)).toEqual(['inside', 'left']);
  });
});
