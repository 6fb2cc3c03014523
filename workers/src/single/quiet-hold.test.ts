import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import webpush from 'web-push';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { only } from '../providers/gateways.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { createPushSender } from '../providers/web-push.ts';
import { listLyingMessages } from './claimed-message.ts';
import { sendSingle, type SendSingleDeps } from './send-single.ts';

const vapid = { subject: 'mailto:push@maru.example', ...webpush.generateVAPIDKeys() };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;
let memberId: number;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
  const [member] = await bench.db<{ id: number }[]>`
    insert into member (login_id, password_hash, name) values ('quiet', '', '김하나') returning id`;
  memberId = member!.id;
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

function deps(): SendSingleDeps {
  const gateway = createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });
  return {
    db: bench.db,
    gateways: only(gateway),
    push: createPushSender({ hosts: [sandbox.host()], vapid, timeoutMs: 10_000 }),
    personal: bench.personal,
    sender: '16000000',
  };
}

/** Quiet hours that began an hour ago and end this much later. */
const restUntil = (left: string) =>
  bench.db`
    insert into quiet_hours (member_id, starts, ends)
    select ${memberId}, seoul - interval '1 hour', seoul + ${left}::interval
    from (select (now() at time zone 'Asia/Seoul')::time as seoul) clock
    on conflict (member_id) do update set starts = excluded.starts, ends = excluded.ends`;

async function insertMessage(purpose: string, goodFor = '20 hours'): Promise<number> {
  const { db, personal } = bench;
  const [row] = await db<{ id: number }[]>`
    insert into single_message (member_id, dest_enc, text_enc, purpose, created_at, expires_at)
    values (${memberId}, ${personal.seal('phone', '01022220001')},
            ${personal.seal('code', '[마루] 안내')}, ${purpose}, now() - interval '10 seconds',
            now() + ${goodFor}::interval)
    returning id`;
  return row!.id;
}

const rowOf = async (id: number) => {
  const [row] = await bench.db`select state, reason from single_message where id = ${id}`;
  return row;
};
const arrived = async () => (await sandbox.messages()).length;

it.each(['inquiry', 'expiry', 'reminder'])(
  '[P12] %s waits for the end of the quiet hours, and arrives once',
  async (purpose) => {
    await restUntil('5 hours');
    const id = await insertMessage(purpose);

    await sendSingle(deps(), id);
    expect(await arrived()).toBe(0);
    expect((await listLyingMessages(bench.db)).map(({ messageId }) => messageId)).not.toContain(id);

    await bench.db`delete from quiet_hours where member_id = ${memberId}`;
    await bench.db`update single_message set claimed_until = now() where id = ${id}`;
    await Promise.all([sendSingle(deps(), id), sendSingle(deps(), id)]);
    await sendSingle(deps(), id);

    expect(await arrived()).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  },
);

it('[P12] a reminder of a broadcast that starts before their end is not sent', async () => {
  await restUntil('5 hours');
  const id = await insertMessage('reminder', '10 minutes');

  await sendSingle(deps(), id);

  expect(await arrived()).toBe(0);
  expect(await rowOf(id)).toEqual({ state: 'expired', reason: 'QUIET_HOURS' });
});

it.each(['code', 'password', 'account', 'order', 'refund', 'consent'])(
  '[P12] %s does not wait',
  async (purpose) => {
    await restUntil('5 hours');
    const id = await insertMessage(purpose);

    await sendSingle(deps(), id);

    expect(await arrived()).toBe(1);
  },
);
