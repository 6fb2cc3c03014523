import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { checkBalance, checkSenders } from './provider-watch.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
beforeEach(async () => {
  await sandbox.reset();
  await bench.db`delete from sender_number`;
  await bench.db`delete from staff_notice`;
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const openGateway = () =>
  createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  });
const check = () => checkSenders(bench.db, openGateway());
const states = async () => {
  const rows = await bench.db<{ number: string; state: string }[]>`
    select number, state from sender_number where checked_at is not null order by number`;
  return rows.map(({ number, state }) => `${number} ${state}`);
};
const bells = () => bench.db<{ kind: string }[]>`select kind, detail from staff_notice`;

describe('[M07] the sender numbers as the provider has them', () => {
  it('are confirmed, or found to be missing there', async () => {
    await bench.db`
      insert into sender_number (number, label) values ('0220000000', '가'), ('0221112222', '나')`;

    await check();

    expect(await states()).toEqual(['0220000000 verified', '0221112222 refused']);
    // An admin is viewing the list, so a new number that is missing needs no notice.
    expect(await bells()).toEqual([]);
  });

  it('ring the bell when one is lost, once', async () => {
    await bench.db`insert into sender_number (number, label) values ('0220000000', '고객센터')`;
    await check();
    await sandbox.setSenders(['16000000']);

    await check();
    await check();

    expect(await states()).toEqual(['0220000000 refused']);
    expect(await bells()).toEqual([{ kind: 'sender.refused', detail: { label: '고객센터' } }]);
  });

  it('stay as they were while the provider does not answer', async () => {
    await bench.db`insert into sender_number (number, label) values ('0220000000', '고객센터')`;
    await check();
    await sandbox.setFaults({ fail_rate: 1 });

    await expect(check()).rejects.toThrow('answered 500');

    expect(await states()).toEqual(['0220000000 verified']);
  });
});

describe('[M15] the balance', () => {
  const ALARM_UNDER = 50_000;
  const checkAt = async (won: number) => {
    await sandbox.setBalance(won);
    await checkBalance(bench.db, openGateway(), ALARM_UNDER);
  };

  it('is kept, and rings the bell once each time it runs low', async () => {
    await checkAt(50_000);
    const enough = await bells();
    await checkAt(49_999);
    await checkAt(40_000);
    const low = await bells();
    await checkAt(1_000_000);
    await checkAt(10);

    expect(enough).toEqual([]);
    expect(low).toEqual([{ kind: 'balance.low', detail: { balance: 49_999 } }]);
    expect(await bells()).toHaveLength(2);
    const kept = await bench.db`select balance::int as balance from sms_account`;
    expect(kept).toEqual([{ balance: 10 }]);
  });
});
