import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import webpush from 'web-push';
import { startSandbox } from './sandbox.fixture.ts';
import { createPushSender, type PushMessage, type PushSender } from './web-push.ts';

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
  sender = createPushSender({ hosts: [sandbox.host()], vapid, timeoutMs: 5_000 });
});
afterAll(async () => {
  await sandbox.stop();
});

describe('a push', () => {
  it('arrives, readable by the browser alone, with its lifetime, urgency and topic', async () => {
    const target = await sandbox.subscribe({ applicationServerKey: vapid.publicKey });

    expect(await sender.send(target, message)).toEqual({ kind: 'delivered' });

    const [push] = await sandbox.pushes();
    expect(push).toMatchObject({
      text: message.payload,
      headers: { ttl: '600', urgency: 'high', topic: 'live-7', 'content-encoding': 'aes128gcm' },
    });
  });

  it('is signed once for many', async () => {
    await sender.send(await sandbox.subscribe(), message);
    await sender.send(await sandbox.subscribe(), message);

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

    expect(await sender.send(await sandbox.subscribe(), message)).toEqual(outcome);
    expect(await sandbox.pushes()).toEqual([]);
  });

  it('[N7.9] to an ended subscription reports that it ended, while other subscriptions receive theirs', async () => {
    const ended = await sandbox.subscribe();
    const id = ended.endpoint.split('/').at(-1)!;
    await sandbox.setPushFaults({ ids: { [id]: 410 } });

    expect(await sender.send(ended, message)).toEqual({ kind: 'gone' });
    expect(await sender.send(await sandbox.subscribe(), message)).toEqual({ kind: 'delivered' });
  });

  it('is misconfigured when the subscription was made for another key', async () => {
    const { publicKey } = webpush.generateVAPIDKeys();
    const target = await sandbox.subscribe({ applicationServerKey: publicKey });

    expect(await sender.send(target, message)).toEqual({ kind: 'misconfigured', status: 403 });
  });

  it('is rejected when it is too long', async () => {
    const target = await sandbox.subscribe();

    expect(await sender.send(target, { ...message, payload: 'a'.repeat(5_000) })).toMatchObject({
      kind: 'rejected',
      status: 413,
    });
  });

  it('is rejected when its subscription holds keys that are none', async () => {
    const { endpoint } = await sandbox.subscribe();
    const target = { endpoint, keys: { p256dh: 'AAAA', auth: 'AAAA' } };

    expect(await sender.send(target, message)).toMatchObject({ kind: 'rejected', status: null });
  });

  it('is unclear when the service does not answer in time', async () => {
    const impatient = createPushSender({ hosts: [sandbox.host()], vapid, timeoutMs: 200 });
    const target = await sandbox.subscribe();
    await sandbox.setPushFaults({ hang_rate: 1 });

    expect(await impatient.send(target, message)).toEqual({ kind: 'unclear' });
  });

  it('[N7.10] never leaves for a host that is not listed', async () => {
    const strict = createPushSender({ hosts: ['fcm.googleapis.com'], vapid });

    expect(await strict.send(await sandbox.subscribe(), message)).toEqual({
      kind: 'rejected',
      status: null,
      reason: 'endpoint not allowed',
    });
    expect(await sandbox.pushes()).toEqual([]);
  });
});
