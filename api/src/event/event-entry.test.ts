import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const EVENTS = '/api/home/events';

let test: TestApp;
let hana: Browser;
let other: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'hana');
  await insertMember(test, 'other');
  hana = await loginMember(test, 'hana');
  other = await loginMember(test, 'other');
});
afterAll(() => test.stop());

interface NewEvent {
  from?: string;
  to?: string;
  form?: readonly object[] | null;
}

async function insertEvent({
  from = '-1 day',
  to = '1 day',
  form = [],
}: NewEvent = {}): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into event (title, starts_at, ends_at, form)
    values ('출석 이벤트', now() + ${from}::interval, now() + ${to}::interval,
            ${form && test.db.json(form.map((field) => ({ ...field })))})
    returning id`;
  return row!.id;
}

const enter = (browser: Browser, event: number, answers: object = {}, headers = {}) =>
  browser.send('POST', `${EVENTS}/${event}/entry`, { answers }, headers);
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['message'],
];
const entriesOf = async (event: number) => {
  const rows = await test.db`select 1 from event_entry where event_id = ${event}`;
  return rows.length;
};

describe('entering an event', () => {
  it('refuses an answer that no database can hold', async () => {
    const event = await insertEvent({
      form: [{ id: 'third', label: '한마디', type: 'text', required: false }],
    });
    const answers = await Promise.all([
      enter(hana, event, { third: 'a\ud800' }),
      enter(hana, event, { third: 'a\u0000' }),
      enter(hana, event, { 'third\ud800': 'a' }),
    ]);

    for (const answer of answers) expect(codeOf(answer)).toEqual([400, 'INVALID_INPUT']);
    expect(await entriesOf(event)).toBe(0);
  });

  it('[C04] happens once a member, however often the button is pressed', async () => {
    const event = await insertEvent();

    const answers = await Promise.all([1, 2, 3].map(() => enter(hana, event)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    for (const answer of refused) expect(codeOf(answer)).toEqual([409, 'ALREADY_ENTERED']);
    expect((await enter(other, event)).status).toBe(201);
    expect(await entriesOf(event)).toBe(2);
    const { body } = await hana.send('GET', `${EVENTS}/${event}/entry`);
    expect(Date.parse(String(body['entered_at']))).toBeGreaterThan(0);
  });

  it.each([
    ['before it begins', { from: '1 hour' }],
    ['after it has ended', { to: '-1 second' }],
    ['where nothing can be entered', { form: null }],
  ])('is refused %s', async (_, change) => {
    const event = await insertEvent(change);

    expect(codeOf(await enter(hana, event))).toEqual([409, 'EVENT_CLOSED']);
    expect(await entriesOf(event)).toBe(0);
  });

  it('[C04] ends by itself at its moment', async () => {
    const event = await insertEvent();
    const inProgress = async () => {
      const { body } = await hana.send('GET', `${EVENTS}?state=in-progress&pageSize=100`);
      return (body['items'] as { _id: number }[]).some(({ _id }) => _id === event);
    };
    expect(await inProgress()).toBe(true);

    await test.db`update event set ends_at = now() where id = ${event}`;

    expect(await inProgress()).toBe(false);
    expect(codeOf(await enter(hana, event))).toEqual([409, 'EVENT_CLOSED']);
  });

  it('accepts answers that fit its form, and refuses other answers', async () => {
    const form = [{ id: 'word', label: '한마디', type: 'text', required: true }];
    const event = await insertEvent({ form });
    const { body } = await hana.send('GET', `${EVENTS}/${event}`);
    expect(body['item']).toMatchObject({ form: [{ ...form[0], options: [], maxLength: 100 }] });

    const missing = await enter(hana, event);
    expect([missing.status, missing.body['errors']]).toMatchObject([400, [{ path: 'word' }]]);

    expect((await enter(hana, event, { word: '반가워요' })).status).toBe(201);
    const [row] = await test.db`select answers from event_entry where event_id = ${event}`;
    expect(row).toEqual({ answers: { word: '반가워요' } });
  });

  it('happens once under an Idempotency-Key, where a member may enter more often', async () => {
    const [one, two] = [await insertEvent(), await insertEvent()];
    await test.db`update event set entry_limit = 3 where id in ${test.db([one, two])}`;
    const headers = { 'idempotency-key': 'press-1' };

    const [first, again] = [
      await enter(hana, one, {}, headers),
      await enter(hana, one, {}, headers),
    ];
    const elsewhere = await enter(hana, two, {}, headers);

    expect([first.status, again.status, elsewhere.status]).toEqual([201, 201, 201]);
    expect(again.body).toEqual(first.body);
    expect([await entriesOf(one), await entriesOf(two)]).toEqual([1, 1]);
  });

  it('is for members, and for events that exist', async () => {
    const event = await insertEvent();

    expect(codeOf(await enter(openBrowser(test), event))).toEqual([401, 'MISSING_TOKENS']);
    expect(codeOf(await enter(hana, 999_999))).toEqual([404, 'NOT_FOUND']);
    expect((await hana.send('GET', `${EVENTS}/999999/entry`)).status).toBe(404);
  });

  it('leaves no answers of who withdraws', async () => {
    const form = [{ id: 'word', label: '한마디', type: 'text' }];
    const event = await insertEvent({ form });
    await insertMember(test, 'leaver');
    const leaver = await loginMember(test, 'leaver');
    await enter(leaver, event, { word: '제 이야기' });

    const body = { password: PASSWORD, reasons: ['other'] };
    const { status } = await leaver.send('POST', '/api/home/me/withdrawal', body);

    expect(status).toBeLessThan(300);
    const [row] = await test.db`select answers from event_entry where event_id = ${event}`;
    expect(row).toEqual({ answers: {} });
  });
});

describe('winners', () => {
  it('[C04] are listed masked, twenty a page, once they are announced', async () => {
    const event = await insertEvent({ from: '-9 days', to: '-8 days' });
    await test.db`
      insert into event_winner (event_id, rank, label, prize)
      select ${event}, n, '김○연', '커피 쿠폰' from generate_series(1, 21) n`;
    const read = (page: number) =>
      openBrowser(test).send('GET', `${EVENTS}/${event}/winners?page=${page}`);
    expect(codeOf(await read(1))).toEqual([404, 'NOT_FOUND']);

    await test.db`update event set winners_published_at = now() where id = ${event}`;

    const [first, second] = [await read(1), await read(2)];
    expect(first.body).toMatchObject({ total: 21, event: { _id: event, winners: 21 } });
    expect(first.body['items']).toHaveLength(20);
    expect(second.body['items']).toEqual([{ rank: 21, label: '김○연', prize: '커피 쿠폰' }]);
    const { body } = await openBrowser(test).send('GET', `${EVENTS}/winners`);
    expect(body['items']).toMatchObject([{ _id: event, winners: 21 }]);
  });

  it('cannot be kept with a whole name', async () => {
    const event = await insertEvent();

    const kept = test.db`
      insert into event_winner (event_id, rank, label, prize)
      values (${event}, 1, '김하나', '커피 쿠폰')`;

    await expect(kept).rejects.toThrow(/event_winner_label_check/);
  });
});
