import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { providersAt } from '../providers/providers.fixture.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { GatewayUnclear, GatewayUnreached } from '../providers/sms-gateway.ts';
import { both, only } from '../providers/gateways.fixture.ts';
import { checkTemplates } from '../sms/template-watch.ts';
import {
  listRows,
  refundTemplate,
  runDue,
  SMS_TEXT,
  TALK_TEXT,
  sendRefundNotice,
  useTemplate,
} from './alimtalk.fixture.ts';
import { sendSingle, type SendSingleDeps } from './send-single.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const PHONE = '01022220001';
const NO_KAKAO = '01000013104';
const OFTEN = { interval: 50 };
const TALK = { type: 'ATA', text: TALK_TEXT };
const SMS = { type: 'SMS', text: SMS_TEXT };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let bench: CampaignBench;

beforeAll(async () => {
  sandbox = await startSandbox();
  bench = await openBench();
});
beforeEach(async () => {
  await sandbox.reset();
  await emptyTables(
    bench.db,
    'single_message',
    'alimtalk_use',
    'alimtalk_template',
    'delivery_report',
  );
  await emptyTables(bench.db, 'staff_notice');
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const [solapi, aligo] = providersAt(() => sandbox);

/** One 알림톡 results in one message, whichever provider has its template. */
const providers = [
  { ...solapi!, openOther: aligo!.open },
  { ...aligo!, openOther: solapi!.open },
];

const away = () => Promise.reject(new GatewayUnreached('no connection'));

const arrived = async () => (await sandbox.messages()).map(({ type, text }) => ({ type, text }));

const depsOf = (gateways: SendSingleDeps['gateways']): SendSingleDeps => ({
  db: bench.db,
  gateways,
  push: { send: () => Promise.reject(new Error('no push here')) },
  personal: bench.personal,
  sender: '16000000',
});

/** Runs the workers until no work is left. */
async function runToEnd(deps: SendSingleDeps): Promise<void> {
  await expect
    .poll(async () => {
      await runDue(bench, deps);
      return (await listRows(bench)).every(({ dest_enc }) => dest_enc === null);
    }, OFTEN)
    .toBe(true);
}

describe.each(providers)('[M18] an 알림톡 with a template at $provider', (given) => {
  const { provider, open, openOther } = given;

  beforeEach(async () => {
    await sandbox.setTemplates([refundTemplate({ provider })]);
    await checkTemplates(bench.db, [open()]);
    await useTemplate(bench);
  });

  it('arrives once, however often its job runs, and is recorded with its provider', async () => {
    const id = await sendRefundNotice(bench, PHONE);
    const deps = depsOf(only(open()));
    await Promise.all([1, 2, 3].map(() => sendSingle(deps, id)));
    await runToEnd(deps);

    expect(await arrived()).toEqual([TALK]);
    expect(await listRows(bench)).toMatchObject([{ channel: 'alimtalk', state: 'sent' }]);
    expect([...(await bench.db`select provider from single_message`)]).toEqual([{ provider }]);
  });

  it('is sent through that provider, be it the first or the fallback', async () => {
    await sendRefundNotice(bench, PHONE);
    await runToEnd(depsOf(both(openOther(), open())));

    expect(await arrived()).toEqual([TALK]);
  });

  it('is followed by one text message when it failed for good', async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await runToEnd(depsOf(only(open())));

    expect(await arrived()).toEqual([SMS]);
    expect(await listRows(bench)).toMatchObject([
      { id, state: 'failed', reason: '3104 카카오톡을 쓰지 않는 번호입니다.' },
      { channel: 'sms', state: 'sent', instead_of: id },
    ]);
  });

  it.each(['createGroup', 'findGroup'] as const)(
    'is sent once after a worker was killed in %s',
    async (step) => {
      const id = await sendRefundNotice(bench, NO_KAKAO);
      const gateway = open();
      const killed = async (...input: never[]) => {
        await (gateway[step] as (...rest: never[]) => Promise<unknown>)(...input);
        throw new GatewayUnclear('killed');
      };
      const dying = depsOf(only({ ...gateway, [step]: killed }));
      await sendSingle(dying, id).catch(() => undefined);
      await runDue(bench, dying);
      await runToEnd(depsOf(only(open())));

      expect(await arrived()).toEqual([SMS]);
    },
  );

  it('is never ordered again when the answer was lost, and followed by no text message', async () => {
    const id = await sendRefundNotice(bench, PHONE);
    const gateway = open();
    const cut = async (groupId: string) => {
      await gateway.sendGroup(groupId);
      throw new GatewayUnclear('cut');
    };
    await sendSingle(depsOf(only({ ...gateway, sendGroup: cut })), id).catch(() => undefined);
    for (let turn = 0; turn < 3; turn += 1) await runDue(bench, depsOf(both(open(), openOther())));

    expect(await arrived()).toEqual([TALK]);
    expect(await listRows(bench)).toHaveLength(1);
  });

  it('is ordered again, once, when the provider definitely did not accept the order', async () => {
    const id = await sendRefundNotice(bench, PHONE);
    const gateway = open();
    const unreached = async (groupId: string) => {
      // Like a draft that is deleted before the request is made.
      if (!gateway.keepsGroups) await gateway.deleteGroup(groupId);
      return away();
    };
    await sendSingle(depsOf(only({ ...gateway, sendGroup: unreached })), id).catch(() => undefined);
    await runToEnd(depsOf(only(open())));

    expect(await arrived()).toEqual([TALK]);
  });

  it('is a text message through the other provider when this one is away', async () => {
    const gateway = open();
    await sendRefundNotice(bench, PHONE);
    await runToEnd(depsOf(both({ ...gateway, createGroup: away, sendGroup: away }, openOther())));

    expect(await arrived()).toEqual([SMS]);
    const rows = await bench.db`select provider, failover from single_message order by id`;
    // Settings name the other as the fallback, so its text message went round the first.
    expect([...rows]).toEqual([
      { provider: null, failover: false },
      { provider: openOther().provider, failover: true },
    ]);
  });

  it('loses no template while only the other provider answers', async () => {
    const silent = { ...open(), alimtalk: { ...open().alimtalk!, listTemplates: away } };

    expect(await checkTemplates(bench.db, [silent, openOther()])).toHaveLength(1);
    expect(await checkTemplates(bench.db, [silent])).toHaveLength(1);

    const rows = await bench.db`select provider, state from alimtalk_template`;
    expect([...rows]).toEqual([{ provider, state: 'approved' }]);
    expect([...(await bench.db`select from staff_notice`)]).toEqual([]);
  });
});
