import { MOST_WEBHOOKS } from '@maru/contract/webhook/webhook';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const BASE = '/api/admin/webhooks';
const LOG = '/api/admin/webhook-deliveries';
const input = {
  url: 'https://hooks.partner.example.com/maru',
  description: '협력사 편성표',
  kinds: ['broadcast.scheduled'],
  state: 'on',
};

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({ WEBHOOK_LOCAL_HOSTS: '127.0.0.1:4130' });
  await insertAdmin(test, 'boss', ['superAdmin']);
  staff = await loginStaff(test, 'boss');
  await insertExpert(test.db, 7);
});
beforeEach(() => emptyTables(test.db, 'webhook', 'webhook_event', 'broadcast_schedule', 'outbox'));
afterAll(() => test.stop());

interface Item {
  _id: number;
  version: number;
}

async function add(change: object = {}) {
  const { status, body } = await staff.send('POST', BASE, { ...input, ...change });
  return { status, body, item: body['item'] as Item };
}

const audited = async (action: string) =>
  test.db<{ diff: Record<string, unknown> | null }[]>`
    select diff from audit_log where action = ${action} order by id`;

describe('[S38] a webhook', () => {
  it('[N5.39] gets a secret that is shown once and stored sealed', async () => {
    const { status, body, item } = await add();
    const secret = String(body['secret']);

    expect([status, secret]).toEqual([201, expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    const { body: list } = await staff.send('GET', BASE);
    const { body: one } = await staff.send('GET', `${BASE}/${item._id}`);
    expect(JSON.stringify([list, one])).not.toContain('whsec_');
    const [row] = await test.db<{ sealed: string }[]>`
      select encode(secret_enc, 'escape') as sealed from webhook`;
    expect(row!.sealed).not.toContain(secret.slice(6));
    expect(JSON.stringify(await audited('webhook.create'))).not.toContain(secret.slice(6));
    const published = await test.db<{ body: { payload: object } }[]>`
      select body from outbox where name = 'webhook.changed'`;
    expect(published.map((event) => event.body.payload)).toMatchObject([
      { _id: item._id, state: 'on', version: 1 },
    ]);
  });

  it.each([
    'http://hooks.partner.example.com/maru',
    'https://10.0.0.7/maru',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/maru',
    'https://db.internal/maru',
    'https://[::1]/maru',
    'https://user:word@hooks.partner.example.com/maru',
    'http://127.0.0.1:4131/maru',
    'ftp://hooks.partner.example.com',
    'not an address',
  ])('is refused at %s', async (url) => {
    const { status, body } = await add({ url });
    const { item } = await add();
    const changed = await staff.send('PATCH', `${BASE}/${item._id}`, { url, version: 1 });

    expect([status, body]).toMatchObject([400, { errors: [{ path: 'url' }] }]);
    expect(changed.status).toBe(400);
  });

  it('may be a receiver of this machine that the configuration names', async () => {
    expect((await add({ url: 'http://127.0.0.1:4130/webhooks/partner' })).status).toBe(201);
  });

  it('is listed once, and there is a limit', async () => {
    await add();
    expect((await add()).body['message']).toBe('ALREADY_LISTED');
    await test.db`
      insert into webhook (url, kinds, secret_enc)
      select 'https://partner.example.com/' || n, '{post.removed}', ''
      from generate_series(2, ${MOST_WEBHOOKS}::int) n`;
    expect((await add({ url: 'https://more.example.com/' })).body['message']).toBe(
      'STATE_CONFLICT',
    );
  });

  it('changes at its version, and is deleted with its log', async () => {
    const { item } = await add();
    const one = `${BASE}/${item._id}`;
    const off = await staff.send('PATCH', one, { state: 'off', version: 1 });
    const late = await staff.send('PATCH', one, { description: '늦음', version: 1 });
    const same = await staff.send('PATCH', one, { state: 'off', version: 2 });

    expect(off.body['item']).toMatchObject({ state: 'off', off_reason: 'staff', version: 2 });
    expect(late.body['message']).toBe('VERSION_CONFLICT');
    expect(same.body['item']).toMatchObject({ version: 2 });
    expect((await audited('webhook.update')).map(({ diff }) => diff)).toEqual([
      { state: ['on', 'off'] },
    ]);
    await staff.send('POST', `${one}/test`);
    expect((await staff.send('DELETE', `${one}?version=1`)).body['message']).toBe(
      'VERSION_CONFLICT',
    );
    expect((await staff.send('DELETE', `${one}?version=2`)).status).toBe(204);
    expect(await test.db`select from webhook_delivery`).toHaveLength(0);
    expect(await audited('webhook.delete')).toHaveLength(1);
  });

  it('keeps the former secret for a day after a change', async () => {
    const { item, body } = await add();
    const one = `${BASE}/${item._id}/secret`;
    const changed = await staff.send('POST', one, { version: 1 });
    const late = await staff.send('POST', one, { version: 1 });

    expect(changed.body['secret']).not.toBe(body['secret']);
    expect(late.body['message']).toBe('VERSION_CONFLICT');
    const [row] = await test.db<{ hours: number }[]>`
      select round(extract(epoch from former_until - now()) / 3600)::int as hours from webhook`;
    expect(row!.hours).toBe(24);
    expect(await audited('webhook.rotate')).toHaveLength(1);
  });

  it('is tried once at a time, also while it is off', async () => {
    const { item } = await add({ state: 'off' });
    const tried = await staff.send('POST', `${BASE}/${item._id}/test`);
    const again = await staff.send('POST', `${BASE}/${item._id}/test`);
    const none = await staff.send('POST', `${BASE}/999999/test`);

    expect([tried.status, again.body['message'], none.body['message']]).toEqual([
      204,
      'STATE_CONFLICT',
      'NOT_FOUND',
    ]);
    const { body } = await staff.send('GET', LOG);
    expect(body['items']).toMatchObject([{ kind: 'webhook.test', state: 'waiting', attempts: 0 }]);
  });
});

describe('[S38] the log', () => {
  async function settled(state: 'delivered' | 'failed') {
    const { item } = await add();
    await insertBroadcast(test.db, { expertId: 7 });
    const [row] = await test.db<{ id: number }[]>`
      update webhook_delivery set state = ${state}, attempts = 8, step = 7, settled_at = now()
      returning id`;
    return { deliveryId: row!.id, webhookId: item._id };
  }

  it('has filters and a file', async () => {
    const { deliveryId, webhookId } = await settled('failed');
    const found = async (query: string) =>
      ((await staff.send('GET', `${LOG}?${query}`)).body['items'] as Item[]).map(({ _id }) => _id);

    expect(await found(`state=failed&webhook=${webhookId}`)).toEqual([deliveryId]);
    expect(await found('kind=broadcast.scheduled')).toEqual([deliveryId]);
    expect(await found('state=delivered')).toEqual([]);
    expect(await found(`webhook=${webhookId + 1}`)).toEqual([]);
    const { body } = await staff.send('GET', BASE);
    expect(body['items']).toMatchObject([{ failed: 1, delivered: 0, waiting: 0 }]);
    const reason = encodeURIComponent('점검');
    const { response } = await staff.send('GET', `${LOG}/export.csv?reason=${reason}`);
    expect(response.body).toContain('hooks.partner.example.com');
    expect(await audited('webhookDelivery.export')).toHaveLength(1);
  });

  it('sends a settled delivery again under the same id, but not to a webhook that is off', async () => {
    const { deliveryId, webhookId } = await settled('failed');
    const before = await staff.send('GET', LOG);
    const again = await staff.send('POST', `${LOG}/${deliveryId}/resend`, { version: 1 });
    const twice = await staff.send('POST', `${LOG}/${deliveryId}/resend`, { version: 2 });
    const [listed] = before.body['items'] as { message_id: string }[];

    expect(again.body['item']).toMatchObject({
      message_id: listed!.message_id,
      state: 'waiting',
      attempts: 8,
    });
    expect(twice.body['message']).toBe('STATE_CONFLICT');
    await test.db`update webhook_delivery set state = 'failed'`;
    await test.db`update webhook set state = 'off', off_reason = 'gone' where id = ${webhookId}`;
    const off = await staff.send('POST', `${LOG}/${deliveryId}/resend`, { version: 2 });
    expect(off.body['message']).toBe('STATE_CONFLICT');
    expect(await audited('webhookDelivery.resend')).toHaveLength(1);
  });
});
