import { createHmac, randomBytes } from 'node:crypto';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { createSandbox } from './app.ts';
import type { Webhook } from './gateway/report-sender.ts';

export const IDENTITY = { siteCode: 'test-site', secret: 'test-identity-secret' };
export const TOSS = { clientKey: 'test_ck_test', secretKey: 'test_sk_test' };
export const ALIGO = { userId: 'test-user', key: 'test-aligo-key' };
export const KEYS = { apiKey: 'test-key', apiSecret: 'test-secret' };

export function signed({ apiKey, apiSecret } = KEYS, at = new Date()): string {
  const date = at.toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}

/** A sandbox without a port. Tests call it through `inject`. */
export async function openSandbox(dataDir?: string, optOut: Webhook | null = null) {
  const folder = dataDir ?? temporaryFolder();
  const app = await createSandbox({
    dataDir: folder,
    ...KEYS,
    aligo: ALIGO,
    identity: IDENTITY,
    toss: TOSS,
    optOut,
    logger: false,
  });

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const response = await app.inject({
      method,
      url,
      headers: { authorization: signed() },
      ...(body ? { payload: body } : {}),
    });
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
  }

  async function ndjson(url: string): Promise<Record<string, unknown>[]> {
    const { body } = await app.inject(url);
    return body
      .split('\n')
      .filter(Boolean)
      .map((line): Record<string, unknown> => JSON.parse(line));
  }

  return { app, dataDir: folder, ask, ndjson };
}

export type Sandbox = Awaited<ReturnType<typeof openSandbox>>;

/** A group with these messages. @returns its id. */
export async function fillGroup({ ask }: Sandbox, messages: readonly object[]): Promise<string> {
  const { body } = await ask('POST', '/messages/v4/groups', {});
  const groupId = String(body['groupId']);
  await ask('PUT', `/messages/v4/groups/${groupId}/messages`, { messages });
  return groupId;
}

export const sms = (change: object = {}) => ({
  to: '01012345678',
  from: '16000000',
  text: '오늘 8시 방송이 시작됩니다.',
  ...change,
});
