import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { identify, personOf } from '../../../tests/support/identity.ts';
import { provePhone, readCode } from '../../../tests/support/phone-code.ts';
import {
  insertMember,
  loginMember,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const VERSIONS = { terms: 2, privacy: 2, ethics: 2, marketing: 2, night: 2 };
const REQUIRED = ['terms', 'privacy', 'ethics'];
const GOOD_PASSWORD = 'river-Boat7';

let test: TestApp;
let personal: PersonalData;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  for (const kind of Object.keys(VERSIONS)) {
    await test.db`
      insert into terms_version (kind, version, effective_at, title, body_html)
      values (${kind}, 1, now() - interval '2 days', '옛 문서', '<p>옛</p>'),
             (${kind}, 2, now() - interval '1 day', '문서', '<p>지금</p>'),
             (${kind}, 3, now() + interval '1 day', '새 문서', '<p>앞으로</p>')`;
  }
});
beforeEach(() => {
  count += 1;
  browser = openBrowser(test, `203.0.113.${count}`);
});
afterAll(() => test.stop());

const newPhone = () => `0105555${String((count += 1)).padStart(4, '0')}`;

const post = (path: string, body: object) => browser.send('POST', `/api/home/auth/${path}`, body);

function itemOf<K extends string>(body: Record<string, unknown>): Record<K, string> {
  return body['item'] as Record<K, string>;
}

async function takeTicket(agreed: readonly string[] = REQUIRED): Promise<string> {
  const { body } = await post('signup/terms', { agreed, versions: VERSIONS });
  return itemOf<'ticket'>(body).ticket;
}

/** A whole form: the terms agreed to, the person identified, the number proved. */
async function formOf(change: Record<string, unknown> = {}, phone = newPhone()) {
  count += 1;
  const no = count;
  const ticket = typeof change['ticket'] === 'string' ? change['ticket'] : await takeTicket();
  const person = personOf(`가${no}나다`, phone);
  const identity = await identify(test, browser, { purpose: 'signup', ticket }, person);
  await post('signup/identity', { ticket, identity });
  return {
    verification: await provePhone(test, browser, { purpose: 'signup', phone: phone }),
    user_id: `newbie${no}`,
    password: GOOD_PASSWORD,
    nickname: `거북이${no}`,
    ticket,
    ...change,
  };
}

async function giveMemberPhone(loginId: string, phone: string): Promise<void> {
  await test.db`
    update member set phone_hash = ${personal.hash('phone', phone)},
                      phone_enc = ${personal.seal('phone', phone)}, phone_tail = ${phone.slice(-4)}
    where login_id = ${loginId}`;
}

describe('the documents', () => {
  it('are listed in the version that is in force', async () => {
    const { body } = await browser.send('GET', '/api/home/terms');
    const items = body['items'] as { version: number; body_html: string }[];

    expect(items).toHaveLength(5);
    expect(items.every(({ version }) => version === 2)).toBe(true);
  });

  it('[C06] cannot be edited once they are in force, and can before', async () => {
    const edit = (version: number) =>
      test.db`update terms_version set title = '고침' where kind = 'terms' and version = ${version}`;

    await expect(edit(2)).rejects.toThrow('never changed');
    await edit(3);
  });
});

describe('[C9] the ticket', () => {
  it('is refused without a required consent', async () => {
    const answer = await post('signup/terms', { agreed: ['terms', 'privacy'], versions: VERSIONS });

    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject([{ path: 'agreed.ethics' }]);
  });

  it('is refused for a version that is not in force any more', async () => {
    const versions = { ...VERSIONS, privacy: 1 };
    const answer = await post('signup/terms', { agreed: REQUIRED, versions });

    expect(answer.body['message']).toBe('VERSION_CONFLICT');
  });

  it('is needed to sign up, and good for one account', async () => {
    const form = await formOf();
    const without = await post('signup', { ...form, ticket: 'a'.repeat(32) });
    const first = await post('signup', form);
    const again = await post('signup', await formOf({ ticket: form.ticket }));

    expect(without.body['errors']).toEqual([{ path: 'ticket', message: 'void' }]);
    expect(first.status).toBe(201);
    expect(again.body['errors']).toEqual([{ path: 'ticket', message: 'void' }]);
  });
});

describe('signing up', () => {
  it('[L01] stores each consent with the version that was read, and logs in', async () => {
    const ticket = await takeTicket([...REQUIRED, 'marketing_sms']);
    const form = await formOf({ ticket, email: 'Some.One@example.com', interests: ['ETF'] });
    const { status } = await post('signup', form);

    expect(status).toBe(201);
    const consents = await test.db`
      select kind, given, wording, source from consent c join member m on m.id = c.member_id
      where login_id = ${form.user_id} and given order by c.id`;
    expect(consents).toEqual(
      [...REQUIRED, 'marketing_sms'].map((kind) => ({
        kind,
        given: true,
        wording: 2,
        source: 'signup',
      })),
    );
    const check = await browser.send('GET', '/api/home/auth/check');
    expect(check.body).toEqual({ type: 'user' });
  });

  it('[C7] refuses fields that no client may set', async () => {
    const { status } = await post('signup', { ...(await formOf()), type: 'expert' });

    expect(status).toBe(400);
  });

  it('[N2.13] names the field that is taken, and uses up neither ticket nor phone', async () => {
    const taken = await formOf();
    await post('signup', taken);
    const form = await formOf({ user_id: taken.user_id.toUpperCase() });
    const sameId = await post('signup', form);
    const sameName = await post('signup', {
      ...form,
      user_id: `${taken.user_id}x`,
      nickname: taken.nickname,
    });
    const corrected = await post('signup', { ...form, user_id: `${taken.user_id}y` });

    expect([sameId.status, sameId.body]).toMatchObject([
      409,
      { message: 'DUPLICATE_LOGIN_ID', errors: [{ path: 'user_id', message: 'taken' }] },
    ]);
    expect(sameName.body['errors']).toEqual([{ path: 'nickname', message: 'taken' }]);
    expect(corrected.status).toBe(201);
  });

  it('refuses a login id that imitates staff, and uses up nothing for it', async () => {
    const form = await formOf();
    for (const user_id of ['admin77', 'TheOperator', 'official_1']) {
      const { status, body } = await post('signup', { ...form, user_id });
      expect([user_id, status, body['message'], body['errors']]).toEqual([
        user_id,
        409,
        'DUPLICATE_LOGIN_ID',
        [{ path: 'user_id', message: 'taken' }],
      ]);
    }

    expect((await post('signup', form)).status).toBe(201);
  });

  it('takes a phone once', async () => {
    const phone = newPhone();
    await insertMember(test, `owner${count}`);
    await giveMemberPhone(`owner${count}`, phone);
    const form = await formOf({}, phone);

    expect((await post('signup', form)).body['errors']).toEqual([
      { path: 'phone', message: 'taken' },
    ]);
  });

  it('[reliability A12] refuses a password that is guessed first', async () => {
    const { body } = await post('signup', await formOf({ password: 'password1!' }));

    expect(body['errors']).toEqual([{ path: 'password', message: 'weak' }]);
  });

  it('makes one member of two attempts at the same time', async () => {
    const form = await formOf();
    const answers = await Promise.all([post('signup', form), post('signup', form)]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
  });
});

describe('[N3.9] [reliability A11] the code', () => {
  it('is answered alike whether or not an account has the phone', async () => {
    const phone = newPhone();
    await insertMember(test, `known${count}`);
    await giveMemberPhone(`known${count}`, phone);
    const known = await post('verify-phone', { purpose: 'find-id', phone });
    const unknown = await post('verify-phone', { purpose: 'find-id', phone: newPhone() });

    expect(known.status).toBe(unknown.status);
    expect(Object.keys(itemOf(known.body))).toEqual(Object.keys(itemOf(unknown.body)));
  });

  it('[N3.9] is void after five wrong tries, even for the right one', async () => {
    const asked = await post('verify-phone', { purpose: 'signup', phone: newPhone() });
    const { verification } = itemOf<'verification'>(asked.body);
    const code = await readCode(test);
    const wrong = code === '000000' ? '111111' : '000000';
    const say = async (tried: string) =>
      (await post('verify-phone/confirm', { verification, code: tried })).body['errors'];

    for (let tries = 1; tries < 5; tries += 1) {
      expect(await say(wrong)).toEqual([{ path: 'code', message: 'wrong' }]);
    }
    expect(await say(wrong)).toEqual([{ path: 'code', message: 'void' }]);
    expect(await say(code)).toEqual([{ path: 'code', message: 'void' }]);
  });

  it('is right again until its proof is used, as the answer may have been lost', async () => {
    const asked = await post('verify-phone', { purpose: 'find-id', phone: newPhone() });
    const { verification } = itemOf<'verification'>(asked.body);
    const code = await readCode(test);
    const confirm = async () => (await post('verify-phone/confirm', { verification, code })).status;

    expect([await confirm(), await confirm()]).toEqual([200, 200]);
    expect((await post('find-id', { verification })).status).toBe(200);
    expect(await confirm()).toBe(400);
  });

  it('takes five wrong tries before and after the right one, side by side too', async () => {
    const asked = await post('verify-phone', { purpose: 'find-id', phone: newPhone() });
    const { verification } = itemOf<'verification'>(asked.body);
    const code = await readCode(test);
    const wrong = code === '000000' ? '111111' : '000000';
    const say = async (tried: string) => {
      const { body } = await post('verify-phone/confirm', { verification, code: tried });
      return (body['errors'] as { message: string }[] | undefined)?.[0]?.message ?? 'right';
    };

    expect([await say(wrong), await say(code)]).toEqual(['wrong', 'right']);
    const guesses = await Promise.all(Array.from({ length: 20 }, () => say(wrong)));
    expect(guesses.filter((said) => said === 'wrong')).toHaveLength(3);
    expect(guesses.filter((said) => said === 'void')).toHaveLength(17);
    expect(await say(code)).toBe('void');
    // The phone was proved all the same.
    expect((await post('find-id', { verification })).status).toBe(200);
  });

  it('[N3.9] is void after three minutes', async () => {
    const asked = await post('verify-phone', { purpose: 'signup', phone: newPhone() });
    const { verification } = itemOf<'verification'>(asked.body);
    await test.db`update phone_code set expires_at = now()`;
    const late = await post('verify-phone/confirm', { verification, code: await readCode(test) });

    expect(late.status).toBe(400);
  });

  it('is sent again after 30 s at the earliest, and five times a day at most', async () => {
    const phone = newPhone();
    const ask = () => post('verify-phone', { purpose: 'signup', phone });
    const age = () =>
      test.db`update phone_code set created_at = created_at - interval '31 seconds'`;

    expect((await ask()).status).toBe(201);
    expect((await ask()).status).toBe(429);
    for (let sent = 1; sent < 5; sent += 1) {
      await age();
      expect((await ask()).status).toBe(201);
    }
    await age();
    expect((await ask()).status).toBe(429);
  });

  it('is stored neither in the job nor in a readable row', async () => {
    const phone = newPhone();
    await post('verify-phone', { purpose: 'signup', phone });
    const code = await readCode(test);
    const [job] = await test.db<{ body: object }[]>`
      select body from outbox where name = 'message.sendAwaited' order by id desc limit 1`;
    const [row] = await test.db`select * from phone_code order by id desc limit 1`;

    expect(Object.keys(job!.body)).toEqual(['messageId']);
    expect(JSON.stringify(row)).not.toContain(phone);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });
});

describe('[N3.10] finding an account', () => {
  it('shows the masked id to the owner of the phone, once', async () => {
    const phone = newPhone();
    const loginId = `finder${count}`;
    await insertMember(test, loginId);
    await giveMemberPhone(loginId, phone);
    const verification = await provePhone(test, browser, { purpose: 'find-id', phone: phone });
    const found = await post('find-id', { verification });
    const items = found.body['items'] as { user_id: string }[];

    expect(items).toHaveLength(1);
    expect(items[0]!.user_id).toMatch(/^fi.*\*+.$/);
    expect(items[0]!.user_id).not.toBe(loginId);
    expect((await post('find-id', { verification })).status).toBe(400);
  });

  it('sets a new password and ends every session', async () => {
    const phone = newPhone();
    const loginId = `reset${count}`;
    await insertMember(test, loginId);
    await giveMemberPhone(loginId, phone);
    const elsewhere = await loginMember(test, loginId);
    const verification = await provePhone(test, browser, {
      purpose: 'find-password',
      phone,
      user_id: loginId,
    });
    const reset = await post('find-password', { verification, password: GOOD_PASSWORD });

    expect(reset.status).toBe(200);
    expect((await elsewhere.send('GET', '/api/home/auth/protected')).status).toBe(401);
    const login = (password: string) => post('login', { user_id: loginId, password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(GOOD_PASSWORD)).status).toBe(200);
  });

  it('[N3.10] answers the same for the account of another member and for an unknown account', async () => {
    await insertMember(test, 'taken');
    const answers = [];
    for (const user_id of ['taken', 'free0']) {
      const verification = await provePhone(test, browser, {
        purpose: 'find-password',
        phone: newPhone(),
        user_id,
      });
      answers.push(await post('find-password', { verification, password: GOOD_PASSWORD }));
    }

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [404, 'NOT_FOUND'],
      [404, 'NOT_FOUND'],
    ]);
    expect((await post('login', { user_id: 'taken', password: PASSWORD })).status).toBe(200);
  });

  it('takes no proof made for another purpose', async () => {
    const verification = await provePhone(test, browser, { purpose: 'signup', phone: newPhone() });

    expect((await post('find-id', { verification })).status).toBe(400);
  });
});

describe('[N3.11] availability', () => {
  const ask = async (query: string) =>
    (await browser.send('GET', `/api/home/auth/availability?${query}`)).body['available'];

  it('[N3.11] reports login ids and nicknames, and nothing of e-mail addresses', async () => {
    const form = await formOf({ email: 'known@example.com' });
    await post('signup', form);

    expect(await ask(`user_id=${form.user_id}`)).toBe(false);
    expect(await ask(`user_id=${form.user_id}z`)).toBe(true);
    expect(await ask(`nickname=${encodeURIComponent(form.nickname)}`)).toBe(false);
    expect(await ask(`nickname=${encodeURIComponent('운영자님')}`)).toBe(false);
    expect(await ask('email=known@example.com')).toBe(true);
  });

  it('[reliability A11] is answered so often and no more', async () => {
    for (let asked = 0; asked < 60; asked += 1) await ask(`user_id=asked${asked}`);

    expect((await browser.send('GET', '/api/home/auth/availability?user_id=more1')).status).toBe(
      429,
    );
  });
});
