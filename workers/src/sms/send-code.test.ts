import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import type { SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { listLyingMessages, sendCode, type SendCodeDeps } from './send-code.ts';

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

function depsOf(change: Partial<SmsGateway> = {}): SendCodeDeps {
  const gateway = createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 2_000,
  });
  return {
    db: bench.db,
    gateway: { ...gateway, ...change },
    personal: bench.personal,
    sender: '16000000',
  };
}

async function insertMessage(goodFor = '3 minutes'): Promise<number> {
  const { db, personal } = bench;
  const [row] = await db<{ id: number }[]>`
    insert into single_message (dest_enc, text_enc, created_at, expires_at)
    values (${personal.seal('phone', PHONE)}, ${personal.seal('code', TEXT)},
            now() - interval '10 seconds', now() + ${goodFor}::interval)
    returning id`;
  return row!.id;
}

async function rowOf(id: number) {
  const [row] = await bench.db`
    select state, dest_enc, text_enc from single_message where id = ${id}`;
  return row;
}

/** What a worker leaves behind that is killed: its lease, which has run out meanwhile. */
async function forgetLease(id: number): Promise<void> {
  await bench.db`update single_message set claimed_until = now() where id = ${id}`;
}

const arrivals = async () => (await sandbox.messages()).map(({ to, text }) => ({ to, text }));

describe('a code on its way out', () => {
  it('arrives once, however often its job runs, and is wiped', async () => {
    const id = await insertMessage();

    await Promise.all([1, 2, 3].map(() => sendCode(depsOf(), id)));
    await sendCode(depsOf(), id);

    expect(await arrivals()).toEqual([{ to: PHONE, text: TEXT }]);
    expect(await rowOf(id)).toEqual({ state: 'sent', dest_enc: null, text_enc: null });
  });

  it.each(['createGroup', 'addMessages', 'sendGroup'] as const)(
    'arrives once if the answer of %s is lost',
    async (step) => {
      const id = await insertMessage();
      const { gateway } = depsOf();
      const lost = async (...input: never[]) => {
        await (gateway[step] as (...given: never[]) => Promise<unknown>)(...input);
        throw new Error('The answer was lost.');
      };

      await expect(sendCode(depsOf({ [step]: lost }), id)).rejects.toThrow('lost');
      await sendCode(depsOf(), id);

      expect(await arrivals()).toEqual([{ to: PHONE, text: TEXT }]);
      expect(await rowOf(id)).toMatchObject({ state: 'sent' });
    },
  );

  it('is found again after its worker was killed', async () => {
    const id = await insertMessage();
    expect(await listLyingMessages(bench.db)).toContain(id);

    const hangs = new Promise<never>(() => undefined);
    void sendCode(depsOf({ createGroup: () => hangs }), id);
    await expect.poll(() => listLyingMessages(bench.db)).not.toContain(id);
    await forgetLease(id);

    expect(await listLyingMessages(bench.db)).toContain(id);
    await sendCode(depsOf(), id);
    expect(await arrivals()).toHaveLength(1);
  });

  it('is not sent any more when its time is over', async () => {
    const id = await insertMessage('-1 second');

    await sendCode(depsOf(), id);

    expect(await arrivals()).toEqual([]);
    expect(await rowOf(id)).toEqual({ state: 'expired', dest_enc: null, text_enc: null });
  });
});
