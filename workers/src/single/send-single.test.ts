import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readSinglePushToken } from '@maru/platform/crypto/recipient-token';
import webpush from 'web-push';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { createPushSender, type PushSender } from '../providers/web-push.ts';
import { only } from '../providers/gateways.fixture.ts';
import { listLyingMessages } from './claimed-message.ts';
import { sendSingle, type SendSingleDeps } from './send-single.ts';

const vapid = { subject: 'mailto:push@maru.example', ...webpush.generateVAPIDKeys() };
const PHONE = '01022220001';
const TEXT = '[마루] 인증번호 482913';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

function depsOf(change: Partial<SmsGateway> = {}): SendSingleDeps {
  const gateway = createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });
  return {
    db: bench.db,
    gateways: only({ ...gateway, ...change }),
    push: createPushSender({ hosts: [sandbox.host()], vapid, timeoutMs: 10_000 }),
    personal: bench.personal,
    sender: '16000000',
  };
}

async function insertMessage(goodFor = '3 minutes', purpose = 'code'): Promise<number> {
  const { db, personal } = bench;
  const [row] = await db<{ id: number }[]>`
    insert into single_message (dest_enc, text_enc, purpose, created_at, expires_at)
    values (${personal.seal('phone', PHONE)}, ${personal.seal('code', TEXT)}, ${purpose},
            now() - interval '10 seconds', now() + ${goodFor}::interval)
    returning id`;
  return row!.id;
}

async function rowOf(id: number) {
  const [row] = await bench.db`
    select state, dest_enc, text_enc from single_message where id = ${id}`;
  return row;
}

/** State after a killed worker: its lease, which has expired meanwhile. */
async function forgetLease(id: number): Promise<void> {
  await bench.db`update single_message set claimed_until = now() where id = ${id}`;
}

const arrivals = async () => (await sandbox.messages()).map(({ to, text }) => ({ to, text }));

describe('a code on its way out', () => {
  it('arrives once, however often its job runs, and is wiped', async () => {
    const id = await insertMessage();

    await Promise.all([1, 2, 3].map(() => sendSingle(depsOf(), id)));
    await sendSingle(depsOf(), id);

    expect(await arrivals()).toEqual([{ to: PHONE, text: TEXT }]);
    expect(await rowOf(id)).toEqual({ state: 'sent', dest_enc: null, text_enc: null });
  });

  it.each(['createGroup', 'addMessages', 'sendGroup'] as const)(
    'arrives once if the answer of %s is lost',
    async (step) => {
      const id = await insertMessage();
      const gateway = depsOf().gateways.first;
      const lost = async (...input: never[]) => {
        await (gateway[step] as (...given: never[]) => Promise<unknown>)(...input);
        throw new Error('The answer was lost.');
      };

      await expect(sendSingle(depsOf({ [step]: lost }), id)).rejects.toThrow('lost');
      await sendSingle(depsOf(), id);

      expect(await arrivals()).toEqual([{ to: PHONE, text: TEXT }]);
      expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    },
  );

  it('[N7.3] is found again after its worker was killed', async () => {
    const id = await insertMessage();
    expect(await listLyingMessages(bench.db)).toContainEqual({ messageId: id, trace: null });

    const hangs = new Promise<never>(() => undefined);
    void sendSingle(depsOf({ createGroup: () => hangs }), id);
    await expect
      .poll(() => listLyingMessages(bench.db))
      .not.toContainEqual({ messageId: id, trace: null });
    await forgetLease(id);

    expect(await listLyingMessages(bench.db)).toContainEqual({ messageId: id, trace: null });
    await sendSingle(depsOf(), id);
    expect(await arrivals()).toHaveLength(1);
  });

  it('is not sent any more when its time is over', async () => {
    const id = await insertMessage('-1 second');

    await sendSingle(depsOf(), id);

    expect(await arrivals()).toEqual([]);
    expect(await rowOf(id)).toEqual({ state: 'expired', dest_enc: null, text_enc: null });
  });
});

describe('a message that staff have to act for', () => {
  const wrongKey = () =>
    createSolapiGateway({
      baseUrl: sandbox.url(),
      apiKey: 'sandbox-key',
      apiSecret: 'wrong',
      timeoutMs: 10_000,
    });

  it.each([
    ['the balance is filled up', () => depsOf(), () => sandbox.setBalance(0)],
    ['the key is put right', () => depsOf(wrongKey()), () => Promise.resolve()],
  ])('waits, and arrives once when %s', async (_case, open, begin) => {
    const id = await insertMessage('1 day', 'order');
    await begin();
    await sendSingle(open(), id);
    const meanwhile = await rowOf(id);
    const lying = await listLyingMessages(bench.db);
    await sandbox.setBalance(100_000_000);
    await forgetLease(id);

    await sendSingle(depsOf(), id);
    await sendSingle(depsOf(), id);

    expect(meanwhile).toMatchObject({ dest_enc: expect.any(Buffer) });
    expect(lying).not.toContainEqual({ messageId: id, trace: null });
    expect(await arrivals()).toEqual([{ to: PHONE, text: TEXT }]);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  it('may have been sent when it was ordered, and the key is wrong to its end', async () => {
    const id = await insertMessage();
    const gateway = depsOf().gateways.first;
    const lost = async (groupId: string) => {
      await gateway.sendGroup(groupId);
      throw new Error('The answer was lost.');
    };
    await expect(sendSingle(depsOf({ sendGroup: lost }), id)).rejects.toThrow('lost');
    await bench.db`update single_message set expires_at = now() where id = ${id}`;

    await sendSingle(depsOf(wrongKey()), id);

    expect(await rowOf(id)).toMatchObject({ state: 'unknown' });
  });
});

it('keeps the text of all messages except codes, sealed, and not the number', async () => {
  const id = await insertMessage('1 day', 'order');

  await sendSingle(depsOf(), id);

  const kept = await rowOf(id);
  expect(kept).toMatchObject({ state: 'sent', dest_enc: null });
  expect(bench.personal.open('code', kept!['text_enc'])).toBe(TEXT);
});

describe('a push to one person', () => {
  async function insertPush(devices: number, purpose = 'reminder'): Promise<number> {
    const { db, personal } = bench;
    const [member] = await db<{ id: number }[]>`
      insert into member (login_id, password_hash, name)
      values ('push' || (select count(*) from member), 'none', '김회원') returning id`;
    for (let i = 0; i < devices; i += 1) {
      const { endpoint, keys } = await sandbox.subscribe();
      await db`
        insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
        values (${member!.id}, ${personal.hash('push', endpoint)},
                ${personal.seal('push', endpoint)}, ${personal.seal('push', JSON.stringify(keys))})`;
    }
    const [row] = await db<{ id: number }[]>`
      insert into single_message (channel, title, text_enc, purpose, member_id, expires_at)
      values ('push', '방송이 시작됐어요', ${personal.seal('code', '아침 시황')}, ${purpose},
              ${member!.id}, now() + interval '10 minutes')
      returning id`;
    return row!.id;
  }
  const texts = async () => (await sandbox.pushes()).map(({ text }) => JSON.parse(text!).text);

  it('arrives once at each device of the member, however often its job runs', async () => {
    const id = await insertPush(2);

    await Promise.all([1, 2, 3].map(() => sendSingle(depsOf(), id)));

    expect(await texts()).toEqual(['아침 시황', '아침 시황']);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    const [push] = await sandbox.pushes();
    expect(readSinglePushToken(bench.personal, JSON.parse(push!.text!).report)).toBe(id);
  });

  it('[P08] is not sent to who has turned reminders off meanwhile', async () => {
    const id = await insertPush(1);
    await bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      select member_id, 'live', 'push', false from single_message where id = ${id}`;

    await sendSingle(depsOf(), id);

    const [row] = await bench.db`select state, reason from single_message where id = ${id}`;
    expect(row).toEqual({ state: 'failed', reason: 'NOT_WANTED' });
    expect(await texts()).toEqual([]);
  });

  it.each([
    ['stock', 'failed', []],
    ['live', 'sent', ['아침 시황']],
  ])('[P08] about a stock after its member turned off %s: %s', async (category, state, sent) => {
    const id = await insertPush(1, 'stock');
    await bench.db`
      insert into message_choice (member_id, category, channel, wanted)
      select member_id, ${category}, 'push', false from single_message where id = ${id}`;

    await sendSingle(depsOf(), id);

    const [row] = await bench.db`select state from single_message where id = ${id}`;
    expect([row, await texts()]).toEqual([{ state }, sent]);
  });

  it('fails for a member without a device', async () => {
    const id = await insertPush(0);

    await sendSingle(depsOf(), id);

    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
    expect(await texts()).toEqual([]);
  });

  it('is sent later if the push service accepts nothing now', async () => {
    const id = await insertPush(1);

    await sandbox.setPushFaults({ fail_rate: 1 });
    await expect(sendSingle(depsOf(), id)).rejects.toThrow('no push service');
    await sandbox.setPushFaults({});
    await sendSingle(depsOf(), id);

    expect(await texts()).toEqual(['아침 시황']);
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  it('[P06] waits for as long as the push service asks', async () => {
    const id = await insertPush(1);

    const busy: PushSender = {
      send: async () => ({ kind: 'retry', status: 429, afterMs: 60_000 }),
    };
    await expect(sendSingle({ ...depsOf(), push: busy }, id)).rejects.toThrow('no push service');
    await sendSingle(depsOf(), id);

    expect(await texts()).toEqual([]);
    await forgetLease(id);
    await sendSingle(depsOf(), id);
    expect(await texts()).toEqual(['아침 시황']);
  });

  it('[P06] rings the bell once when our key is refused, and ends no subscription', async () => {
    const ids = [await insertPush(1), await insertPush(1)];
    const refused: PushSender = { send: async () => ({ kind: 'misconfigured', status: 403 }) };

    for (const id of ids) await sendSingle({ ...depsOf(), push: refused }, id);

    expect(await rowOf(ids[0]!)).toMatchObject({ state: 'failed' });
    expect(await bench.db`select 1 from staff_notice where kind = 'push.keyRefused'`).toHaveLength(
      1,
    );
    expect(await bench.db`select 1 from push_subscription where ended_at is not null`).toEqual([]);
  });

  it('[P06] ends a refused device when its push service accepts another of the same member, and rings no bell', async () => {
    const id = await insertPush(2);
    const honest = depsOf().push;
    let asked = 0;
    const sender: PushSender = {
      async send(target, message) {
        asked += 1;
        if (asked === 1) return { kind: 'misconfigured', status: 403 };
        return honest.send(target, message);
      },
    };
    await bench.db`delete from staff_notice`;

    await sendSingle({ ...depsOf(), push: sender }, id);

    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    expect(
      await bench.db`select end_reason from push_subscription where ended_at is not null`,
    ).toEqual([{ end_reason: 'refused' }]);
    expect(await bench.db`select 1 from staff_notice`).toEqual([]);
  });

  it('is not sent a second time by the worker that finds it after another worker died', async () => {
    const id = await insertPush(1);
    await bench.db`update single_message set state = 'filled' where id = ${id}`;

    await sendSingle(depsOf(), id);

    expect(await texts()).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'unknown' });
  });
});
