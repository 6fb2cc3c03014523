import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withdrawMember } from '../me/withdraw-member.ts';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign } from '../campaign/campaign.fixture.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const BASE = '/api/admin/journeys';
const message = {
  kind: 'message',
  key: 2,
  next: null,
  channel: 'sms',
  title: '',
  text: '#{이름}님 환영해요',
  link: null,
  category: null,
  advertising: false,
};
const input = {
  name: '가입 환영',
  entry: { kind: 'joined', days: null },
  reentry_days: null,
  steps: [{ kind: 'wait', key: 1, next: 2, minutes: 60 }, message],
};
const withMessage = (change: object) => ({ steps: [input.steps[0], { ...message, ...change }] });

let test: TestApp;
let staff: Browser;
let hana: number;

beforeAll(async () => {
  test = await startTestApp({ CAMPAIGN_TEST_FIRST: 'off' });
  staff = await loginManager(test, 'staff');
  hana = await insertRecipient(test, 'hana', { phone: '01020000001' });
});
beforeEach(() =>
  emptyTables(test.db, 'journey', 'journey_plan', 'journey_run', 'journey_step_run', 'outbox'),
);
afterAll(() => test.stop());

interface Item {
  _id: number;
  version: number;
  state: string;
  plans: { no: number; inside: number; steps: unknown[]; counts: object[] }[];
}

const itemOf = ({ body }: Answer) => body['item'] as Item;
const add = (change: object = {}) => staff.send('POST', BASE, { ...input, ...change });
const move = ({ _id, version }: Item, action: string) =>
  staff.send('POST', `${BASE}/${_id}/${action}`, { version });
const change = ({ _id, version }: Item, fields: object) =>
  staff.send('PATCH', `${BASE}/${_id}`, { ...fields, version });
async function started(fields: object = {}): Promise<Item> {
  return itemOf(await move(itemOf(await add(fields)), 'start'));
}
/** A member who waits at a step of the newest plan. */
const enter = (journeyId: number, memberId = hana) => test.db`
  insert into journey_run (journey_id, plan_id, member_id, occasion, step_key, due_at, entered_at)
  select ${journeyId}, max(id), ${memberId}, 'joined', 1, now(), now()
  from journey_plan where journey_id = ${journeyId}`;
/** A campaign of a journey whose recipient waits for the end of quiet hours. */
async function insertHeld(journeyId: number): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, total, waiting,
                          started_at, journey_plan_id, journey_step, created_by)
    select 'sms', 'SMS', '안내', false, '{"kind":"members","count":1}', 'sending', 1, 1, now(), p.id,
           2, p.made_by
    from journey_plan p where p.journey_id = ${journeyId} order by p.no desc limit 1
    returning id`;
  const campaignId = row!.id;
  await test.db`
    insert into campaign_batch (campaign_id, no, size, night, retry_at)
    values (${campaignId}, 1, 1, true, now() + interval '1 hour')`;
  await test.db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc)
    select ${campaignId}, 1, id, phone_hash, phone_enc from member where id = ${hana}`;
  return campaignId;
}
const campaignOf = async (campaignId: number) => {
  const [row] = await test.db<{ state: string; waiting: number; cancelled: number }[]>`
    select state, waiting, cancelled from campaign where id = ${campaignId}`;
  return row;
};
const audited = async () => {
  const rows = await test.db<{ action: string }[]>`
    select action from audit_log where target_kind = 'journey' order by id`;
  return rows.map(({ action }) => action);
};

describe('[M25] a journey', () => {
  it('[N5.48] is drafted, turned on, paused and ended, each with an event and an audit entry', async () => {
    const before = (await audited()).length;
    const made = await add();
    const on = await move(itemOf(made), 'start');
    const paused = await move(itemOf(on), 'pause');
    const again = await move(itemOf(paused), 'start');
    const ended = await move(itemOf(again), 'end');

    expect([made.status, on.status, ended.status]).toEqual([201, 200, 200]);
    expect([made, on, paused, again, ended].map((answer) => itemOf(answer).state)).toEqual([
      'draft',
      'on',
      'paused',
      'on',
      'ended',
    ]);
    expect((await audited()).slice(before)).toEqual([
      'journey.create',
      'journey.start',
      'journey.pause',
      'journey.start',
      'journey.end',
    ]);
    const notified = await test.db<{ body: { payload: { state: string } } }[]>`
      select body from outbox where name = 'journey.changed' order by id`;
    expect(notified.map(({ body }) => body.payload.state)).toEqual([
      'draft',
      'on',
      'paused',
      'on',
      'ended',
    ]);
    expect((await move(itemOf(ended), 'start')).status).toBe(409);
    expect((await change(itemOf(ended), { name: '끝난 것' })).status).toBe(409);
  });

  it('refuses a move from another state or of an older version', async () => {
    const draft = itemOf(await add());

    expect((await move(draft, 'pause')).body['message']).toBe('STATE_CONFLICT');
    await change(draft, { name: '다른 이름' });
    expect((await move(draft, 'start')).body['message']).toBe('VERSION_CONFLICT');
  });

  it('changes the steps of a draft, and makes a new plan once it was turned on', async () => {
    const draft = itemOf(await add());
    const edited = itemOf(await change(draft, withMessage({ text: '반가워요' })));
    expect(edited.plans.map(({ no }) => no)).toEqual([1]);

    const on = itemOf(await move(edited, 'start'));
    await enter(on._id);
    const changed = itemOf(await change(on, withMessage({ text: '새 글' })));

    expect(changed.plans.map(({ no, inside }) => [no, inside])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(changed.plans[1]!.counts).toMatchObject([
      { key: 1, waiting: 1, passed: 0, left: 0 },
      { key: 2, waiting: 0 },
    ]);
    const unchanged = itemOf(await change(changed, { name: input.name }));
    expect([unchanged.version, unchanged.plans.length]).toEqual([changed.version, 2]);
  });

  it('lets those inside leave when it ends', async () => {
    const on = await started();
    await enter(on._id);

    await move(on, 'end');

    const { body } = await staff.send('GET', `${BASE}/${on._id}/runs`);
    expect(body).toMatchObject({ total: 1, items: [{ state: 'left', left_reason: 'ended' }] });
  });

  it('[C38] is created and copied once under an Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'journey-1' };
    const once = async (path: string, body?: object) => {
      const send = () => staff.send('POST', path, body, key);
      const answers = await Promise.all([send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      const [first, second] = answers.map(itemOf);
      expect(second).toEqual(first);
      return first!;
    };

    const made = await once(BASE, { ...input, name: '한 번만' });
    const copy = await once(`${BASE}/${made._id}/copy`);

    expect(copy).toMatchObject({ name: '한 번만 사본' });
  });

  it('is copied as a draft', async () => {
    const on = await started();

    const copy = itemOf(await staff.send('POST', `${BASE}/${on._id}/copy`));

    expect(copy).toMatchObject({ name: '가입 환영 사본', state: 'draft', entered: 0 });
    expect(copy.plans[0]!.steps).toEqual(input.steps);
  });

  it.each([
    ['information that reads like advertising', { text: '오늘만 특가 할인' }],
    ['a variable that is not known', { text: '#{상품명} 안내' }],
    ['a sign that no carrier can send', { text: '안내 😀' }],
    ['a disguised mark', { text: '(광 고) 안내' }],
  ])('[M04] refuses %s, and names the field', async (_, fields) => {
    const { status, body } = await add(withMessage(fields));

    expect([status, body['errors']]).toMatchObject([400, [{ path: 'steps.1.text' }]]);
  });

  it('[C16] refuses words that a rule forbids', async () => {
    const { status, body } = await add(withMessage({ text: '원금 보장 수익' }));

    expect([status, body['message']]).toEqual([400, 'FORBIDDEN_WORDS']);
  });

  it('stores advertising with its frame for the workers', async () => {
    const { _id } = await started(withMessage({ text: '오늘만 특가', advertising: true }));

    const [plan] = await test.db<{ messages: Record<string, { text: string }> }[]>`
      select messages from journey_plan where journey_id = ${_id}`;
    expect(plan!.messages['2']!.text).toMatch(/^\(광고\)\[.+\] 오늘만 특가\n무료수신거부 /);
  });

  it('needs the permission for messages', async () => {
    await insertAdmin(test, 'content', ['manageContent']);
    const other = await loginStaff(test, 'content');

    expect((await other.send('GET', BASE)).status).toBe(403);
    expect((await other.send('POST', BASE, input)).status).toBe(403);
  });
});

describe('[M25] messages of a journey that still wait', () => {
  it('are paused with it and continue with it, also those of an older plan', async () => {
    const on = await started();
    const held = await insertHeld(on._id);
    const other = await insertHeld((await started())._id);
    const changed = itemOf(await change(on, withMessage({ text: '새 글' })));
    await test.db`truncate outbox`;

    const paused = itemOf(await move(changed, 'pause'));
    expect([await campaignOf(held), await campaignOf(other)]).toMatchObject([
      { state: 'paused', waiting: 1 },
      { state: 'sending', waiting: 1 },
    ]);
    await move(paused, 'start');
    expect(await campaignOf(held)).toMatchObject({ state: 'sending', waiting: 1 });

    const notified = await test.db<
      { name: string; body: { payload?: object; campaignId?: number } }[]
    >`
      select name, body from outbox where name in ('campaign.progressed', 'sms.expand') order by id`;
    expect(notified.map(({ name, body }) => [name, body.payload ?? body])).toMatchObject([
      ['campaign.progressed', { _id: held, state: 'paused' }],
      ['campaign.progressed', { _id: held, state: 'sending' }],
      ['sms.expand', { campaignId: held }],
    ]);
  });

  it.each(['on', 'paused'])('are cancelled when it ends while it is %s', async (state) => {
    let journey = await started();
    const held = await insertHeld(journey._id);
    if (state === 'paused') journey = itemOf(await move(journey, 'pause'));
    await test.db`truncate outbox`;

    await move(journey, 'end');

    expect(await campaignOf(held)).toEqual({ state: 'cancelled', waiting: 0, cancelled: 1 });
    const recipients = await test.db`
      select state, reason from campaign_recipient where campaign_id = ${held}`;
    expect([...recipients]).toEqual([{ state: 'failed', reason: 'CANCELLED' }]);
    const notified = await test.db<{ body: { payload: object } }[]>`
      select body from outbox where name = 'campaign.progressed'`;
    expect(notified.map(({ body }) => body.payload)).toMatchObject([
      { _id: held, state: 'cancelled' },
    ]);
  });
});

describe('[M25] the members of a journey', () => {
  it('are listed and exported with masked names', async () => {
    const on = await started();
    await enter(on._id);
    const path = `${BASE}/${on._id}/runs`;

    const { body } = await staff.send('GET', `${path}?state=inside&step=1`);
    const file = await staff.send('GET', `${path}/export.csv?reason=${encodeURIComponent('점검')}`);

    expect(body).toMatchObject({
      total: 1,
      items: [{ member: { user_id: 'hana', name: '김○나' }, state: 'inside', step: 1, plan: 1 }],
    });
    expect(JSON.stringify(body)).not.toContain('0102000');
    expect(file.response.body).toContain('김○나');
    expect(file.response.body).not.toContain('김하나');
    expect((await staff.send('GET', `${BASE}/999999/runs`)).status).toBe(404);
  });

  it('are removed with a member who leaves', async () => {
    const on = await started();
    const gone = await insertRecipient(test, `gone${on._id}`, { phone: '01020000009' });
    await enter(on._id, gone);
    const { DATA_KEYS, LOOKUP_SECRET } = test.config;
    const personal = createPersonalData(DATA_KEYS, LOOKUP_SECRET);

    await test.db.begin((tx) => withdrawMember(tx, personal, gone, []));

    const { body } = await staff.send('GET', `${BASE}/${on._id}/runs`);
    expect(body).toMatchObject({ total: 0 });
  });
});

it('[M25] [M16] a journey starts once staff sent each message to themselves', async () => {
  const strict = await startTestApp({ CAMPAIGN_TEST_FIRST: 'on' });
  try {
    const manager = await loginManager(strict, 'strict');
    const made = itemOf(await manager.send('POST', BASE, input));
    const start = () =>
      manager.send('POST', `${BASE}/${made._id}/start`, { version: made.version });
    expect((await start()).body['message']).toBe('TEST_SEND_NEEDED');

    const to = '01099998888';
    const body = { title: '', text: message.text, advertising: false, short_links: true, to };
    await manager.send('POST', '/api/admin/sms/campaigns/test', body, {
      'idempotency-key': 'journey-test',
    });

    expect((await start()).status).toBe(200);
  } finally {
    await strict.stop();
  }
});

it('[M25] campaigns of a journey are not among those of staff', async () => {
  const base = '/api/admin/sms/campaigns';
  const wish = { title: '', text: '안내', advertising: false, send_at: null };
  await makeCampaign(staff, base, { ...wish, audience: { kind: 'all' } });
  const read = async () => {
    const list = await staff.send('GET', base);
    const options = await staff.send('GET', '/api/admin/audiences/options');
    const start = await staff.send('GET', '/api/admin/start');
    return {
      total: list.body['total'],
      options: options.body['campaigns'],
      start: (start.body['now'] as { campaigns: object }).campaigns,
    };
  };
  const before = await read();
  const on = await started();
  await insertHeld(on._id);
  await test.db`
    insert into campaign (channel, kind, text, advertising, audience, state, total, sent, clicked,
                          started_at, journey_plan_id, journey_step, created_by)
    select 'sms', 'SMS', '안내', false, '{"kind":"members","count":1}', 'done', 1, 1, 1,
           now() - interval '7 days', p.id, 2, p.made_by
    from journey_plan p where p.journey_id = ${on._id}`;

  expect(before).toMatchObject({ total: 1, options: [{}], start: { best: null } });
  expect(await read()).toEqual(before);
});
