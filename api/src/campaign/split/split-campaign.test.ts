import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { loginManager, newKey } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const EVENT = 'https://maru.example/event/12';
const PHONES = Array.from({ length: 20 }, (_, at) => `010200000${String(at).padStart(2, '0')}`);
const SOON = new Date(Date.now() + 86_400_000).toISOString();

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://maru.example',
    SHORT_LINK_URL: 'https://mru.kr',
    SMS_PRICE_SMS: '20',
    SMS_PRICE_LMS: '50',
  });
  staff = await loginManager(test, 'message');
});
afterAll(() => test.stop());

const words = { title: '', text: `가 ${EVENT}`, advertising: false, short_links: true };
const other = { title: '', text: `나 ${EVENT}` };
const rules = { share: 20, measure: 'clicks', wait_min: 60 };
const input = {
  ...words,
  split: { ...rules, others: [other] },
  audience: { kind: 'phones', phones: PHONES },
  send_at: null,
};

const tested = new Set<string>();

/** Sends each text to oneself once, as the server asks. */
async function tryOut(...texts: readonly object[]): Promise<void> {
  for (const text of texts) {
    const body = { ...words, ...text, to: '01012345678' };
    const known = JSON.stringify(body);
    if (tested.has(known)) continue;
    tested.add(known);
    expect(await staff.send('POST', `${BASE}/test`, body, newKey())).toMatchObject({ status: 201 });
  }
}
const create = (change: object = {}): Promise<Answer> =>
  staff.send('POST', BASE, { ...input, ...change }, newKey());

interface Item {
  _id: number;
  version: number;
  cost: number;
  state: string;
  split: { version: number; variants: { text: string }[] } | null;
}
const itemOf = ({ body }: Answer) => body['item'] as Item;

async function make(change: object = {}): Promise<Item> {
  await tryOut({}, other);
  const answer = await create(change);
  expect(answer).toMatchObject({ status: 201 });
  return itemOf(answer);
}

/** Numbers of each text, `0` for the rest. */
async function armsOf(campaignId: number): Promise<Record<string, string[]>> {
  const rows = await test.db<{ arm: number; hashes: string[] }[]>`
    select case when b.is_rest then 0 else b.variant end as arm,
           array_agg(encode(r.dest_hash, 'hex') order by r.dest_hash) as hashes
    from campaign_recipient r
    join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
    where r.campaign_id = ${campaignId} group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ arm, hashes }) => [arm, hashes]));
}
const sizesOf = async (campaignId: number) =>
  Object.values(await armsOf(campaignId)).map(({ length }) => length);

async function batchesFit(campaignId: number): Promise<boolean> {
  const [row] = await test.db<{ fit: boolean }[]>`
    select bool_and(b.size = (select count(*) from campaign_recipient r
                              where r.campaign_id = b.campaign_id and r.batch = b.no)) as fit
    from campaign_batch b where b.campaign_id = ${campaignId}`;
  return row!.fit;
}

describe('[M24] creating', () => {
  it('each text needs a test of its own', async () => {
    await tryOut({ text: `가나 ${EVENT}` });
    const change = {
      text: `가나 ${EVENT}`,
      split: { ...rules, others: [{ title: '', text: `다라 ${EVENT}` }] },
    };
    expect(await create(change)).toMatchObject({ body: { message: 'TEST_SEND_NEEDED' } });
    await tryOut({ text: `다라 ${EVENT}` });
    expect(await create(change)).toMatchObject({ status: 201 });
  });

  it('divides the recipients by their hash, and keeps one text for the rest', async () => {
    const { _id, split } = await make();

    expect(await sizesOf(_id)).toEqual([16, 2, 2]);
    expect(await batchesFit(_id)).toBe(true);
    expect(split).toMatchObject({
      state: 'testing',
      winner: null,
      variants: [
        { no: 1, text: words.text },
        { no: 2, text: other.text },
      ],
    });
    const links = await test.db`select target from campaign_link where campaign_id = ${_id}`;
    expect([...links]).toEqual([{ target: EVENT }]);
  });

  it('the cost counts each text, and the rest as the dearest one', async () => {
    const long = { title: '', text: `${'긴 글 '.repeat(30)}${EVENT}` };
    await tryOut(long);
    const { _id, cost } = await make({ split: { ...rules, others: [long] } });

    // 2 × SMS, 2 × LMS, and 16 that may become LMS.
    expect(cost).toBe(2 * 20 + 18 * 50);
    const [a] = await test.db`select kind from campaign where id = ${_id}`;
    expect(a).toEqual({ kind: 'SMS' });
  });

  it('each text is measured with its own values', async () => {
    const long = { title: '', text: `${'긴'.repeat(980)} ${EVENT}` };
    const named = { title: '', text: `#{혜택} ${EVENT}` };
    const values = PHONES.map(() => '스무 바이트가 넘는 말');
    await tryOut({ ...long, words: { 혜택: values[0] } }, { ...named, words: { 혜택: values[0] } });
    const audience = { kind: 'phones', phones: PHONES, columns: [{ name: '혜택', values }] };
    const split = { ...rules, others: [named] };

    expect(await create({ ...long, split, audience })).toMatchObject({ status: 201 });
  });

  it.each([
    ['equal texts', { split: { ...rules, others: [{ title: '', text: words.text }] } }],
    ['a text without a link', { split: { ...rules, others: [{ title: '', text: '링크 없음' }] } }],
    ['too few recipients', { audience: { kind: 'phones', phones: PHONES.slice(0, 2) } }],
    [
      'five texts',
      {
        split: {
          ...rules,
          others: Array.from({ length: 4 }, (_, at) => ({ title: '', text: `${at} ${EVENT}` })),
        },
      },
    ],
  ])('refuses %s', async (_name, change) => {
    await tryOut({}, other, { text: '링크 없음' });
    expect(await create(change)).toMatchObject({
      status: 400,
      body: { message: 'INVALID_INPUT', errors: [{ path: expect.stringContaining('split') }] },
    });
  });

  it('each text obeys the rules of words', async () => {
    const answer = await create({
      split: { ...rules, others: [{ title: '', text: `원금 보장 ${EVENT}` }] },
    });
    expect(answer).toMatchObject({
      body: { message: 'FORBIDDEN_WORDS', errors: [{ path: 'split.others.0.text' }] },
    });
  });

  it('each advertisement has its frame', async () => {
    await tryOut({ advertising: true }, { ...other, advertising: true });
    const { split } = itemOf(await create({ advertising: true }));
    for (const { text } of split!.variants) {
      expect(text).toMatch(/^\(광고\)/);
      expect(text).toContain('무료수신거부');
    }
  });

  it('information that reads like advertising in one text waits for approval', async () => {
    const selling = { title: '', text: `지금 할인 특가 ${EVENT}` };
    await tryOut(selling);
    const answer = await create({ split: { ...rules, others: [selling] } });
    expect(answer).toMatchObject({
      body: { item: { state: 'approval', approval_reasons: ['words'] } },
    });
  });

  it('the preview tells the kind of each text', async () => {
    const long = { title: '', text: '긴 글 '.repeat(30) };
    const { body } = await staff.send('POST', `${BASE}/preview`, {
      ...input,
      split: { ...rules, others: [long] },
    });
    expect(body).toMatchObject({
      kind: 'SMS',
      total: 20,
      others: [{ kind: 'LMS', text: long.text }],
    });
  });
});

it('[M24] a push about a live broadcast cannot wait for a test', async () => {
  const push = {
    title: '방송 시작',
    text: '지금 시작했어요',
    link: null,
    picture: null,
    advertising: false,
    category: 'live',
    split: { ...rules, others: [{ title: '방송 시작', text: '방송이 켜졌어요' }] },
    audience: { kind: 'all' },
    send_at: null,
  };
  const answer = await staff.send('POST', '/api/admin/push/campaigns', push, newKey());
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'split' }] } });
});

describe('[M24] editing', () => {
  const edit = ({ _id, version }: Item, change: object) =>
    staff.send('PATCH', `${BASE}/${_id}`, { version, ...change });

  it('a change of the time keeps the texts and who gets which', async () => {
    const item = await make({ send_at: SOON });
    const before = await armsOf(item._id);
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString();
    const changed = itemOf(await edit(item, { send_at: later }));

    expect(changed.split?.variants.map(({ text }) => text)).toEqual([words.text, other.text]);
    expect(await armsOf(item._id)).toEqual(before);
    expect(await batchesFit(item._id)).toBe(true);
  });

  it('null removes the texts', async () => {
    const item = await make({ send_at: SOON });
    const changed = itemOf(await edit(item, { split: null }));

    expect(changed.split).toBeNull();
    expect(changed.cost).toBe(20 * 20);
    const batches = await test.db`
      select variant, is_rest from campaign_batch where campaign_id = ${item._id}`;
    expect([...batches]).toEqual([{ variant: null, is_rest: false }]);
  });
});

describe('[M24] deciding', () => {
  const move = (campaignId: number, action: string, body: object) =>
    staff.send('POST', `${BASE}/${campaignId}/split/${action}`, body);
  const restOf = (campaignId: number) => test.db`
    select variant, count(*)::int as n from campaign_batch
    where campaign_id = ${campaignId} and is_rest group by variant`;
  const changesOf = async (campaignId: number) => {
    const rows = await test.db<{ payload: object }[]>`
      select body->'payload' as payload from outbox
      where name = 'campaign.splitChanged' and (body->'payload'->>'_id')::int = ${campaignId}
      order by id`;
    return rows.map(({ payload }) => payload);
  };

  it('staff choose once, and the audit log has the letter', async () => {
    const { _id, split } = await make();
    const both = await Promise.all([
      move(_id, 'choose', { version: split!.version, no: 2 }),
      move(_id, 'choose', { version: split!.version, no: 1 }),
    ]);

    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const won = both.find(({ status }) => status === 200)!;
    expect(won.body['split']).toMatchObject({ state: 'decided', decided_by: expect.any(String) });
    expect(await restOf(_id)).toHaveLength(1);
    const [line] = await test.db`
      select diff from audit_log
      where target_kind = 'campaign' and target_id = ${_id} and action = 'campaign.chooseWinner'`;
    expect(line).toMatchObject({ diff: { winner: expect.stringMatching(/^[AB]$/) } });
    expect(await move(_id, 'drop', { version: split!.version + 1 })).toMatchObject({ status: 409 });
  });

  it('the cost falls to that of the chosen text', async () => {
    const long = { title: '', text: `${'긴 글 '.repeat(30)}${EVENT}` };
    await tryOut(long);
    const { _id, split } = await make({ split: { ...rules, others: [long] } });
    await move(_id, 'choose', { version: split!.version, no: 1 });

    const [row] = await test.db`select cost::int from campaign where id = ${_id}`;
    expect(row).toEqual({ cost: 18 * 20 + 2 * 50 });
    expect(await staff.send('GET', `${BASE}/${_id}/split`)).toMatchObject({
      body: { variants: [{ cost: 40 }, { cost: 100 }], rest: { total: 16, cost: 320 } },
    });
  });

  it('[N5.47] the rest can be cancelled, and the campaign counts it so', async () => {
    const { _id, split } = await make();
    expect(await move(_id, 'drop', { version: split!.version })).toMatchObject({
      body: { split: { state: 'dropped' } },
    });
    const { body } = await staff.send('GET', `${BASE}/${_id}`);
    expect(body['item']).toMatchObject({
      state: 'sending',
      waiting: 4,
      failed: 16,
      cancelled: 16,
      cost: 80,
    });
    expect(await changesOf(_id)).toEqual([
      {
        _id,
        channel: 'sms',
        state: 'dropped',
        reason: null,
        winner: null,
        decide_at: null,
        version: 2,
        at: expect.any(String),
      },
    ]);
  });

  it('the automatic choice can be stopped, and the choice made later', async () => {
    const { _id, split } = await make();
    const held = await move(_id, 'hold', { version: split!.version });
    expect(held).toMatchObject({ body: { split: { state: 'undecided', reason: 'held' } } });
    expect(await move(_id, 'hold', { version: 2 })).toMatchObject({ status: 409 });
    expect(await move(_id, 'choose', { version: 2, no: 3 })).toMatchObject({ status: 404 });
    expect(await move(_id, 'choose', { version: 2, no: 2 })).toMatchObject({
      body: { split: { state: 'decided', winner: 2 } },
    });
    expect([...(await restOf(_id))]).toEqual([{ variant: 2, n: 1 }]);
  });

  it('nothing can be chosen before the campaign starts, nor after it was cancelled', async () => {
    const { _id, split, version } = await make({ send_at: SOON });
    const choice = { version: split!.version, no: 1 };
    expect(await move(_id, 'choose', choice)).toMatchObject({ status: 409 });
    await staff.send('POST', `${BASE}/${_id}/cancel`, { version });
    expect(await move(_id, 'choose', choice)).toMatchObject({ status: 409 });
    const [waiting] = await test.db`
      select count(*)::int as n from campaign_recipient
      where campaign_id = ${_id} and state = 'waiting'`;
    expect(waiting).toEqual({ n: 0 });
  });

  it('a campaign without variants has no figures', async () => {
    const { _id } = await make({ split: undefined });
    expect(await staff.send('GET', `${BASE}/${_id}/split`)).toMatchObject({ status: 404 });
  });
});
