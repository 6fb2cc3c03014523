import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALIGO, fillGroup, openSandbox, sms, type Sandbox } from '../sandbox.fixture.ts';

let sandbox: Sandbox;

beforeEach(async () => {
  sandbox = await openSandbox();
});
afterEach(async () => {
  await sandbox.app.close();
});

/** Builds a JPEG with a valid header only. Its frame header contains the image size. */
function jpegOf(width: number, height: number, bytes = 1_000): Buffer {
  const start = Buffer.from('ffd8ffe000040000ffc0000b08', 'hex');
  const size = Buffer.alloc(4);
  size.writeUInt16BE(height, 0);
  size.writeUInt16BE(width, 2);
  return Buffer.concat([start, size, Buffer.alloc(bytes)]);
}

const upload = (jpeg: Buffer, type = 'MMS') =>
  sandbox.ask('POST', '/storage/v1/files', { file: jpeg.toString('base64'), type });

async function orderByAligo(image: Buffer | null) {
  const form = new FormData();
  const fields = { key: ALIGO.key, user_id: ALIGO.userId, sender: '16000000', msg_type: 'MMS' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('receiver', '01012345678');
  form.append('msg', '안내');
  if (image) form.append('image1', new Blob([new Uint8Array(image)]), 'picture.jpg');
  const sent = new Response(form);
  const response = await sandbox.app.inject({
    method: 'POST',
    url: '/aligo/send/',
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return response.json<{ result_code: number; message: string }>();
}

const allowed = jpegOf(1_500, 1_440);
const refused: [string, Buffer][] = [
  ['is too heavy', jpegOf(10, 10, 200_000)],
  ['is too wide', jpegOf(1_501, 10)],
  ['is too high', jpegOf(10, 1_441)],
  ['is no JPEG', Buffer.from('89504e470d0a1a0a', 'hex')],
  ['breaks off', allowed.subarray(0, 8)],
];

describe('a picture', () => {
  it.each(refused)('is refused when it %s', async (_case, jpeg) => {
    const answer = await upload(jpeg);

    expect([answer.status, answer.body['errorCode']]).toEqual([400, 'ValidationError']);
    expect(await orderByAligo(jpeg)).toMatchObject({ result_code: -100 });
  });

  it('is kept for MMS alone, and over a restart', async () => {
    const { body } = await upload(allowed);
    await sandbox.app.close();
    sandbox = await openSandbox(sandbox.dataDir);

    const shown = await sandbox.app.inject(`/sandbox/files/${String(body['fileId'])}`);

    expect(shown.rawPayload.equals(allowed)).toBe(true);
    expect((await upload(allowed, 'KAKAO')).status).toBe(400);
    expect((await sandbox.app.inject('/sandbox/files/none')).statusCode).toBe(404);
  });
});

describe('an MMS', () => {
  it.each([
    ['without a picture', { type: 'MMS' }, '1034'],
    ['with an unknown one', { type: 'MMS', imageId: 'ST01FZGONE' }, '1023'],
  ])('is not taken %s', async (_case, change, statusCode) => {
    const { body } = await sandbox.ask('POST', '/messages/v4/groups');
    const url = `/messages/v4/groups/${String(body['groupId'])}/messages`;

    const answer = await sandbox.ask('PUT', url, { messages: [sms(change)] });

    expect(answer.body).toMatchObject({ errorCount: 1, resultList: [{ statusCode }] });
  });

  it('arrives with its picture, which the ledger names', async () => {
    const { body } = await upload(allowed);
    const groupId = await fillGroup(sandbox, [sms({ imageId: body['fileId'] })]);
    await sandbox.ask('POST', `/messages/v4/groups/${groupId}/send`);
    await orderByAligo(allowed);

    const lines = await sandbox.ndjson('/sandbox/messages');

    expect(lines.map(({ type }) => type)).toEqual(['MMS', 'MMS']);
    expect(lines[0]?.['imageId']).toBe(body['fileId']);
    const shown = await sandbox.app.inject(`/sandbox/files/${String(lines[1]?.['imageId'])}`);
    expect(shown.rawPayload.equals(allowed)).toBe(true);
  });

  it('is refused by Aligo without its file', async () => {
    expect(await orderByAligo(null)).toMatchObject({ result_code: -100 });
    expect(await sandbox.ndjson('/sandbox/messages')).toEqual([]);
  });
});
