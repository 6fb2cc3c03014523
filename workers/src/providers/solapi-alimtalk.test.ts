import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAligoGateway } from './aligo.ts';
import { startSandbox } from './sandbox.fixture.ts';
import type { AlimtalkGateway, OutgoingAlimtalk, SmsGateway } from './sms-gateway.ts';
import { createSolapiGateway } from './solapi.ts';

const KEYS = { apiKey: 'sandbox-key', apiSecret: 'sandbox-secret' };
const PHONE = '01022220001';
const NO_KAKAO = '01000013104';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let gateway: SmsGateway & { alimtalk: AlimtalkGateway };

beforeAll(async () => {
  sandbox = await startSandbox();
  gateway = open(sandbox.url());
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox.stop();
});

function open(baseUrl: string): typeof gateway {
  const solapi = createSolapiGateway({ baseUrl, ...KEYS });
  if (!solapi.alimtalk) throw new Error('no 알림톡');
  return { ...solapi, alimtalk: solapi.alimtalk };
}

const template = (change: object = {}) => ({
  templateId: 'TP1',
  channelId: 'PF1',
  name: '환불 안내',
  content: '환불 금액은 #{금액}이에요.',
  status: 'APPROVED',
  ...change,
});

const message = (change: Partial<OutgoingAlimtalk> = {}): OutgoingAlimtalk => ({
  to: PHONE,
  from: '16000000',
  channel: 'PF1',
  template: 'TP1',
  words: { 금액: '12,000원' },
  reference: 'alimtalk-1',
  ...change,
});

/** Sends one 알림톡 in a group of its own. @returns what is said of it in the end. */
async function send(given: OutgoingAlimtalk): Promise<string | undefined> {
  const { groupId } = await gateway.createGroup('alimtalk-1');
  await gateway.alimtalk.add(groupId, given);
  await gateway.sendGroup(groupId);
  let code: string | undefined = '3000';
  while (code === '3000') {
    for await (const listed of gateway.listMessages(groupId)) code = listed.code;
  }
  return code;
}

describe('[M18] 알림톡 through Solapi', () => {
  beforeEach(() => sandbox.setTemplates([template()]));

  it('goes out as the approved text with its words, under our reference', async () => {
    expect(await send(message())).toBe('4000');
    expect(await sandbox.messages()).toMatchObject([
      { to: PHONE, type: 'ATA', text: '환불 금액은 12,000원이에요.' },
    ]);
  });

  it.each([
    ['somebody without KakaoTalk', message({ to: NO_KAKAO }), '3104'],
    ['a template that is not there', message({ template: 'TP9' }), '3105'],
    ['a place without a word', message({ words: {} }), '3106'],
  ])('fails for %s, and the provider sends no text message by itself', async (_, given, code) => {
    expect(await send(given)).toBe(code);
    expect(await sandbox.messages()).toEqual([]);
  });

  it('never lets the provider send a text message in its place', async () => {
    const bodies: string[] = [];
    const server = createServer((request, response) => {
      request.on('data', (part: Buffer) => bodies.push(part.toString()));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end('{"resultList":[{"to":"1","messageId":"M","statusCode":"2000"}]}');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');

    await open(`http://127.0.0.1:${address.port}`).alimtalk.add('G1', message());
    server.close();

    expect(JSON.parse(bodies.join(''))).toEqual({
      messages: [
        {
          to: PHONE,
          from: '16000000',
          type: 'ATA',
          kakaoOptions: {
            pfId: 'PF1',
            templateId: 'TP1',
            variables: { '#{금액}': '12,000원' },
            disableSms: true,
          },
          customFields: { reference: 'alimtalk-1' },
        },
      ],
    });
  });
});

describe('[M18] the templates at Solapi', () => {
  it('are read with their state, all pages of them', async () => {
    const many = Array.from({ length: 120 }, (_, i) => template({ templateId: `TP${i}` }));
    await sandbox.setTemplates([
      ...many,
      template({ templateId: 'wait', status: 'INSPECTING' }),
      template({ templateId: 'no', status: 'REJECTED' }),
      template({ templateId: 'ad', messageType: 'AD' }),
    ]);

    const found = await gateway.alimtalk.listTemplates();

    expect(found).toHaveLength(123);
    expect(found[0]).toEqual({
      channel: 'PF1',
      code: 'TP0',
      name: '환불 안내',
      text: '환불 금액은 #{금액}이에요.',
      state: 'approved',
      advertises: false,
    });
    expect(found.slice(-3)).toMatchObject([
      { code: 'wait', state: 'reviewing' },
      { code: 'no', state: 'rejected' },
      { code: 'ad', state: 'approved', advertises: true },
    ]);
  });
});

it('[M18] Aligo says that it is not spoken to in 알림톡', () => {
  const aligo = createAligoGateway({
    baseUrl: sandbox.url(),
    userId: 'sandbox-user',
    apiKey: 'sandbox-aligo-key',
    smsPrice: 18,
  });

  expect(aligo.alimtalk).toBeNull();
});
