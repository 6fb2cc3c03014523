import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openBench, type CampaignBench } from '../campaign/campaign.fixture.ts';
import { createAligoGateway } from '../providers/aligo.ts';
import { startSandbox } from '../providers/sandbox.fixture.ts';
import { GatewayRejected, GatewayUnclear, type SmsGateway } from '../providers/sms-gateway.ts';
import { createSolapiGateway } from '../providers/solapi.ts';
import { applyReports } from '../sms/apply-reports.ts';
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
  await setTemplates(refundTemplate());
  await useTemplate(bench);
});
afterAll(async () => {
  await bench.stop();
  await sandbox.stop();
});

const gatewayOf = (change: Partial<SmsGateway> = {}): SmsGateway => ({
  ...createSolapiGateway({
    baseUrl: sandbox.url(),
    apiKey: 'sandbox-key',
    apiSecret: 'sandbox-secret',
    timeoutMs: 10_000,
  }),
  ...change,
});

/** The other provider. */
const openAligo = () =>
  createAligoGateway({
    baseUrl: `${sandbox.url()}/aligo`,
    kakaoUrl: `${sandbox.url()}/aligo`,
    userId: 'sandbox-user',
    apiKey: 'sandbox-aligo-key',
    smsPrice: 18,
  });

const depsOf = (change: Partial<SmsGateway> = {}): SendSingleDeps => ({
  db: bench.db,
  gateways: only(gatewayOf(change)),
  push: { send: () => Promise.reject(new Error('no push here')) },
  personal: bench.personal,
  sender: '16000000',
});

/** Templates of the provider, and our copies of them. */
async function setTemplates(...templates: object[]): Promise<void> {
  await sandbox.setTemplates(templates);
  await checkTemplates(bench.db, [gatewayOf()]);
}

const arrived = async () => (await sandbox.messages()).map(({ type, text }) => ({ type, text }));
const TALK = { type: 'ATA', text: TALK_TEXT };
const SMS = { type: 'SMS', text: SMS_TEXT };

/** Runs the workers until no work is left. */
async function runToEnd(deps = depsOf()): Promise<void> {
  await expect
    .poll(async () => {
      await runDue(bench, deps);
      const rows = await listRows(bench);
      return rows.every(({ dest_enc }) => dest_enc === null);
    }, OFTEN)
    .toBe(true);
}

/** Stores a report as the webhook does, and processes it. */
async function report(messageId: number, groupId: string, ...codes: string[]): Promise<void> {
  for (const code of codes) {
    await bench.db`
      insert into delivery_report (provider, message_id, group_id, reference, code)
      values ('solapi', ${`M${messageId}`}, ${groupId}, ${`alimtalk-${messageId}`}, ${code})
      on conflict do nothing`;
  }
  await applyReports({ db: bench.db, onSettled: () => undefined });
}

describe('[M18] a message of a kind that uses a template', () => {
  it('arrives as 알림톡, once, however often its job runs', async () => {
    const id = await sendRefundNotice(bench, PHONE);

    await Promise.all([1, 2, 3].map(() => sendSingle(depsOf(), id)));
    await runToEnd();

    expect(await arrived()).toEqual([TALK]);
    expect(await listRows(bench)).toMatchObject([
      { channel: 'alimtalk', state: 'sent', reason: null, dest_enc: null },
    ]);
  });

  it('keeps the sent text, sealed, and wipes the number, the variables and the text message', async () => {
    const id = await sendRefundNotice(bench, PHONE);
    await runToEnd();

    const [row] = await bench.db<
      { text_enc: Buffer; words_enc: Buffer | null; instead_enc: Buffer | null }[]
    >`select text_enc, words_enc, instead_enc from single_message where id = ${id}`;
    expect(bench.personal.open('code', row!.text_enc)).toBe(TALK_TEXT);
    expect([row!.words_enc, row!.instead_enc]).toEqual([null, null]);
  });

  it.each([
    ['no template is chosen', () => bench.db`update alimtalk_use set template_id = null`],
    ['the provider has rejected it', () => setTemplates(refundTemplate({ status: 'REJECTED' }))],
    ['the provider has it no longer', () => setTemplates()],
    ['it carries advertising now', () => setTemplates(refundTemplate({ messageType: 'MI' }))],
    [
      'its text asks for what we cannot say',
      () => setTemplates(refundTemplate({ content: '#{금액} #{할인율}' })),
    ],
  ])('is a text message when %s', async (_, change) => {
    await change();
    await sendRefundNotice(bench, PHONE);
    await runToEnd();

    expect(await arrived()).toEqual([SMS]);
    expect(await listRows(bench)).toMatchObject([{ channel: 'sms', instead_of: null }]);
  });

  it('is a text message of characters that phones can show, for any product or reason', async () => {
    await bench.db`update alimtalk_use set template_id = null`;
    await sendRefundNotice(bench, PHONE, { text: '[마루] 주식 🚀반 — 3개월' });
    await runToEnd();

    expect(await arrived()).toEqual([{ type: 'SMS', text: '[마루] 주식 반 ― 3개월' }]);
  });

  it('is sent as a text message when its template is stopped before a worker takes it', async () => {
    await sendRefundNotice(bench, PHONE);
    await setTemplates(refundTemplate({ status: 'REJECTED' }));
    await runToEnd();

    expect(await arrived()).toEqual([SMS]);
    expect(await listRows(bench)).toMatchObject([
      { channel: 'alimtalk', state: 'failed', reason: 'TEMPLATE_STOPPED' },
      { channel: 'sms', state: 'sent' },
    ]);
  });

  it('is sent as a text message when the provider of its template is not configured', async () => {
    await sendRefundNotice(bench, PHONE);
    await runToEnd({ ...depsOf(), gateways: only(openAligo()) });

    expect(await arrived()).toEqual([SMS]);
  });

  it('rings the bell once when the template in use is rejected', async () => {
    await setTemplates(refundTemplate({ status: 'REJECTED' }));
    await checkTemplates(bench.db, [gatewayOf()]);

    expect([...(await bench.db`select kind, detail from staff_notice`)]).toEqual([
      { kind: 'alimtalk.stopped', detail: { name: '환불 안내' } },
    ]);
  });

  it('says in the bell if it was for reminders, which no text message takes the place of', async () => {
    await bench.db`update alimtalk_use set kind = 'reminder'`;

    await setTemplates(refundTemplate({ status: 'REJECTED' }));

    expect([...(await bench.db`select detail from staff_notice`)]).toEqual([
      { detail: { name: '환불 안내', kind: 'reminder' } },
    ]);
  });
});

describe('[M18] one that failed for good', () => {
  it('is followed by one text message, which the history shows with it', async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await runToEnd();

    expect(await arrived()).toEqual([SMS]);
    const rows = await listRows(bench);
    expect(rows).toMatchObject([
      { id, channel: 'alimtalk', state: 'failed', instead_of: null },
      { channel: 'sms', state: 'sent', instead_of: id },
    ]);
    expect(rows[0]!.reason).toMatch(/^3104 /);
  });

  it('is followed by a text message of characters that phones can show', async () => {
    await sendRefundNotice(bench, NO_KAKAO, { text: '[마루] 사유: 이미 이용하셨어요 😢' });
    await runToEnd();

    expect(await arrived()).toEqual([{ type: 'SMS', text: '[마루] 사유: 이미 이용하셨어요 ' }]);
  });

  it('is followed by none that says where to pay an order which is over', async () => {
    const { db } = bench;
    const [order] = await db<{ id: number }[]>`
      with buyer as (
        insert into member (login_id, password_hash, name) values ('buyer', 'none', '김구매')
        returning id)
      insert into product_order (order_no, member_id, total, payable, refund_rule_id)
      select 'M1', id, 1000, 1000, 1 from buyer returning id`;
    const id = await sendRefundNotice(bench, NO_KAKAO, { occasion: `order:placed:${order!.id}` });
    await sendSingle(depsOf(), id);

    await db`update product_order set state = 'cancelled', ended_at = now() where id = ${order!.id}`;
    await runToEnd();

    expect(await arrived()).toEqual([]);
    expect(await listRows(bench)).toMatchObject([
      { channel: 'alimtalk', state: 'failed' },
      { channel: 'sms', state: 'expired' },
    ]);
  });

  it('is followed by one, however often and from wherever the failure is told', async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await sendSingle(depsOf(), id);
    const { group_id: groupId } = (await listRows(bench))[0]!;

    await Promise.all([
      report(id, groupId!, '3104', '3000'),
      report(id, groupId!, '3107'),
      runDue(bench, depsOf()),
      runDue(bench, depsOf()),
    ]);
    await report(id, groupId!, '3106');
    await runToEnd();

    expect(await arrived()).toEqual([SMS]);
    expect(await listRows(bench)).toHaveLength(2);
  });

  it('is not undone by a later word of success, which is noted', async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await runToEnd();
    const { group_id: groupId } = (await listRows(bench))[0]!;

    await report(id, groupId!, '4000');
    await runDue(bench, depsOf());

    expect(await arrived()).toEqual([SMS]);
    expect(await listRows(bench)).toMatchObject([
      { state: 'failed', late_code: '4000' },
      { state: 'sent', late_code: null },
    ]);
  });

  it('takes no word about a group it has left behind, or about another message', async () => {
    const id = await sendRefundNotice(bench, PHONE);
    await sendSingle(depsOf(), id);

    await report(id, 'another', '3104');
    await report(id + 1, (await listRows(bench))[0]!.group_id!, '3104');
    await runToEnd();

    expect(await arrived()).toEqual([TALK]);
  });

  it('is followed by nothing when its time is over', async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await sendSingle(depsOf(), id);
    await bench.db`update single_message set expires_at = now()`;
    await runToEnd();

    expect(await arrived()).toEqual([]);
    expect(await listRows(bench)).toMatchObject([{ state: 'failed' }, { state: 'expired' }]);
  });
});

describe('[Q6] one with an unknown result', () => {
  const unknown = async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await sandbox.setFaults({ forget_groups: true });
    const cut = async (groupId: string) => {
      await gatewayOf().sendGroup(groupId);
      throw new GatewayUnclear('cut');
    };
    await expect(sendSingle(depsOf({ sendGroup: cut }), id)).rejects.toThrow('cut');
    await runDue(bench, depsOf());
    return { id, groupId: (await listRows(bench))[0]!.group_id! };
  };

  it('is followed by nothing, however long it takes, and its number is wiped in the end', async () => {
    await unknown();
    expect(await listRows(bench)).toMatchObject([{ state: 'unknown' }]);

    await runDue(bench, depsOf());
    await bench.db`update single_message set ordered_at = now() - interval '73 hours'`;
    await runDue(bench, depsOf());

    expect(await listRows(bench)).toMatchObject([
      { state: 'unknown', reason: 'NEVER_REPORTED', dest_enc: null },
    ]);
    expect(await arrived()).toEqual([]);
  });

  it('is followed by one text message when its failure is reported after all', async () => {
    const { id, groupId } = await unknown();

    await report(id, groupId, '3104');
    await sandbox.setFaults({});
    await runToEnd();

    expect(await arrived()).toEqual([SMS]);
  });

  it('is followed by nothing when the carrier never reports a result', async () => {
    const { id, groupId } = await unknown();

    await report(id, groupId, '3014');

    expect(await listRows(bench)).toMatchObject([{ state: 'unknown', dest_enc: null }]);
  });
});

it('[Q6] one the provider refuses to speak of is asked about again, and followed by nothing', async () => {
  const id = await sendRefundNotice(bench, PHONE);
  const cut = () => Promise.reject(new GatewayUnclear('cut'));
  await expect(sendSingle(depsOf({ sendGroup: cut }), id)).rejects.toThrow('cut');

  const refused = () => Promise.reject(new GatewayRejected(401, 'Unauthorized', 'no'));
  await runDue(bench, depsOf({ findGroup: refused }));
  expect(await listRows(bench)).toMatchObject([{ state: 'filled' }]);
  await runToEnd();

  expect(await arrived()).toEqual([TALK]);
});

describe('[M18] a worker that is killed', () => {
  const steps = ['createGroup', 'sendGroup', 'findGroup'] as const;

  it.each(steps.flatMap((step) => [PHONE, NO_KAKAO].map((phone) => [step, phone] as const)))(
    'during %s leaves one message to %s',
    async (step, phone) => {
      const id = await sendRefundNotice(bench, phone);
      const gateway = gatewayOf();
      const killed = async (...input: never[]) => {
        await (gateway[step] as (...given: never[]) => Promise<unknown>)(...input);
        throw new GatewayUnclear('killed');
      };
      await sendSingle(depsOf({ [step]: killed }), id).catch(() => undefined);
      await runDue(bench, depsOf({ [step]: killed }));
      await runToEnd();

      expect(await arrived()).toEqual([phone === PHONE ? TALK : SMS]);
    },
  );

  it('after the failure was written down finds the text message written too', async () => {
    const id = await sendRefundNotice(bench, NO_KAKAO);
    await sendSingle(depsOf(), id);
    await expect
      .poll(async () => {
        await runDue(bench, depsOf({ createGroup: () => new Promise<never>(() => undefined) }));
        return (await listRows(bench)).length;
      }, OFTEN)
      .toBe(2);
    await runToEnd();

    expect(await arrived()).toEqual([SMS]);
  });
});

describe('[M18] when the provider is away', () => {
  const away = () => Promise.reject(new GatewayUnclear('away'));

  it('waits for it where there is no other', async () => {
    const id = await sendRefundNotice(bench, PHONE);
    await expect(sendSingle(depsOf({ createGroup: away }), id)).rejects.toThrow('away');
    await runToEnd();

    expect(await arrived()).toEqual([TALK]);
  });

  it('is sent as a text message through the other provider, before any order', async () => {
    await sendRefundNotice(bench, PHONE);
    await runToEnd({ ...depsOf(), gateways: both(gatewayOf({ createGroup: away }), openAligo()) });

    expect(await arrived()).toEqual([SMS]);
    expect(await listRows(bench)).toMatchObject([{ reason: 'PROVIDER_AWAY' }, { state: 'sent' }]);
  });
});
