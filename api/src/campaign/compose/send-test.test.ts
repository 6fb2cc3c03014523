import { campaign } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, newKey } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';

let test: TestApp;
let maker: Browser;
let other: Browser;

beforeAll(async () => {
  test = await startTestApp();
  maker = await loginManager(test, 'maker');
  other = await loginManager(test, 'other');
  await insertRecipient(test, 'hana', { phone: '01090000001' });
});
afterAll(() => test.stop());

const wish = (change: object) => ({
  title: '',
  text: '안내',
  advertising: false,
  audience: { kind: 'phones', phones: ['01090000001', '01090000002'] },
  send_at: null,
  ...change,
});

const create = (change: object, key = newKey()) => maker.send('POST', BASE, wish(change), key);

async function sendTest(browser: Browser, change: object) {
  const { audience: _, send_at: _at, ...content } = wish(change);
  const sample = { ...content, to: '01012345678' };
  const { body } = await browser.send('POST', `${BASE}/test`, sample, newKey());
  return campaign.parse(body['item']);
}

const refusalOf = async (answer: ReturnType<typeof create>) => {
  const { status, body } = await answer;
  return [status, body['message']];
};
const REFUSED = [409, 'TEST_SEND_NEEDED'];

describe('[M16] the test before the first sending', () => {
  it('is asked for by the server, and leaves nothing behind until it was made', async () => {
    const change = { text: '처음 보내는 글' };
    const later = { ...change, send_at: new Date(Date.now() + 3_600_000).toISOString() };
    const key = newKey();

    expect(await refusalOf(create(change, key))).toEqual(REFUSED);
    expect(await refusalOf(create(later))).toEqual(REFUSED);
    expect(await test.db`select 1 from campaign where text = ${change.text}`).toHaveLength(0);
    await sendTest(maker, change);

    // The refused request itself was not stored as the first answer of its key.
    expect((await create(change, key)).status).toBe(201);
    expect((await create(later)).body['item']).toMatchObject({ state: 'scheduled' });
  });

  it('is valid for exactly the tested content, whichever staff member ran it', async () => {
    const tested = { title: '제목', text: '#{이름}님께 알려요' };
    await sendTest(other, tested);

    expect((await create(tested)).status).toBe(201);
    for (const change of [
      { ...tested, text: '#{이름}님께 알려요!' },
      { ...tested, title: '다른 제목' },
      { ...tested, advertising: true },
      // The text that the test rendered for the variable is a different message.
      { ...tested, text: '홍길동님께 알려요' },
    ]) {
      expect(await refusalOf(create(change))).toEqual(REFUSED);
    }
  });

  it('is required for a copy with changed text, but not for one with the same text', async () => {
    await sendTest(maker, { text: '복제할 글' });
    const { body } = await create({ text: '복제할 글' });
    const { _id } = campaign.parse(body['item']);

    const same = await create({ text: '복제할 글', clone_of: _id });

    expect(same.status).toBe(201);
    expect(await refusalOf(create({ text: '바꾼 글', clone_of: _id }))).toEqual(REFUSED);
    const [line] = await test.db<{ diff: object }[]>`
      select diff from audit_log where action = 'campaign.create'
        and target_id = ${campaign.parse(same.body['item'])._id}`;
    expect(line?.diff).toMatchObject({ tested: true, clone_of: _id });
  });

  it('does not count when it certainly reached no recipient', async () => {
    const { _id } = await sendTest(maker, { text: '닿지 않은 글' });
    await maker.send('POST', `${BASE}/${_id}/cancel`, {});

    expect(await refusalOf(create({ text: '닿지 않은 글' }))).toEqual(REFUSED);
  });
});

describe('a test', () => {
  const content = { title: '', text: '두 번 누른 글', advertising: false, to: '01012345678' };
  const send = (body: object, key = newKey(), browser = maker) =>
    browser.send('POST', `${BASE}/test`, body, key);
  const countTests = async (text: string) =>
    (await test.db`select 1 from campaign where test and text = ${text}`).length;

  it('is sent once per Idempotency-Key, even for two simultaneous requests', async () => {
    const key = newKey();

    const both = await Promise.all([send(content, key), send(content, key)]);
    const again = await send(content, key);

    const items = [...both, again].map(({ status, body }) => {
      expect(status).toBe(201);
      return campaign.parse(body['item']);
    });
    expect(new Set(items.map(({ _id }) => _id)).size).toBe(1);
    expect(await countTests(content.text)).toBe(1);
    const next = await send(content);
    expect(next.status).toBe(201);
    expect(await countTests(content.text)).toBe(2);
  });

  it('takes no key that was used for another one, and none without', async () => {
    const key = newKey();
    await send(content, key);

    const another = send({ ...content, to: '01012345679' }, key);
    const without = maker.send('POST', `${BASE}/test`, content);

    expect(await refusalOf(another)).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
    expect(await refusalOf(without)).toEqual([400, 'INVALID_INPUT']);
  });

  it('is answered again when no more of them may be sent', async () => {
    const many = await loginManager(test, 'many');
    const key = newKey();
    const first = await send(content, key, many);
    let last = first;
    while (last.status === 201) last = await send(content, newKey(), many);

    const again = await send(content, key, many);

    expect(last.status).toBe(429);
    expect([again.status, again.body]).toEqual([201, first.body]);
  });
});
