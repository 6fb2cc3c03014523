import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { openSandbox, type Sandbox } from '../sandbox.fixture.ts';

const SECRET = `whsec_${Buffer.from('a key of the sandbox').toString('base64')}`;
const BODY = '{"type":"webhook.test"}';

async function send(
  sandbox: Sandbox,
  body: string,
  { at = Date.now(), signed = body } = {},
): Promise<number> {
  const timestamp = String(Math.floor(at / 1_000));
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
  const hash = createHmac('sha256', key).update(`msg_1.${timestamp}.${signed}`).digest('base64');
  const answer = await sandbox.app.inject({
    method: 'POST',
    url: '/webhooks/partner',
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,b3RoZXI= v1,${hash}`,
    },
    payload: body,
  });
  return answer.statusCode;
}

it('[S38] accepts what the secret has signed, and refuses other bodies and old messages', async () => {
  const sandbox = await openSandbox();
  await sandbox.ask('POST', '/sandbox/webhooks/partner', { secrets: [SECRET] });

  expect(await send(sandbox, BODY)).toBe(204);
  expect(await send(sandbox, BODY, { signed: `${BODY} ` })).toBe(401);
  expect(await send(sandbox, BODY, { at: Date.now() - 600_000 })).toBe(401);
  const { body } = await sandbox.ask('GET', '/sandbox/webhooks/partner');
  expect(body['items']).toMatchObject([
    { id: 'msg_1', body: BODY, problem: null },
    { problem: 'wrong signature' },
    { problem: 'too old or too new' },
  ]);
});

it('answers in the order that was set, then accepts', async () => {
  const sandbox = await openSandbox();
  await sandbox.ask('POST', '/sandbox/webhooks/partner', {
    secrets: [SECRET],
    statuses: [503, 410],
  });

  expect([await send(sandbox, BODY), await send(sandbox, BODY), await send(sandbox, BODY)]).toEqual(
    [503, 410, 204],
  );
});
