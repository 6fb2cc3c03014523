import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAligoGateway } from './aligo.ts';
import { startSandbox } from './sandbox.fixture.ts';
import { GatewayUnclear, type OutgoingSms, type SmsGateway } from './sms-gateway.ts';

const ACCOUNT = { userId: 'sandbox-user', apiKey: 'sandbox-aligo-key', smsPrice: 18 };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let gateway: SmsGateway;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  gateway = createAligoGateway({
    baseUrl: `${sandbox.url()}/aligo`,
    kakaoUrl: `${sandbox.url()}/aligo`,
    ...ACCOUNT,
  });
});
afterAll(async () => {
  await sandbox.stop();
});

const smsTo = (to: string, change: Partial<OutgoingSms> = {}): OutgoingSms => ({
  to,
  from: '16000000',
  text: '오늘 8시 방송이 시작됩니다.',
  kind: 'SMS',
  reference: `1-${to}`,
  ...change,
});
const phones = (count: number) =>
  Array.from({ length: count }, (_, i) => `010${String(20_000_000 + i)}`);

async function fill(messages: readonly OutgoingSms[], at = gateway): Promise<string> {
  const { groupId } = await at.createGroup('1-1');
  await at.addMessages(groupId, messages);
  return groupId;
}

async function numbersOf(groupId: string): Promise<string[]> {
  const listed: string[] = [];
  for await (const { to, reference } of gateway.listMessages(groupId)) {
    expect(reference).toBeNull();
    listed.push(to);
  }
  return listed;
}

describe('an order of Aligo', () => {
  it('is identified by the number in its answer from then on, for every process', async () => {
    const draft = await fill([smsTo('01011112222')]);
    const { groupId } = await gateway.sendGroup(draft);
    const other = createAligoGateway({
      baseUrl: `${sandbox.url()}/aligo`,
      kakaoUrl: `${sandbox.url()}/aligo`,
      ...ACCOUNT,
    });

    expect(groupId).toMatch(/^\d+$/);
    expect(await other.findGroup(groupId)).toMatchObject({ groupId, total: 1 });
    expect(await gateway.findGroup(draft)).toBeNull();
  });

  it('is a draft that only this process knows until then', async () => {
    const draft = await fill([smsTo('01011112222')]);
    const other = createAligoGateway({
      baseUrl: `${sandbox.url()}/aligo`,
      kakaoUrl: `${sandbox.url()}/aligo`,
      ...ACCOUNT,
    });

    expect(await gateway.findGroup(draft)).toMatchObject({ state: 'pending', total: 1 });
    expect(await other.findGroup(draft)).toBeNull();
    await expect(other.sendGroup(draft)).rejects.toMatchObject({ code: 'DraftGone' });
    expect(await sandbox.messages()).toEqual([]);
  });

  it('is given once, even when its answer was lost', async () => {
    const draft = await fill([smsTo('01011112222')]);
    await sandbox.setAligoFaults({ fail_after_rate: 1 });
    await expect(gateway.sendGroup(draft)).rejects.toBeInstanceOf(GatewayUnclear);
    await sandbox.setAligoFaults({});

    expect(await gateway.findGroup(draft)).toBeNull();
    await expect(gateway.sendGroup(draft)).rejects.toMatchObject({ code: 'DraftGone' });
    expect(await sandbox.messages()).toHaveLength(1);
  });

  it('takes a thousand of one text, and is listed page by page', async () => {
    const numbers = phones(1_000);
    const { groupId } = await gateway.sendGroup(await fill(numbers.map((to) => smsTo(to))));

    expect(await numbersOf(groupId)).toEqual(numbers);
    await expect(
      gateway.sendGroup(await fill(phones(1_001).map((to) => smsTo(to)))),
    ).rejects.toMatchObject({ code: 'NotOneOrder' });
    expect(await sandbox.messages()).toHaveLength(1_000);
  });

  it('is refused in words of the provider when the sender is not registered, or credit is short', async () => {
    const unregistered = await fill([smsTo('01011112222', { from: '0299998888' })]);
    await expect(gateway.sendGroup(unregistered)).rejects.toMatchObject({
      code: '-103 등록/인증되지 않은 발신번호입니다.',
      isConfiguration: true,
    });
    await sandbox.setBalance(17);

    await expect(gateway.sendGroup(await fill([smsTo('01011112222')]))).rejects.toMatchObject({
      status: 402,
      isConfiguration: true,
    });
    expect(await sandbox.messages()).toEqual([]);
  });

  it('says nothing of the numbers it may come from', async () => {
    expect(await gateway.listSenders()).toBeNull();
  });
});

describe('an answer of another kind', () => {
  let server: Server;
  let respond: (response: ServerResponse) => void;
  let at: SmsGateway;

  beforeEach(async () => {
    server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    at = createAligoGateway({
      baseUrl: `http://127.0.0.1:${address.port}`,
      kakaoUrl: `http://127.0.0.1:${address.port}`,
      ...ACCOUNT,
    });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  const sendOne = async () => at.sendGroup(await fill([smsTo('01011112222')], at));

  it.each([
    ['is a page', '<html>maintenance</html>'],
    ['has no number to ask by', '{"result_code":1,"message":"success"}'],
    ['neither takes nor refuses', '{"result_code":0,"message":"","msg_id":"1"}'],
  ])('leaves the order unclear when it %s', async (_case, body) => {
    respond = (response) => response.end(body);

    await expect(sendOne()).rejects.toBeInstanceOf(GatewayUnclear);
  });

  it('takes numbers as text too', async () => {
    respond = (response) => response.end('{"result_code":"1","msg_id":146645343,"error_cnt":"0"}');

    expect(await sendOne()).toMatchObject({ groupId: '146645343', refused: 0 });
  });

  it('puts the caller off when there are too many requests', async () => {
    respond = (response) => response.writeHead(429, { 'retry-after': '7' }).end();

    await expect(sendOne()).rejects.toMatchObject({
      name: 'GatewayUnreached',
      retryAfterMs: 7_000,
    });
  });

  it('shows a state that is not listed as it is', async () => {
    respond = (response) =>
      response.end(
        '{"result_code":1,"list":[{"mdid":"1","receiver":"010-1111-2222","sms_state":"기타 오류"}]}',
      );

    const listed = [];
    for await (const message of at.listMessages('1')) listed.push(message);

    expect(listed).toEqual([
      { to: '01011112222', messageId: '1', code: '기타오류', reference: null },
    ]);
  });
});
