import { generateKeyPairSync } from 'node:crypto';
import webpush from 'web-push';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSandbox, type Sandbox } from '../sandbox.fixture.ts';

const ORIGIN = 'http://localhost:80';
const vapid = { subject: 'mailto:push@maru.example', ...webpush.generateVAPIDKeys() };

let sandbox: Sandbox;
let target: { endpoint: string; keys: { p256dh: string; auth: string } };

beforeEach(async () => {
  sandbox = await openSandbox();
  target = await subscribe();
});
afterEach(async () => {
  await sandbox.app.close();
});

async function subscribe(payload: object = {}): Promise<typeof target> {
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/sandbox/subscriptions',
    payload,
  });
  return response.json();
}

/** A push as a sender makes it, with single headers changed or, if `undefined`, left out. */
async function push(change: Record<string, string | undefined> = {}, text = '안녕하세요') {
  const details = webpush.generateRequestDetails(target, text, {
    vapidDetails: vapid,
    TTL: 60,
    urgency: 'high',
    topic: 'live-7',
  });
  const headers = Object.fromEntries(
    Object.entries({ ...lowered(details.headers), ...change }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  return sandbox.app.inject({
    method: 'POST',
    url: new URL(target.endpoint).pathname,
    headers: { ...headers, host: 'localhost:80' },
    ...(details.body ? { payload: details.body } : {}),
  });
}

const lowered = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

describe('the push service', () => {
  it('takes a push, keeps it encrypted and shows it as its browser would read it', async () => {
    const response = await push();

    expect(response.statusCode).toBe(201);
    expect(response.headers).toMatchObject({
      ttl: '60',
      location: expect.stringMatching(/^\/push-message\//),
    });
    const [kept] = await sandbox.ndjson('/sandbox/pushes');
    expect(kept).toMatchObject({
      text: '안녕하세요',
      headers: { ttl: '60', topic: 'live-7', urgency: 'high', 'content-encoding': 'aes128gcm' },
    });
    expect(Buffer.from(String(kept?.['body']), 'base64').toString()).not.toContain('안녕');
  });

  it('decrypts messages of any length from any sender', async () => {
    const texts = ['a', '가'.repeat(1_000), JSON.stringify({ title: '제목' })];
    for (const text of texts) await push({}, text);

    expect((await sandbox.ndjson('/sandbox/pushes')).map(({ text }) => text)).toEqual(texts);
  });

  it.each([
    ['without TTL', { ttl: undefined }, 400],
    ['with an urgency that is none', { urgency: 'panic' }, 400],
    ['with a topic of 33 characters', { topic: 'a'.repeat(33) }, 400],
    ['in another encoding', { 'content-encoding': 'aesgcm' }, 400],
    ['without a key', { authorization: undefined }, 401],
    [
      'with a token for another service',
      { authorization: tokenFor('https://fcm.googleapis.com') },
      403,
    ],
    ['with a token that is too old', { authorization: tokenFor(ORIGIN, -60) }, 403],
    ['with a token signed by another key', { authorization: tokenOfAnother() }, 403],
  ])('refuses a push %s', async (_case, change, status) => {
    expect((await push(change)).statusCode).toBe(status);
    expect(await sandbox.ndjson('/sandbox/pushes')).toEqual([]);
  });

  it('refuses a body over 4,096 bytes and a subscription it does not know', async () => {
    expect((await push({}, 'a'.repeat(4_100))).statusCode).toBe(413);
    target = { ...target, endpoint: `${ORIGIN}/push/unknown` };
    expect((await push()).statusCode).toBe(404);
  });

  it('takes only the key a subscription was made for', async () => {
    target = await subscribe({ applicationServerKey: vapid.publicKey });
    expect((await push()).statusCode).toBe(201);

    target = await subscribe({ applicationServerKey: webpush.generateVAPIDKeys().publicKey });
    expect((await push()).statusCode).toBe(403);
  });

  it('knows its subscriptions after a restart, and can read their pushes still', async () => {
    await push();
    await sandbox.app.close();
    sandbox = await openSandbox(sandbox.dataDir);

    expect((await push()).statusCode).toBe(201);
    expect((await sandbox.ndjson('/sandbox/pushes')).map(({ text }) => text)).toEqual([
      '안녕하세요',
      '안녕하세요',
    ]);
  });

  it('makes many subscriptions at once, all different', async () => {
    const response = await sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/subscriptions',
      payload: { count: 50 },
    });

    const { items } = response.json<{ items: { endpoint: string }[] }>();
    expect(new Set(items.map(({ endpoint }) => endpoint)).size).toBe(50);
  });
});

function tokenFor(audience: string, lifeSeconds = 3_600): string {
  const { subject, publicKey, privateKey } = vapid;
  const expires = Math.floor(Date.now() / 1_000) + lifeSeconds;
  return webpush.getVapidHeaders(audience, subject, publicKey, privateKey, 'aes128gcm', expires)
    .Authorization;
}

/** A right token shown with a key that did not sign it. */
function tokenOfAnother(): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([
    Buffer.of(4),
    Buffer.from(x, 'base64url'),
    Buffer.from(y, 'base64url'),
  ]);
  return tokenFor(ORIGIN).replace(/k=.*/, `k=${point.toString('base64url')}`);
}
