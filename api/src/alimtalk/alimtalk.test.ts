import { alimtalkKind, alimtalkWords } from '@maru/contract/alimtalk/alimtalk';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { loginManager } from '../campaign/campaign.fixture.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const BASE = '/api/admin/alimtalk';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({
    SMS_PRICE_ALIMTALK: '9',
    SMS_PRICE_SMS: '18',
    SMS_PRICE_LMS: '45',
  });
  staff = await loginManager(test, 'message');
});
beforeEach(() =>
  emptyTables(test.db, 'alimtalk_use', 'alimtalk_template', 'alimtalk_check', 'single_message'),
);
afterAll(() => test.stop());

async function insertTemplate(change: object = {}): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into alimtalk_template ${test.db({
      provider: 'solapi',
      channel: 'PF1',
      code: `TP${Math.random()}`,
      name: '만료 안내',
      text: '#{상품}이 #{종료일}에 끝나요.',
      state: 'approved',
      advertises: false,
      checked_at: new Date().toISOString(),
      ...change,
    })} returning id`;
  return row!.id;
}

const choose = (kind: string, template_id: number | null, version = 0) =>
  staff.send('PUT', `${BASE}/uses/${kind}`, { template_id, version });

async function templateOf(kind: string) {
  const { body } = await staff.send('GET', `${BASE}/uses`);
  return (body['items'] as { kind: string }[]).find((item) => item.kind === kind);
}

it('[M18] a template is listed with its provider, and with why it was rejected', async () => {
  const reason = '할인 안내는 광고예요.';
  await insertTemplate({ provider: 'aligo', state: 'rejected', reason });

  const { body } = await staff.send('GET', `${BASE}/templates`);

  expect(body['items']).toMatchObject([{ provider: 'aligo', state: 'rejected', reason }]);
});

describe('[M18] the template of a kind of message', () => {
  it('is none until one is chosen, and can be taken back', async () => {
    const templateId = await insertTemplate();

    const { body } = await staff.send('GET', `${BASE}/uses`);
    expect((body['items'] as { kind: string }[]).map(({ kind }) => kind)).toEqual(
      Object.keys(alimtalkWords),
    );
    expect((await choose('expiry', templateId)).status).toBe(200);
    expect(await templateOf('expiry')).toMatchObject({ template_id: templateId, version: 1 });
    const listed = await staff.send('GET', `${BASE}/templates`);
    expect(listed.body['items']).toMatchObject([{ _id: templateId, kinds: ['expiry'] }]);

    expect((await choose('expiry', null, 1)).status).toBe(200);
    expect(await templateOf('expiry')).toMatchObject({ template_id: null, version: 2 });
  });

  it('is not changed from a stale choice', async () => {
    const templateId = await insertTemplate();
    await choose('expiry', templateId);

    const { status, body } = await choose('expiry', null);

    expect([status, body['message']]).toEqual([409, 'VERSION_CONFLICT']);
  });

  it.each(['reviewing', 'rejected', 'stopped'])('is never one that is %s', async (state) => {
    const { status, body } = await choose('expiry', await insertTemplate({ state }));

    expect([status, body['message']]).toEqual([409, 'TEMPLATE_NOT_APPROVED']);
  });

  it('is never one with a variable that nothing fills, which is named', async () => {
    const text = '#{상품} #{할인율} #{등급}';
    const { status, body } = await choose('expiry', await insertTemplate({ text }));

    expect([status, body['errors']]).toEqual([
      400,
      [
        {
          path: 'template_id',
          message: '이 안내에는 채울 값이 없는 변수가 있어요: #{할인율}, #{등급}',
        },
      ],
    ]);
    expect(await templateOf('expiry')).toMatchObject({ template_id: null });
  });

  it('is none of the list', async () => {
    const { status, body } = await choose('expiry', 999_999);

    expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
  });

  it('is written down with who chose it', async () => {
    await choose('expiry', await insertTemplate());

    const [line] = await test.db`
      select action, diff from audit_log where action = 'alimtalk.choose' order by id desc limit 1`;
    expect(line).toMatchObject({ diff: { kind: 'expiry', before: null, after: '만료 안내' } });
  });
});

describe('[M18] the law: 알림톡 informs and never advertises', () => {
  it.each(['campaign', 'advertising', 'marketing', 'code', 'password'])(
    'knows no kind called %s: neither the contract, nor the server, nor the database',
    async (kind) => {
      const templateId = await insertTemplate();

      expect(alimtalkKind.safeParse(kind).success).toBe(false);
      expect((await choose(kind, templateId)).status).toBe(400);
      await expect(
        test.db`insert into alimtalk_use (kind, template_id) values (${kind}, ${templateId})`,
      ).rejects.toThrow('alimtalk_use_kind_check');
    },
  );

  it('refuses a template that carries advertising beside the information', async () => {
    const { status, body } = await choose('expiry', await insertTemplate({ advertises: true }));

    expect([status, body['message']]).toEqual([409, 'TEMPLATE_ADVERTISES']);
  });
});

describe('[M18] the staff view of template uses', () => {
  it('shows the delivery results and the cost, and whether a provider check is pending', async () => {
    const templateId = await insertTemplate();
    for (const state of ['sent', 'sent', 'failed', 'unknown']) {
      await test.db`
        insert into single_message (channel, purpose, state, settled_at, expires_at, template_id)
        values ('alimtalk', 'expiry', ${state}, now(), now(), ${templateId})`;
    }

    const before = await staff.send('GET', `${BASE}/uses`);
    expect((await staff.send('POST', `${BASE}/check`, {})).status).toBe(204);
    const after = await staff.send('GET', `${BASE}/uses`);

    expect(before.body['figures']).toEqual({
      sent: 2,
      failed: 1,
      waiting: 0,
      unknown: 1,
      prices: { alimtalk: 9, sms: 18, lms: 45 },
      checked_at: null,
      is_asking: false,
    });
    expect(after.body['figures']).toMatchObject({ checked_at: null, is_asking: true });
  });

  it('requires the permission to send messages', async () => {
    await insertAdmin(test, 'content', ['manageContent']);
    const other = await loginStaff(test, 'content');

    expect((await other.send('GET', `${BASE}/uses`)).status).toBe(403);
    expect((await other.send('POST', `${BASE}/check`, {})).status).toBe(403);
  });
});
