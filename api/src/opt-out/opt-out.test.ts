import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { createPersonalData, type PersonalData } from '@maru/platform/personal-data';

const SECRET = 'sandbox-opt-out-secret';
const PHONE = '01055556789';

let test: TestApp;
let personal: PersonalData;
let provider: Browser;
let hana: number;

beforeAll(async () => {
  test = await startTestApp({ SMS_OPT_OUT_SECRET: SECRET });
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  provider = openBrowser(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`truncate member, suppression, opt_out_call cascade`;
  hana = await insertMember(test, 'hana');
  await test.db`
    update member set phone_hash = ${personal.hash('phone', PHONE)}, phone_tail = '6789'
    where id = ${hana}`;
  for (const kind of ['marketing_sms', 'marketing_push', 'night']) {
    await test.db`
      insert into consent (member_id, kind, given, source) values (${hana}, ${kind}, true, 'signup')`;
  }
});

const call = (change: object = {}, secret = SECRET) =>
  provider.send(
    'POST',
    '/api/home/opt-out/calls',
    { call_id: 'c-1', phone: '010-5555-6789', called_at: '2026-11-22T01:00:00.000Z', ...change },
    { 'x-webhook-secret': secret },
  );
const takenBack = () => test.db`
  select kind, source from consent where member_id = ${hana} and not given order by id`;
const isOff = async () =>
  (await test.db`select 1 from suppression where dest_hash = ${personal.hash('phone', PHONE)}`)
    .length === 1;

describe('[M06] a call to the free number', () => {
  it('takes the number off advertising, as one consent taken back, however often it is told', async () => {
    const answers = [await call(), await call(), ...(await Promise.all([call(), call()]))];

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: '080' }]);
    expect(await isOff()).toBe(true);
  });

  it('takes off a number that is no member’s', async () => {
    await test.db`update member set phone_hash = null where id = ${hana}`;

    await call();

    expect(await isOff()).toBe(true);
    expect(await takenBack()).toEqual([]);
  });

  it('is believed with the secret alone, and kept for nobody else', async () => {
    const { status, body } = await call({}, 'guessed');

    expect([status, body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(await isOff()).toBe(false);
    expect(await test.db`select 1 from opt_out_call`).toHaveLength(0);
  });

  it('is kept before it is acted on, and done when it is told of again', async () => {
    await test.db`
      insert into opt_out_call (call_id, dest_hash, dest_tail, called_at)
      values ('c-1', ${personal.hash('phone', PHONE)}, '6789', now())`;

    await call();

    expect(await isOff()).toBe(true);
  });

  it('from a line that gets no messages is taken and changes nothing', async () => {
    expect((await call({ phone: '02-1234-5678' })).status).toBe(204);
    expect(await test.db`select 1 from suppression`).toHaveLength(0);
  });

  it('is undone by agreeing anew on the own page, except where the gateway gave the number up', async () => {
    await call();
    const browser = await loginMember(test, 'hana');
    const agree = (given: boolean) =>
      browser.send('PUT', '/api/home/me/consents/marketing_sms', { given });

    expect((await agree(true)).status).toBe(200);
    expect(await isOff()).toBe(false);
    // The old call, told of late, says nothing new.
    await call();
    expect(await isOff()).toBe(false);

    await agree(false);
    await test.db`
      insert into suppression (dest_hash, channel, reason)
      values (${personal.hash('phone', PHONE)}, 'sms', 'gateway')`;
    await agree(true);
    expect(await isOff()).toBe(true);
  });
});
