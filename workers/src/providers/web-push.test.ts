import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { startSandbox } from './sandbox.fixture.ts';
import {
  createPushSender,
  type PushMessage,
  type PushOutcome,
  type PushSender,
} from './web-push.ts';

const vapid = { subject: 'mailto:push@maru.example', ...webpush.generateVAPIDKeys() };
const message: PushMessage = {
  payload: JSON.stringify({ title: '라이브 시작', body: '김전문 방송이 시작됐습니다.' }),
  ttlSeconds: 600,
  urgency: 'high',
  topic: 'live-7',
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let sender: PushSender;

beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(async () => {
  await sandbox.reset();
  sender = senderOf(5_000);
});
afterAll(async () => {
  await sandbox.stop();
});

const senderOf = (timeoutMs: number) =>
  createPushSender({ hosts: sandbox.pushHosts(), ca: sandbox.ca(), vapid, timeoutMs });

describe.each([
  ['over HTTP/1.1', { secure: false }],
  ['over HTTP/2', { secure: true }],
])('a push %s', (_way, { secure }) => {
  const subscribe = (body: object = {}) => sandbox.subscribe({ secure, ...body });

  it('arrives, readable by the browser alone, with its lifetime, urgency and topic', async () => {
    const target = await subscribe({ applicationServerKey: vapid.publicKey });

    expect(await sender.send(target, message)).toEqual({ kind: 'delivered' });

    const [push] = await sandbox.pushes();
    expect(push).toMatchObject({
      text: message.payload,
      headers: { ttl: '600', urgency: 'high', topic: 'live-7', 'content-encoding': 'aes128gcm' },
    });
  });

  it('is signed once for many', async () => {
    await sender.send(await subscribe(), message);
    await sender.send(await subscribe(), message);

    const signatures = (await sandbox.pushes()).map(({ headers }) => headers['authorization']);
    expect(signatures).toHaveLength(2);
    expect(new Set(signatures).size).toBe(1);
  });

  it.each([
    [{ missing_rate: 1 }, { kind: 'gone' }],
    [{ gone_rate: 1 }, { kind: 'gone' }],
    [
      { throttle_rate: 1, retry_after_s: 9 },
      { kind: 'retry', status: 429, afterMs: 9_000 },
    ],
    [{ fail_rate: 1 }, { kind: 'retry', status: 500, afterMs: null }],
  ])('under %j ends as %j', async (faults, outcome) => {
    await sandbox.setPushFaults(faults);

    expect(await sender.send(await subscribe(), message)).toEqual(outcome);
    expect(await sandbox.pushes()).toEqual([]);
  });

  it('[N7.9] to an ended subscription reports that it ended, while other subscriptions receive theirs', async () => {
    const ended = await subscribe();
    const id = ended.endpoint.split('/').at(-1)!;
    await sandbox.setPushFaults({ ids: { [id]: 410 } });

    expect(await sender.send(ended, message)).toEqual({ kind: 'gone' });
    expect(await sender.send(await subscribe(), message)).toEqual({ kind: 'delivered' });
  });

  it('is misconfigured when the subscription was made for another key', async () => {
    const { publicKey } = webpush.generateVAPIDKeys();
    const target = await subscribe({ applicationServerKey: publicKey });

    expect(await sender.send(target, message)).toEqual({ kind: 'misconfigured', status: 403 });
  });

  it('is rejected when it is too long', async () => {
    const target = await subscribe();

    expect(await sender.send(target, { ...message, payload: 'a'.repeat(4_050) })).toMatchObject({
      kind: 'rejected',
      status: 413,
    });
  });

  it('is rejected when its subscription holds keys that are none', async () => {
    const { endpoint } = await subscribe();
    const target = { endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } };

    expect(await sender.send(target, message)).toMatchObject({ kind: 'rejected', status: null });
  });

  it('is unclear when the service does not answer in time', async () => {
    const impatient = senderOf(200);
    const target = await subscribe();
    await sandbox.setPushFaults({ hang_rate: 1 });

    expect(await impatient.send(target, message)).toEqual({ kind: 'unclear' });
  });

  it('[N7.10] never leaves for a host that is not listed', async () => {
    const strict = createPushSender({ hosts: ['fcm.googleapis.com'], vapid });

    expect(await strict.send(await subscribe(), message)).toEqual({
      kind: 'rejected',
      status: null,
      reason: 'endpoint not allowed',
    });
    expect(await sandbox.pushes()).toEqual([]);
  });
});

describe('a push service with HTTP/2', () => {
  const subscribe = () => sandbox.subscribe({ secure: true });
  const sendTo = async (n: number, by = sender) => {
    const targets = await Promise.all(Array.from({ length: n }, subscribe));
    return Promise.all(targets.map((target) => by.send(target, message)));
  };
  const kindsOf = (outcomes: readonly PushOutcome[]) => [
    ...new Set(outcomes.map(({ kind }) => kind)),
  ];

  it('gets all pushes over one connection, within its limit of streams', async () => {
    await sandbox.setPushFaults({ max_streams: 3, latency_ms: 20 });
    const before = await sandbox.pushConnections();
    await sendTo(1);

    expect(kindsOf(await sendTo(40))).toEqual(['delivered']);
    expect(await sandbox.pushes()).toHaveLength(41);
    expect(await sandbox.pushConnections()).toBe(before + 1);
  });

  it('is asked over HTTP/1.1 if it selects that', async () => {
    await sandbox.setPushFaults({ only_http1: true });

    expect(kindsOf(await sendTo(3))).toEqual(['delivered']);
    expect(await sandbox.pushes()).toHaveLength(3);
  });

  it('that refuses streams has certainly not taken the push', async () => {
    await sandbox.setPushFaults({ refuse_rate: 1 });

    expect(await sendTo(1)).toEqual([{ kind: 'retry', status: null, afterMs: null }]);
    expect(await sandbox.pushes()).toEqual([]);
  });

  it('that resets a stream may have taken the push', async () => {
    await sandbox.setPushFaults({ reset_rate: 1 });

    expect(await sendTo(1)).toEqual([{ kind: 'unclear' }]);
    expect(await sandbox.pushes()).toHaveLength(1);
  });

  it.each([
    ['closes', 0],
    ['ends the connection for too many requests', 11],
  ])('that %s has certainly not taken the later pushes', async (_case, goaway_code) => {
    await sendTo(1);
    await sandbox.setPushFaults({ goaway_rate: 1, goaway_code });

    expect(kindsOf(await sendTo(2))).toEqual(['retry']);
    expect(await sandbox.pushes()).toHaveLength(1);

    await sandbox.setPushFaults({});
    expect(kindsOf(await sendTo(2))).toEqual(['delivered']);
  });

  it('that closes its connections now and then gets every push once', async () => {
    await sandbox.setPushFaults({ goaway_rate: 0.05, latency_ms: 5 });

    const outcomes = await sendTo(300);

    const delivered = outcomes.filter(({ kind }) => kind === 'delivered').length;
    expect(kindsOf(outcomes)).not.toContain('unclear');
    expect(await sandbox.pushes()).toHaveLength(delivered);
  });

  it('that ends without a word may have taken the pushes under way', async () => {
    await sandbox.setPushFaults({ hang_rate: 1 });
    const sending = sendTo(3);
    await expect.poll(() => sandbox.pushes()).toHaveLength(3);

    await sandbox.killAndRestart();

    expect(kindsOf(await sending)).toEqual(['unclear']);
  });

  it('with a certificate that is not trusted gets nothing', async () => {
    const strict = createPushSender({ hosts: sandbox.pushHosts(), vapid, timeoutMs: 5_000 });

    expect(kindsOf(await sendTo(1, strict))).toEqual(['retry']);
  });

  it('that stays silent is asked over another connection next time', async () => {
    const impatient = senderOf(300);
    const before = await sandbox.pushConnections();
    await sandbox.setPushFaults({ hang_rate: 1 });
    expect(kindsOf(await sendTo(1, impatient))).toEqual(['unclear']);
    await sandbox.setPushFaults({});

    expect(kindsOf(await sendTo(1, impatient))).toEqual(['delivered']);
    expect(await sandbox.pushConnections()).toBe(before + 2);
  });
});
