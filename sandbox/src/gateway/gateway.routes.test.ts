import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillGroup, KEYS, openSandbox, signed, sms, type Sandbox } from '../sandbox.fixture.ts';

const MINUTE_MS = 60_000;

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.app.close();
});

const balance = (authorization?: string) =>
  sandbox.app.inject({ url: '/cash/v1/balance', headers: authorization ? { authorization } : {} });

describe('the signature', () => {
  it('opens the gateway, once', async () => {
    const authorization = signed();

    expect((await balance(authorization)).statusCode).toBe(200);
    expect((await balance(authorization)).json()).toMatchObject({
      errorCode: 'DuplicatedSignature',
    });
  });

  it.each([
    ['is missing', () => undefined, 401, 'Unauthorized'],
    ['has another form', () => 'Bearer abc', 401, 'Unauthorized'],
    ['is of another key', () => signed({ ...KEYS, apiKey: 'x' }), 403, 'InvalidAPIKey'],
    [
      'is made with another secret',
      () => signed({ ...KEYS, apiSecret: 'x' }),
      403,
      'SignatureDoesNotMatch',
    ],
    [
      'is 16 minutes old',
      () => signed(KEYS, new Date(Date.now() - 16 * MINUTE_MS)),
      403,
      'RequestTimeTooSkewed',
    ],
    [
      'is 16 minutes ahead',
      () => signed(KEYS, new Date(Date.now() + 16 * MINUTE_MS)),
      403,
      'RequestTimeTooSkewed',
    ],
  ])('is refused when it %s', async (_case, authorization, status, errorCode) => {
    const response = await balance(authorization());

    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ errorCode });
  });
});

describe('registration', () => {
  it.each([
    [{}, '2000'],
    [{ to: '010-1234-5678' }, '2000'],
    [{ to: undefined }, '1010'],
    [{ text: '' }, '1010'],
    [{ to: '821012345678' }, '1011'],
    [{ from: 'MARU' }, '1062'],
    [{ type: 'FAX' }, '1025'],
    [{ type: 'sms' }, '2000'],
    [{ type: 'SMS', subject: '제목' }, '1013'],
    [{ type: 'LMS', subject: '가'.repeat(21) }, '1014'],
    [{ text: '벨\u0007' }, '1028'],
    [{ text: '줄\r\n바꿈' }, '2000'],
    [{ text: '뷁' }, '1029'],
    [{ type: 'SMS', text: '가'.repeat(46) }, '1031'],
    [{ text: '가'.repeat(46) }, '2000'],
    [{ text: '가'.repeat(1_001) }, '1031'],
    [{ customFields: { reference: 'a'.repeat(101) } }, '1032'],
    [{ to: '01000001061' }, '1061'],
    [{ to: '01000003043' }, '2000'],
  ])('of %j answers %s', async (change, statusCode) => {
    const { body } = await sandbox.ask('POST', '/messages/v4/groups');
    const url = `/messages/v4/groups/${String(body['groupId'])}/messages`;

    const answer = await sandbox.ask('PUT', url, { messages: [sms(change)] });

    expect(answer.body).toMatchObject({
      errorCount: statusCode === '2000' ? 0 : 1,
      resultList: [{ statusCode }],
    });
  });

  it('takes 10,000 messages at a time and not one more', async () => {
    const { body } = await sandbox.ask('POST', '/messages/v4/groups');
    const url = `/messages/v4/groups/${String(body['groupId'])}/messages`;
    const messages = Array.from({ length: 10_001 }, () => sms());

    expect((await sandbox.ask('PUT', url, { messages })).status).toBe(400);
    expect((await sandbox.ask('PUT', url, { messages: messages.slice(1) })).status).toBe(200);
  });
});

describe('[N7.5] the ledger', () => {
  it('[N7.8] records a message that was sent twice as two, and the page marks the repeat', async () => {
    for (let i = 0; i < 2; i += 1) {
      const groupId = await fillGroup(sandbox, [sms()]);
      await sandbox.ask('POST', `/messages/v4/groups/${groupId}/send`);
    }

    expect(await sandbox.ndjson('/sandbox/messages')).toHaveLength(2);
    expect((await sandbox.app.inject('/sandbox/state')).json()).toMatchObject({
      counts: { sms: { total: 2, repeated: 1 } },
      messages: [{ again: true }, { again: false }],
    });
  });

  it('[N7.6] holds a single message that was taken, and none that was refused', async () => {
    const taken = await sandbox.ask('POST', '/messages/v4/send', { message: sms() });
    const refused = await sandbox.ask('POST', '/messages/v4/send', { message: sms({ to: '' }) });

    expect(taken).toMatchObject({ status: 200, body: { to: '01012345678', statusCode: '2000' } });
    expect(refused).toMatchObject({ status: 400, body: { errorCode: 'FailedToAddMessage' } });
    expect(await sandbox.ndjson('/sandbox/messages')).toMatchObject([
      { to: '01012345678', messageId: taken.body['messageId'] },
    ]);
  });

  it('holds nothing of a group that was only filled', async () => {
    await fillGroup(sandbox, [sms()]);

    expect(await sandbox.ndjson('/sandbox/messages')).toEqual([]);
  });

  it('[N7.5] is written in full after a kill in the middle of it, and nothing of it twice', async () => {
    const phones = Array.from({ length: 5 }, (_, i) => `0101234000${i}`);
    const groupId = await fillGroup(
      sandbox,
      phones.map((to) => sms({ to })),
    );
    await sandbox.ask('POST', `/messages/v4/groups/${groupId}/send`);
    await sandbox.app.close();
    const folder = join(sandbox.dataDir, 'sandbox');
    await keepLines(join(folder, 'messages.ndjson'), 2);
    await keepLines(join(folder, 'groups.ndjson'), -1);
    await appendFile(join(folder, 'messages.ndjson'), '{"messageId":"M4V2026');

    sandbox = await openSandbox(sandbox.dataDir);

    const arrived = await sandbox.ndjson('/sandbox/messages');
    expect(arrived.map(({ to }) => to)).toEqual(phones);
    const again = await sandbox.ask('POST', `/messages/v4/groups/${groupId}/send`);
    expect(again.status).toBe(409);
  });

  it('can be emptied', async () => {
    const groupId = await fillGroup(sandbox, [sms()]);
    await sandbox.ask('POST', `/messages/v4/groups/${groupId}/send`);

    const { statusCode } = await sandbox.app.inject({ method: 'DELETE', url: '/sandbox/messages' });

    expect(statusCode).toBe(204);
    expect(await sandbox.ndjson('/sandbox/messages')).toEqual([]);
    expect((await sandbox.ask('GET', `/messages/v4/groups/${groupId}`)).status).toBe(404);
  });
});

describe('a list of messages', () => {
  it('continues from the cursor of the previous page', async () => {
    const phones = Array.from({ length: 5 }, (_, i) => `0101234000${i}`);
    const groupId = await fillGroup(
      sandbox,
      phones.map((to) => sms({ to })),
    );
    const url = `/messages/v4/groups/${groupId}/messages`;

    const first = await sandbox.ask('GET', `${url}?limit=3`);
    const second = await sandbox.ask(
      'GET',
      `${url}?limit=3&startKey=${String(first.body['nextKey'])}`,
    );

    expect(recipientsOf(first.body)).toEqual(phones.slice(0, 3));
    expect(recipientsOf(second.body)).toEqual(phones.slice(3));
    expect(second.body['nextKey']).toBeNull();
  });
});

describe('[N7.7] the fault switches', () => {
  it.each([{ fail_rate: 2 }, { latency_ms: -1 }, { unknown: 1 }])('refuse %j', async (payload) => {
    const { statusCode } = await sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/faults',
      payload,
    });

    expect(statusCode).toBe(400);
  });

  it('[N7.7] turn off every switch that a request does not name', async () => {
    const set = (payload: object) =>
      sandbox.app.inject({ method: 'POST', url: '/sandbox/faults', payload });

    await set({ fail_rate: 1 });
    await set({ latency_ms: 1 });

    expect((await sandbox.app.inject('/sandbox/faults')).json()).toEqual({
      latency_ms: 1,
      fail_rate: 0,
      fail_after_rate: 0,
      cut_rate: 0,
      hang_rate: 0,
      forget_groups: false,
      report_delay_ms: 0,
      report_twice: false,
      report_disorder: false,
      alimtalk_code: 0,
    });
  });
});

function recipientsOf(body: Record<string, unknown>): unknown[] {
  const list = body['messageList'];
  return Object.values(typeof list === 'object' && list !== null ? list : {}).map(
    (message: Record<string, unknown>) => message['to'],
  );
}

/**
 * Truncates a file to its first `count` lines. A negative `count` removes that many lines from the
 * end.
 */
async function keepLines(path: string, count: number): Promise<void> {
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  await writeFile(path, `${lines.slice(0, count).join('\n')}\n`);
}
