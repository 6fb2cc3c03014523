import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts';

const URL = '/api/home/sms/reports/solapi';
const SECRET = 'a-secret-we-agreed-on';
const signed = { 'x-solapi-secret': createHash('sha1').update(SECRET).digest('hex') };

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp({ SMS_REPORT_SECRET: SECRET });
});
beforeEach(() => test.db`delete from delivery_report`);
afterAll(() => test.stop());

/** The provider's wording contains the number and the text; neither may be exposed here. */
const report = (change: object = {}) => ({
  messageId: 'M4V1',
  groupId: 'G4V1',
  to: '01012345678',
  from: '16000000',
  text: '오늘 8시 방송',
  statusCode: '4000',
  customFields: { reference: '7-1' },
  ...change,
});

const send = (reports: unknown, headers: Record<string, string> = signed) =>
  test.app.inject({ method: 'POST', url: URL, headers, payload: reports as object });
const kept = () => test.db`select message_id, group_id, reference, code from delivery_report`;

describe('[M11] a delivery report by webhook', () => {
  it('is stored once, however often it arrives, without number and text', async () => {
    const answers = [await send([report()]), await send([report(), report()])];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await kept()).toEqual([
      { message_id: 'M4V1', group_id: 'G4V1', reference: '7-1', code: '4000' },
    ]);
    const [row] = await test.db<
      { words: string }[]
    >`select r::text as words from delivery_report r`;
    expect(row?.words).not.toMatch(/01012345678|방송/);
  });

  it('is stored again when its content differs', async () => {
    await send([report({ statusCode: '3000' }), report()]);

    expect(await kept()).toHaveLength(2);
  });

  it.each([
    ['without the secret', {}],
    ['with the secret itself', { 'x-solapi-secret': SECRET }],
    ['with another one', { 'x-solapi-secret': createHash('sha1').update('x').digest('hex') }],
  ])('is refused %s', async (_case, headers) => {
    const { statusCode } = await send([report()], headers);

    expect([statusCode, await kept()]).toEqual([403, []]);
  });

  it('is left out when it is about a message that is not ours', async () => {
    await send([report({ customFields: null }), report({ customFields: {} })]);

    expect(await kept()).toEqual([]);
  });

  it.each([[{}], [[{ messageId: 'M' }]], [[report({ statusCode: 'OK' })]]])(
    'is refused when it is none: %j',
    async (body) => {
      expect((await send(body)).statusCode).toBe(400);
    },
  );

  it('has no address where no secret was agreed on', async () => {
    const other = await startTestApp();
    try {
      const answer = await other.app.inject({ method: 'POST', url: URL, payload: [report()] });
      expect(answer.statusCode).toBe(404);
    } finally {
      await other.stop();
    }
  });
});
