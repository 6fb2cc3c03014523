import { createServer, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSandbox } from './sandbox.fixture.ts';
import {
  GatewayRejected,
  GatewayUnclear,
  GatewayUnreached,
  type GatewayMessage,
  type OutgoingSms,
  type SmsGateway,
} from './sms-gateway.ts';
import { createSolapiGateway } from './solapi.ts';

const KEYS = { apiKey: 'sandbox-key', apiSecret: 'sandbox-secret' };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let gateway: SmsGateway;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  gateway = createSolapiGateway({ baseUrl: sandbox.url(), ...KEYS });
});
afterAll(async () => {
  await sandbox.stop();
});

const smsTo = (to: string, change: Partial<OutgoingSms> = {}): OutgoingSms => ({
  to,
  from: '16000000',
  text: '오늘 8시 방송이 시작됩니다.',
  kind: 'SMS',
  reference: `r-${to}`,
  ...change,
});

const phones = (count: number) =>
  Array.from({ length: count }, (_, i) => `010${String(20_000_000 + i)}`);

/** A server on a free port that sends the given responses. */
async function listen(respond: (response: ServerResponse) => void) {
  const server = createServer((_request, response) => respond(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { server, url: `http://127.0.0.1:${address.port}` };
}

async function list(groupId: string): Promise<GatewayMessage[]> {
  const listed: GatewayMessage[] = [];
  for await (const message of gateway.listMessages(groupId)) listed.push(message);
  return listed;
}

/** A group of two messages, ready to be sent. */
async function prepare() {
  const { groupId } = await gateway.createGroup('batch-1');
  await gateway.addMessages(
    groupId,
    phones(2).map((phone) => smsTo(phone)),
  );
  return groupId;
}

it.each([-1, 1])('[F21] sends from a machine with a clock %i h off', async (hours) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
  try {
    await gateway.sendGroup(await prepare());
  } finally {
    vi.useRealTimers();
  }
  expect(await sandbox.messages()).toHaveLength(2);
});

describe('a group', () => {
  it('[N7.1] is made, filled and sent, and each message arrives once', async () => {
    const { groupId, state } = await gateway.createGroup('batch-1');
    const registered = await gateway.addMessages(groupId, [
      smsTo('01011112222'),
      smsTo('01033334444', { kind: 'LMS', title: '안내', text: '가'.repeat(200) }),
    ]);
    const sent = await gateway.sendGroup(groupId);

    expect(state).toBe('pending');
    expect(registered.map(({ to, code }) => [to, code])).toEqual([
      ['01011112222', '2000'],
      ['01033334444', '2000'],
    ]);
    expect(sent).toEqual({ groupId, state: 'sending', total: 2, refused: 0, delivered: 0 });
    expect((await sandbox.messages()).map(({ to, type }) => [to, type])).toEqual([
      ['01011112222', 'SMS'],
      ['01033334444', 'LMS'],
    ]);
  });

  it('reaches its end by itself', async () => {
    const groupId = await prepare();
    await gateway.sendGroup(groupId);

    await expect.poll(async () => (await gateway.findGroup(groupId))?.state).toBe('complete');
  });

  it('refuses to be sent twice, and says that it was', async () => {
    const groupId = await prepare();
    await gateway.sendGroup(groupId);

    const again: unknown = await gateway.sendGroup(groupId).catch((error: unknown) => error);

    expect(again).toBeInstanceOf(GatewayRejected);
    expect(again).toMatchObject({ status: 409, isAlreadySent: true, isConfiguration: false });
    expect(await sandbox.messages()).toHaveLength(2);
  });

  it('keeps refused messages unsent, with the reason', async () => {
    const { groupId } = await gateway.createGroup('batch-1');
    const registered = await gateway.addMessages(groupId, [
      smsTo('01011112222'),
      smsTo('12345'),
      smsTo('01055556666', { text: '가격 ₩1,000' }),
      smsTo('01000001061'),
    ]);
    const sent = await gateway.sendGroup(groupId);

    expect(registered.map(({ code }) => code)).toEqual(['2000', '1011', '1029', '1061']);
    expect(sent).toMatchObject({ total: 4, refused: 3 });
    expect(await sandbox.messages()).toHaveLength(1);
  });

  it('lists all its messages with our references, over several pages', async () => {
    const { groupId } = await gateway.createGroup('batch-1');
    const sms = phones(1_200).map((phone) => smsTo(phone));
    await gateway.addMessages(groupId, sms.slice(0, 700));
    await gateway.addMessages(groupId, sms.slice(700));

    const listed = await list(groupId);

    expect(listed.map(({ reference }) => reference)).toEqual(sms.map(({ reference }) => reference));
  });

  it('lists the report of each message once it was sent', async () => {
    const { groupId } = await gateway.createGroup('batch-1');
    await gateway.addMessages(groupId, [smsTo('01011112222'), smsTo('01000003043')]);
    await gateway.sendGroup(groupId);

    const codes = async () => (await list(groupId)).map(({ code }) => code);

    await expect.poll(codes).toEqual(['4000', '3043']);
  });

  it('can be taken back before it is sent, and only then', async () => {
    const kept = await prepare();
    const taken = await prepare();
    await gateway.sendGroup(kept);

    await gateway.deleteGroup(taken);

    expect(await gateway.findGroup(taken)).toMatchObject({ state: 'closed' });
    await expect(gateway.sendGroup(taken)).rejects.toMatchObject({ code: 'DeletedGroup' });
    await expect(gateway.deleteGroup(kept)).rejects.toBeInstanceOf(GatewayRejected);
  });

  it('is null if the gateway has none of that id', async () => {
    expect(await gateway.findGroup('G4V20260101000000AAAAAAAAAAAAAAA')).toBeNull();
  });

  it('outlives the end of the gateway by force, sent or not', async () => {
    const waiting = await prepare();
    const sent = await prepare();
    await gateway.sendGroup(sent);

    await sandbox.killAndRestart();
    gateway = createSolapiGateway({ baseUrl: sandbox.url(), ...KEYS });

    expect(await gateway.findGroup(waiting)).toMatchObject({ state: 'pending', total: 2 });
    await expect(gateway.sendGroup(sent)).rejects.toMatchObject({ isAlreadySent: true });
    await gateway.sendGroup(waiting);
    expect(await sandbox.messages()).toHaveLength(4);
  });
});

describe('a gateway in trouble', () => {
  it('leaves it unclear when it fails before the work, and has done nothing', async () => {
    const groupId = await prepare();
    await sandbox.setFaults({ fail_rate: 1 });
    await expect(gateway.sendGroup(groupId)).rejects.toBeInstanceOf(GatewayUnclear);
    await sandbox.setFaults({});

    expect(await gateway.findGroup(groupId)).toMatchObject({ state: 'pending' });
    expect(await sandbox.messages()).toEqual([]);
  });

  it.each([
    ['fails after the work', { fail_after_rate: 1 }],
    ['never answers', { hang_rate: 1 }],
  ])('leaves it unclear when it %s, and the group tells', async (_case, faults) => {
    const groupId = await prepare();
    await sandbox.setFaults(faults);
    const impatient = createSolapiGateway({ baseUrl: sandbox.url(), ...KEYS, timeoutMs: 300 });
    await expect(impatient.sendGroup(groupId)).rejects.toBeInstanceOf(GatewayUnclear);
    await sandbox.setFaults({});

    expect(await gateway.findGroup(groupId)).not.toMatchObject({ state: 'pending' });
    expect(await sandbox.messages()).toHaveLength(2);
  });

  it('leaves it unclear when the connection is cut, before the work or after it', async () => {
    const groupIds = await Promise.all(Array.from({ length: 30 }, prepare));
    await sandbox.setFaults({ cut_rate: 1 });
    const ends = await Promise.allSettled(groupIds.map((groupId) => gateway.sendGroup(groupId)));
    await sandbox.setFaults({});

    for (const end of ends) {
      expect(end).toMatchObject({ status: 'rejected', reason: expect.any(GatewayUnclear) });
    }
    const groups = await Promise.all(groupIds.map((groupId) => gateway.findGroup(groupId)));
    const sent = groups.filter((group) => group?.state !== 'pending').length;
    expect(await sandbox.messages()).toHaveLength(sent * 2);
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(groupIds.length);
  });

  it('answers that it knows no group once it has forgotten them', async () => {
    const groupId = await prepare();
    await sandbox.setFaults({ forget_groups: true });

    expect(await gateway.findGroup(groupId)).toBeNull();
  });

  it('is unreachable when the server does not listen', async () => {
    const { server, url } = await listen(() => undefined);
    server.close();
    await once(server, 'close');
    const unreachable = createSolapiGateway({ baseUrl: url, ...KEYS });

    await expect(unreachable.createGroup('batch-1')).rejects.toBeInstanceOf(GatewayUnreached);
  });

  it('refuses a wrong secret as a matter of configuration', async () => {
    const stranger = createSolapiGateway({
      baseUrl: sandbox.url(),
      apiKey: KEYS.apiKey,
      apiSecret: 'another',
    });

    await expect(stranger.createGroup('batch-1')).rejects.toMatchObject({
      name: 'GatewayRejected',
      code: 'SignatureDoesNotMatch',
      isConfiguration: true,
    });
  });
});

describe('an answer of another kind', () => {
  let server: Server;
  let respond: (response: ServerResponse) => void;

  beforeEach(async () => {
    const listening = await listen((response) => respond(response));
    server = listening.server;
    gateway = createSolapiGateway({ baseUrl: listening.url, ...KEYS });
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  it('puts the caller off when there are too many requests', async () => {
    respond = (response) => response.writeHead(429, { 'retry-after': '7' }).end();

    await expect(gateway.sendGroup('G')).rejects.toMatchObject({
      name: 'GatewayUnreached',
      retryAfterMs: 7_000,
    });
  });

  it('is unclear when it does not follow the protocol', async () => {
    respond = (response) => response.end('<html>maintenance</html>');

    await expect(gateway.sendGroup('G')).rejects.toBeInstanceOf(GatewayUnclear);
  });

  it('is unclear when it ends in the middle', async () => {
    respond = (response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"groupId":');
      response.destroy();
    };

    await expect(gateway.sendGroup('G')).rejects.toBeInstanceOf(GatewayUnclear);
  });

  it('never leads to another address', async () => {
    respond = (response) => response.writeHead(307, { location: sandbox.url() }).end();

    await expect(gateway.createGroup('batch-1')).rejects.toMatchObject({ status: 307 });
  });
});
