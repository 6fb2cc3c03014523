import { resultOf } from '@maru/domain/campaign/sms-result';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { providersAt } from './providers.fixture.ts';
import { deadUrl, startSandbox } from './sandbox.fixture.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  GatewayUnreached,
  type AlimtalkGateway,
  type OutgoingAlimtalk,
  type SmsGateway,
} from './sms-gateway.ts';

const PHONE = '01022220001';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
});

/** Messages arrive and fail in the same way with the protocol of every provider. */
const providers = providersAt(() => sandbox).map(({ open, ...one }) => ({
  ...one,
  open: (settings?: Parameters<typeof open>[0]) => speaker(open(settings)),
}));

type Speaker = SmsGateway & { alimtalk: AlimtalkGateway };

function speaker(gateway: SmsGateway): Speaker {
  if (!gateway.alimtalk) throw new Error('no 알림톡');
  return { ...gateway, alimtalk: gateway.alimtalk };
}

const message = (change: Partial<OutgoingAlimtalk> = {}): OutgoingAlimtalk => ({
  to: PHONE,
  from: '16000000',
  channel: 'PF1',
  template: 'TP1',
  words: { 금액: '12,000원' },
  reference: 'alimtalk-1',
  ...change,
});

async function fill(gateway: Speaker, given: OutgoingAlimtalk): Promise<string> {
  const { groupId } = await gateway.createGroup('alimtalk-1');
  const { code } = await gateway.alimtalk.add(groupId, given);
  if (code !== '2000') throw new Error(code);
  return groupId;
}

/** Final code of the only message of a group. */
async function codeOf(gateway: Speaker, groupId: string): Promise<string | undefined> {
  let code: string | undefined = '3000';
  while (code === '3000') {
    for await (const listed of gateway.listMessages(groupId)) code = listed.code;
  }
  return code;
}

describe.each(providers)('[M18] 알림톡 through $provider', ({ provider, open, setFaults }) => {
  const template = (change: object = {}) => ({
    provider,
    templateId: 'TP1',
    channelId: 'PF1',
    name: '환불 안내',
    content: '환불이 끝났어요.\n환불 금액은 #{금액}이에요.',
    status: 'APPROVED',
    ...change,
  });
  /** Normalizes line breaks, because the two providers store templates with different ones. */
  const lines = (text: string) => text.replaceAll('\r\n', '\n');
  const arrived = async () =>
    (await sandbox.messages()).map(({ to, type, text }) => [to, type, lines(text)]);
  const TALK = [PHONE, 'ATA', '환불이 끝났어요.\n환불 금액은 12,000원이에요.'];

  beforeEach(() => sandbox.setTemplates([template()]));

  it('is sent once, as the approved text with its variables, after the order', async () => {
    const gateway = open();
    const draft = await fill(gateway, message());
    const before = await arrived();
    const { groupId } = await gateway.sendGroup(draft);

    expect(before).toEqual([]);
    expect(await codeOf(gateway, groupId)).toBe('4000');
    await expect(gateway.sendGroup(draft)).rejects.toBeInstanceOf(GatewayRejected);
    expect(await arrived()).toEqual([TALK]);
    // Any process can query the group.
    expect(await open().findGroup(groupId)).toMatchObject({ groupId, total: 1 });
    expect(await codeOf(open(), groupId)).toBe('4000');
  });

  it.each([
    ['without KakaoTalk', '01000013104', '3104', '카카오톡을 쓰지 않는 번호입니다.'],
    ['who blocked it', '01000013107', '3107', '받는 쪽에서 알림톡을 차단했습니다.'],
  ])(
    'fails for a recipient %s, with no text message from the provider',
    async (_, to, code, reason) => {
      const gateway = open();
      const { groupId } = await gateway.sendGroup(await fill(gateway, message({ to })));

      expect(await codeOf(gateway, groupId)).toBe(code);
      expect(resultOf(code)).toMatchObject({ class: 'permanent', reason });
      expect(await sandbox.messages()).toEqual([]);
    },
  );

  it.each([
    ['a template that is not there', message({ template: 'TP9' }), '3105'],
    ['a place without a word', message({ words: {} }), '3106'],
  ])('fails for %s, when it is added or reported', async (_case, given, expected) => {
    const gateway = open();
    const { groupId } = await gateway.createGroup('alimtalk-1');
    const { code } = await gateway.alimtalk.add(groupId, given);
    const said =
      code === '2000' ? await codeOf(gateway, (await gateway.sendGroup(groupId)).groupId) : code;

    expect(said).toBe(expected);
    expect(await sandbox.messages()).toEqual([]);
  });

  it('refuses an invalid phone number', async () => {
    const gateway = open();
    const { groupId } = await gateway.createGroup('alimtalk-1');

    expect(await gateway.alimtalk.add(groupId, message({ to: '12345' }))).toMatchObject({
      code: '1011',
    });
  });

  it('reports a result that the carrier never delivered as exactly that', async () => {
    const gateway = open();
    await setFaults({ alimtalk_code: 3014 });
    const { groupId } = await gateway.sendGroup(await fill(gateway, message()));

    expect(await codeOf(gateway, groupId)).toBe('3014');
  });

  it.each([
    ['fails after the work', { fail_after_rate: 1 }],
    ['never answers', { hang_rate: 1 }],
  ])('leaves an order unclear when it %s', async (_case, faults) => {
    const gateway = open({ timeoutMs: 2_000 });
    const draft = await fill(gateway, message());
    await setFaults(faults);

    await expect(gateway.sendGroup(draft)).rejects.toBeInstanceOf(GatewayUnclear);
    await setFaults({});
    await expect(gateway.sendGroup(draft)).rejects.toBeInstanceOf(GatewayRejected);
    expect(await arrived()).toEqual([TALK]);
  });

  it('is paid from the account, and not taken when nothing is left', async () => {
    await sandbox.setBalance(20);
    const gateway = open();
    await gateway.sendGroup(await fill(gateway, message()));
    const second = fill(gateway, message()).then((groupId) => gateway.sendGroup(groupId));

    // The provider reports it when the message is added, or when it is ordered.
    await expect(second).rejects.toThrow(/^1030$|포인트가 부족합니다/);
    expect(await arrived()).toEqual([TALK]);
  });

  it('is unreachable when the server does not listen, and refuses a wrong key, before any order', async () => {
    const unreachable = open({ url: await deadUrl() });
    const stranger = open({ key: 'another' });

    await expect(fill(unreachable, message())).rejects.toBeInstanceOf(GatewayUnreached);
    await expect(fill(stranger, message())).rejects.toMatchObject({ isConfiguration: true });
  });

  it('lists its templates with their state, all of them', async () => {
    const many = Array.from({ length: 120 }, (_, i) => template({ templateId: `TP${i}` }));
    const other = provider === 'solapi' ? 'aligo' : 'solapi';
    await sandbox.setTemplates([
      ...many,
      template({ templateId: 'wait', status: 'INSPECTING' }),
      template({ templateId: 'no', status: 'REJECTED', channelId: 'PF2', reason: '광고예요.' }),
      template({ templateId: 'ad', messageType: 'AD', channelId: 'PF2' }),
      template({ templateId: 'other', provider: other }),
    ]);

    const found = await open().alimtalk.listTemplates();

    expect(found).toHaveLength(123);
    expect({ ...found[0], text: lines(found[0]!.text) }).toEqual({
      channel: 'PF1',
      code: 'TP0',
      name: '환불 안내',
      text: '환불이 끝났어요.\n환불 금액은 #{금액}이에요.',
      state: 'approved',
      reason: '',
      advertises: false,
    });
    expect(found.slice(-3)).toMatchObject([
      { code: 'wait', state: 'reviewing' },
      { code: 'no', state: 'rejected', channel: 'PF2', reason: '광고예요.' },
      { code: 'ad', state: 'approved', advertises: true },
    ]);
  });
});
