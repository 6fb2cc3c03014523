import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { minutesFromNow } from '../../../tests/support/broadcasts.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const BASE = '/api/admin/incidents';
const input = {
  kind: 'incident',
  title: '결제가 늦어지고 있어요',
  parts: ['payment'],
  severity: 'major',
  starts_at: minutesFromNow(-5),
  ends_at: null,
  text: '원인을 찾고 있어요.',
};
const maintenance = {
  kind: 'maintenance',
  starts_at: minutesFromNow(60),
  ends_at: minutesFromNow(120),
};

let test: TestApp;
let staff: Browser;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  staff = await loginStaff(test, 'boss');
  guest = openBrowser(test);
});
beforeEach(() => emptyTables(test.db, 'incident', 'status_sample', 'status_day', 'outbox'));
afterAll(() => test.stop());

interface Item {
  _id: number;
  version: number;
  title: string;
  updates: { state: string; text: string }[];
}

async function add(change: object = {}) {
  const { status, body } = await staff.send('POST', BASE, { ...input, ...change });
  return { status, body, item: body['item'] as Item };
}

const read = async () => (await guest.send('GET', '/api/home/status')).body;
const published = async () => {
  const rows = await test.db<{ name: string; body: { payload: Record<string, unknown> } }[]>`
    select name, body from outbox where kind = 'socket-event' order by id`;
  return rows.map(({ name, body }) => [name, body.payload] as const);
};
const audited = async (action: string) =>
  test.db<{ diff: object }[]>`select diff from audit_log where action = ${action} order by id`;
const measure = (state: string, age: string) => test.db`
  insert into status_sample (part, minute, state, measured_at)
  select part, date_trunc('minute', now() - ${age}::interval), ${state}, now() - ${age}::interval
  from unnest('{site,login,broadcast,live,message,payment,vod}'::text[]) part`;

describe('[S39] the public status', () => {
  it('knows nothing before the first measurement', async () => {
    const body = await read();
    const parts = body['parts'] as { part: string; state: string | null }[];

    expect(body['overall']).toBe('unknown');
    expect(parts.map(({ state }) => state)).toEqual(Array.from({ length: 7 }, () => null));
    expect(parts[0]).toEqual({ part: 'site', state: null, measured_at: null, days: [] });
  });

  it('tells the last measurement for three minutes', async () => {
    await measure('down', '5 minutes');
    expect(await read()).toMatchObject({ overall: 'unknown' });
    await measure('ok', '2 minutes');
    expect(await read()).toMatchObject({ overall: 'ok' });
  });

  it('has the days of the last 90 alone', async () => {
    await test.db`
      insert into status_day (part, day, ok, slow, down)
      select 'vod', (now() at time zone 'Asia/Seoul')::date - n, 1400, 30, 10
      from unnest('{0,89,90}'::int[]) n`;
    const parts = (await read())['parts'] as { part: string; days: object[] }[];

    expect(parts.find(({ part }) => part === 'vod')?.days).toMatchObject([
      { ok: 1_400, slow: 30, down: 10 },
      { ok: 1_400 },
    ]);
  });
});

describe('[S39] an incident', () => {
  it('[N5.43] is public with its first update at once, without the name of its author', async () => {
    await measure('ok', '10 seconds');
    const { status, item } = await add();

    expect(status).toBe(201);
    const body = await read();
    expect(body).toMatchObject({
      overall: 'trouble',
      incidents: [
        {
          _id: item._id,
          state: 'investigating',
          updates: [{ state: 'investigating', text: '원인을 찾고 있어요.' }],
        },
      ],
    });
    expect(JSON.stringify(body)).not.toContain('created_by');
    const [[name, payload] = []] = await published();
    expect(name).toBe('incident.changed');
    expect(payload).toMatchObject({ item: { _id: item._id, version: 1 } });
    expect(JSON.stringify(payload)).not.toContain('created_by');
    expect(await audited('incident.create')).toHaveLength(1);
  });

  it('[C36] is published once under an Idempotency-Key', async () => {
    const send = () => staff.send('POST', BASE, input, { 'idempotency-key': 'incident-1' });

    const answers = await Promise.all([send(), send()]);

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
    const [count] = await test.db`select count(*)::int as n from incident`;
    expect(count).toEqual({ n: 1 });
  });

  it('goes through its updates, is over once resolved, and may open again', async () => {
    const { item } = await add();
    const one = `${BASE}/${item._id}/updates`;
    const found = { state: 'identified', text: '원인을 찾았어요.', version: 1 };
    const notified = await staff.send('POST', one, found);
    const late = await staff.send('POST', one, found);
    const other = await staff.send('POST', one, { ...found, state: 'planned', version: 2 });
    await staff.send('POST', one, { state: 'resolved', text: '해결했어요.', version: 2 });

    expect(notified.body['item']).toMatchObject({ state: 'identified', version: 2 });
    expect([late.body['message'], other.body['message']]).toEqual([
      'VERSION_CONFLICT',
      'INVALID_INPUT',
    ]);
    expect(await read()).toMatchObject({ incidents: [] });
    const past = await guest.send('GET', '/api/home/incidents');
    expect(past.body).toMatchObject({
      total: 1,
      items: [
        {
          state: 'resolved',
          resolved_at: expect.any(String),
          updates: [{ state: 'resolved' }, { state: 'identified' }, { state: 'investigating' }],
        },
      ],
    });
    await staff.send('POST', one, { state: 'watching', text: '다시 보고 있어요.', version: 3 });
    expect(await read()).toMatchObject({ incidents: [{ state: 'watching', resolved_at: null }] });
    expect(await audited('incident.publish')).toHaveLength(3);
  });

  it('is corrected at its version, and deleted', async () => {
    const { item } = await add();
    const one = `${BASE}/${item._id}`;
    const changed = await staff.send('PATCH', one, { severity: 'minor', version: 1 });
    const late = await staff.send('PATCH', one, { severity: 'critical', version: 1 });
    const end = await staff.send('PATCH', one, { ends_at: minutesFromNow(9), version: 2 });

    expect(changed.body['item']).toMatchObject({ severity: 'minor', version: 2 });
    expect([late.body['message'], end.body]).toMatchObject([
      'VERSION_CONFLICT',
      { message: 'INVALID_INPUT', errors: [{ path: 'ends_at' }] },
    ]);
    expect((await audited('incident.update')).map(({ diff }) => diff)).toEqual([
      { severity: ['major', 'minor'] },
    ]);
    expect((await staff.send('DELETE', `${one}?version=1`)).body['message']).toBe(
      'VERSION_CONFLICT',
    );
    expect((await staff.send('DELETE', `${one}?version=2`)).status).toBe(204);
    expect(await read()).toMatchObject({ incidents: [] });
    expect((await published()).at(-1)).toMatchObject([
      'incident.removed',
      { _id: item._id, version: 3 },
    ]);
    expect(await audited('incident.delete')).toHaveLength(1);
  });

  it('[C16] may not promise what the law forbids', async () => {
    const promise = '원금 보장, 수익 보장해 드려요';
    const made = await add({ text: promise });
    const { item } = await add();
    const notified = await staff.send('POST', `${BASE}/${item._id}/updates`, {
      state: 'watching',
      text: promise,
      version: 1,
    });

    expect([made.body['message'], notified.body['message']]).toEqual([
      'FORBIDDEN_WORDS',
      'FORBIDDEN_WORDS',
    ]);
  });

  it('has filters and a file', async () => {
    await add();
    await add({ ...maintenance, title: '새벽 점검' });
    const { item } = await add({ title: '지난 장애' });
    await staff.send('POST', `${BASE}/${item._id}/updates`, {
      state: 'resolved',
      text: '끝났어요.',
      version: 1,
    });
    const titles = async (query: string) =>
      ((await staff.send('GET', `${BASE}?${query}`)).body['items'] as Item[]).map(
        ({ title }) => title,
      );

    expect(await titles('phase=planned')).toEqual(['새벽 점검']);
    expect(await titles('phase=over')).toEqual(['지난 장애']);
    expect(await titles('phase=open')).toEqual([input.title]);
    expect(await titles('kind=maintenance')).toEqual(['새벽 점검']);
    expect(await titles(`q=${encodeURIComponent('지난')}`)).toEqual(['지난 장애']);
    const reason = encodeURIComponent('점검');
    const { response } = await staff.send('GET', `${BASE}/export.csv?reason=${reason}`);
    expect(response.body).toContain('[해결] 끝났어요.');
    expect(await audited('incident.export')).toHaveLength(1);
  });
});

it('[S39] a planned maintenance is announced, runs by the clock, and is over at its end', async () => {
  await measure('ok', '10 seconds');
  const { item } = await add(maintenance);
  expect(await read()).toMatchObject({ overall: 'ok', incidents: [{ state: 'planned' }] });

  await test.db`update incident set starts_at = now() - interval '1 minute'`;
  expect(await read()).toMatchObject({ overall: 'maintenance', incidents: [{ _id: item._id }] });

  await test.db`
    update incident set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`;
  expect(await read()).toMatchObject({ overall: 'ok', incidents: [] });
});
