import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { beginCheck, identify, personOf, returnPath } from '../../../tests/support/identity.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';

const KINDS = ['terms', 'privacy', 'ethics', 'marketing', 'night'];
const VERSIONS = Object.fromEntries(KINDS.map((kind) => [kind, 1]));
const GOOD_PASSWORD = 'river-Boat7';
const VOID = [{ path: 'identity', message: 'void' }];

let test: TestApp;
let personal: PersonalData;
let browser: Browser;
let count = 0;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  for (const kind of KINDS) {
    await test.db`
      insert into terms_version (kind, version, effective_at, title, body_html)
      values (${kind}, 1, now() - interval '1 day', '문서', '<p>지금</p>')`;
  }
});
beforeEach(() => {
  count += 1;
  browser = openBrowser(test, `203.0.113.${count}`);
});
afterAll(() => test.stop());

const newPhone = () => `0106666${String((count += 1)).padStart(4, '0')}`;
const newPerson = () => personOf(`나${(count += 1)}라마`, newPhone());

const post = (path: string, body: object, by = browser) =>
  by.send('POST', `/api/home/auth/${path}`, body);

async function takeTicket(by = browser): Promise<string> {
  const agreed = ['terms', 'privacy', 'ethics'];
  const { body } = await post('signup/terms', { agreed, versions: VERSIONS }, by);
  return (body['item'] as { ticket: string }).ticket;
}

async function identifySignup(ticket: string, person: ReturnType<typeof personOf>, by = browser) {
  const identity = await identify(test, by, { purpose: 'signup', ticket }, person);
  return post('signup/identity', { ticket, identity }, by);
}

async function formOf(ticket: string, phone: string, by = browser) {
  count += 1;
  return {
    ticket,
    verification: await provePhone(test, by, { purpose: 'signup', phone }),
    user_id: `person${count}`,
    password: GOOD_PASSWORD,
    nickname: `사람${count}`,
  };
}

/**
 * Completes a sign-up of a person.
 *
 * @returns their login id.
 */
async function signUp(person: ReturnType<typeof personOf>, by = browser): Promise<string> {
  const ticket = await takeTicket(by);
  await identifySignup(ticket, person, by);
  const form = await formOf(ticket, person.mobile_no, by);
  const { status } = await post('signup', form, by);
  expect(status).toBe(201);
  return form.user_id;
}

/** An account that staff made: its owner shows who they are later. */
async function loginUnidentified(): Promise<{ loginId: string; member: Browser }> {
  const loginId = `later${(count += 1)}`;
  await insertMember(test, loginId);
  return { loginId, member: await loginMember(test, loginId) };
}

const identifyMember = async (member: Browser, person: ReturnType<typeof personOf>) =>
  member.send('PUT', '/api/home/me/identity', {
    identity: await identify(test, member, 'member', person),
  });

describe('[U08] the result of a check', () => {
  it('names no person before the identity window is completed, and names the person afterwards', async () => {
    const ticket = await takeTicket();
    const check = await beginCheck(browser, { purpose: 'signup', ticket });
    const state = async () =>
      (await post('identity/state', { identity: check.identity })).body['item'];
    const early = await post('signup/identity', { ticket, identity: check.identity });
    const before = await state();
    const person = newPerson();
    const back = await browser.send('GET', returnPath(test, check.window_url, person));

    expect(early.body['errors']).toEqual(VOID);
    expect(before).toEqual({ state: 'waiting' });
    expect(back.response.body).toContain('본인확인을 마쳤어요');
    expect(await state()).toEqual({ state: 'done' });
    const { body } = await post('signup/identity', { ticket, identity: check.identity });
    expect(body['item']).toEqual({
      name: person.name,
      birth: '1990-01-31',
      phone: person.mobile_no,
    });
  });

  it('is used once', async () => {
    const ticket = await takeTicket();
    const identity = await identify(test, browser, { purpose: 'signup', ticket }, newPerson());

    expect((await post('signup/identity', { ticket, identity })).status).toBe(200);
    const again = await post('signup/identity', { ticket, identity });
    expect(again.body['errors']).toEqual(VOID);
  });

  it('is used once by two calls at the same time', async () => {
    const person = newPerson();
    await signUp(person);
    const identity = await identify(test, browser, { purpose: 'find-id' }, person);
    const answers = await Promise.all([
      post('find-id', { identity }),
      post('find-id', { identity }),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it('cannot be sent in twice, and not for another person', async () => {
    const ticket = await takeTicket();
    const check = await beginCheck(browser, { purpose: 'signup', ticket });
    const path = returnPath(test, check.window_url, newPerson());
    await browser.send('GET', path);
    const replayed = await browser.send('GET', path);
    const other = await browser.send('GET', returnPath(test, check.window_url, newPerson()));

    expect([replayed.status, other.status]).toEqual([400, 400]);
  });

  it('is good for five minutes', async () => {
    const ticket = await takeTicket();
    const identity = await identify(test, browser, { purpose: 'signup', ticket }, newPerson());
    const [row] = await test.db`
      update identity_check set expires_at = expires_at - interval '300 seconds'
      where purpose = 'signup' and used_at is null and answered_at is not null
        and expires_at <= now() + interval '300 seconds' returning 1`;

    expect(row).toBeDefined();
    expect((await post('signup/identity', { ticket, identity })).body['errors']).toEqual(VOID);
  });

  it('is not taken from a window that was open for longer', async () => {
    const check = await beginCheck(browser, { purpose: 'find-id' });
    await test.db`update identity_check set expires_at = now() where purpose = 'find-id'`;
    const back = await browser.send('GET', returnPath(test, check.window_url, newPerson()));

    expect(back.status).toBe(400);
    expect(back.response.body).toContain('마치지 못했어요');
  });

  it('belongs to the browser that asked, in the window and after', async () => {
    const person = newPerson();
    await signUp(person);
    const stranger = openBrowser(test, '198.51.100.7');
    const sent = await beginCheck(browser, { purpose: 'find-id' });
    // A person who is sent the window's address can only identify themselves, and gets no result.
    const lured = await stranger.send('GET', returnPath(test, sent.window_url, person));
    const identity = await identify(test, browser, { purpose: 'find-id' }, person);
    const stolen = await post('find-id', { identity }, stranger);

    expect(lured.status).toBe(400);
    expect(stolen.body['errors']).toEqual(VOID);
  });

  it('is good for its purpose and its sign-up alone', async () => {
    const person = newPerson();
    const ticket = await takeTicket();
    const identity = await identify(test, browser, { purpose: 'signup', ticket }, person);
    const found = await post('find-id', { identity });
    const other = await post('signup/identity', { ticket: await takeTicket(), identity });

    expect(found.body['errors']).toEqual(VOID);
    expect(other.body['errors']).toEqual(VOID);
  });

  it('is refused when it was not written by the provider, or was changed on its way', async () => {
    const check = await beginCheck(browser, { purpose: 'find-id' });
    const path = returnPath(test, check.window_url, newPerson());
    const changed = new URL(path, 'http://localhost');
    const data = changed.searchParams.get('enc_data')!;
    changed.searchParams.set('enc_data', `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`);
    const own = new URL(check.window_url);

    for (const search of [changed.search, own.search, '?enc_data=x&integrity_value=y', '']) {
      const { status } = await browser.send('GET', changed.pathname + search);
      expect(status).toBe(400);
    }
    expect((await browser.send('GET', path)).status).toBe(200);
  });

  it('leaves neither name, number nor CI in the database', async () => {
    const person = newPerson();
    await signUp(person);
    const dump = JSON.stringify([
      await test.db`select * from identity_check`,
      await test.db`select * from member_identity`,
      await test.db`select * from signup_ticket`,
    ]);
    const [left] = await test.db`
      select count(*)::int as n from identity_check where used_at is not null and person_enc is not null`;

    expect(dump).not.toContain(person.mobile_no);
    expect(dump).not.toContain(person.name);
    expect(left).toEqual({ n: 0 });
  });

  it('is asked for so often and no more', async () => {
    for (let asked = 0; asked < 60; asked += 1) await beginCheck(browser, { purpose: 'find-id' });

    expect((await post('identity', { purpose: 'find-id' })).status).toBe(429);
  });
});

describe('[U08] one account a person', () => {
  it('refuses the second sign-up to the person alone', async () => {
    const person = newPerson();
    await signUp(person);
    const moved = { ...person, mobile_no: newPhone() };
    const { status, body } = await identifySignup(await takeTicket(), moved);

    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ path: 'identity', message: 'taken' }]);
  });

  it('makes one account of two sign-ups of a person at the same time', async () => {
    const person = newPerson();
    const other = { ...person, mobile_no: newPhone() };
    const [ticket, otherTicket] = [await takeTicket(), await takeTicket()];
    await identifySignup(ticket, person);
    await identifySignup(otherTicket, other);
    const forms = [
      await formOf(ticket, person.mobile_no),
      await formOf(otherTicket, other.mobile_no),
    ];
    const answers = await Promise.all(forms.map((form) => post('signup', form)));

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body['errors']).toEqual([{ path: 'identity', message: 'taken' }]);
  });

  it('is for people of 19 and older', async () => {
    const { body } = await identifySignup(await takeTicket(), {
      ...newPerson(),
      birth_date: '20150131',
    });

    expect(body['errors']).toEqual([{ path: 'identity', message: 'under_age' }]);
  });

  it('takes the number of the check and no other', async () => {
    const ticket = await takeTicket();
    await identifySignup(ticket, newPerson());
    const { body } = await post('signup', await formOf(ticket, newPhone()));

    expect(body['errors']).toEqual([{ path: 'phone', message: 'other' }]);
  });

  it('does not create a member without an identity check', async () => {
    const { body } = await post('signup', await formOf(await takeTicket(), newPhone()));

    expect(body['errors']).toEqual(VOID);
  });

  it('holds for an account that is identified later, too, and so does the age', async () => {
    const person = newPerson();
    await signUp(person);
    const { member } = await loginUnidentified();
    const young = await identifyMember(member, { ...newPerson(), birth_date: '20150131' });
    const taken = await identifyMember(member, person);
    const kept = await identifyMember(member, newPerson());
    const twice = await identifyMember(member, newPerson());

    expect(young.body['errors']).toEqual([{ path: 'identity', message: 'under_age' }]);
    expect(taken.body['errors']).toEqual([{ path: 'identity', message: 'taken' }]);
    expect(kept.status).toBe(200);
    expect(twice.body['message']).toBe('STATE_CONFLICT');
  });
});

describe('[U09] finding an account by who one is', () => {
  it('shows the masked id to the person, whatever their number is now', async () => {
    const person = newPerson();
    const loginId = await signUp(person);
    const moved = { ...person, mobile_no: newPhone() };
    const identity = await identify(test, browser, { purpose: 'find-id' }, moved);
    const { body } = await post('find-id', { identity });

    const items = body['items'] as { user_id: string }[];
    expect(items).toHaveLength(1);
    expect(items[0]!.user_id).toMatch(/^pe.*\*+.$/);
    expect(items[0]!.user_id).not.toBe(loginId);
  });

  it('sets a new password and ends every session', async () => {
    const person = newPerson();
    const elsewhere = openBrowser(test, '198.51.100.8');
    const loginId = await signUp(person, elsewhere);
    const identity = await identify(test, browser, { purpose: 'find-password' }, person);
    const reset = await post('find-password', { identity, password: 'cliff-Lamp29' });
    const login = (password: string) => post('login', { user_id: loginId, password });

    expect(reset.status).toBe(200);
    expect((await elsewhere.send('GET', '/api/home/auth/protected')).status).toBe(401);
    expect((await login(GOOD_PASSWORD)).status).toBe(401);
    expect((await login('cliff-Lamp29')).status).toBe(200);
  });

  it('reports that a person has no account, and accepts one proof, not two', async () => {
    const identity = await identify(test, browser, { purpose: 'find-id' }, newPerson());
    const both = await post('find-id', { identity, verification: 'a'.repeat(32) });
    const nothing = await post('find-id', {});
    const { body } = await post('find-id', { identity });

    expect([both.status, nothing.status]).toEqual([400, 400]);
    expect(body['items']).toEqual([]);
  });
});

describe('[U24] a member who left', () => {
  async function leave(person: ReturnType<typeof personOf>): Promise<number> {
    const by = openBrowser(test, '198.51.100.9');
    const loginId = await signUp(person, by);
    const { status } = await by.send('POST', '/api/home/me/withdrawal', {
      password: GOOD_PASSWORD,
      reasons: [],
    });
    expect(status).toBe(204);
    const [row] = await test.db<{ id: number }[]>`
      select id from member where login_id = ${loginId}`;
    return row!.id;
  }

  async function allowReturn(memberId: number) {
    const loginId = `boss${(count += 1)}`;
    await insertAdmin(test, loginId, ['manageUsers']);
    const staff = await loginStaff(test, loginId);
    return staff.send('PUT', `/api/admin/users/${memberId}/return`, { allowed: true });
  }

  it('is reinstated only by a decision of staff, and only once', async () => {
    const person = newPerson();
    const memberId = await leave(person);
    const early = await identifySignup(await takeTicket(), person);
    const decided = await allowReturn(memberId);
    const unknown = await allowReturn(999_999);
    // A number can receive another code only after half a minute.
    await signUp({ ...person, mobile_no: newPhone() });

    expect(early.body['errors']).toEqual([{ path: 'identity', message: 'withdrawn' }]);
    expect(decided.body['item']).toEqual({ _id: memberId, allowed: true });
    expect(unknown.status).toBe(404);
    const [noted] = await test.db`select action, target_id from audit_log`;
    expect(noted).toEqual({ action: 'member.allowReturn', target_id: memberId });
    const rest = await test.db`select 1 from departed.person where member_id = ${memberId}`;
    expect(rest).toHaveLength(0);
  });

  it('[L06] leaves records that a super admin opens for as long as they are kept, also once back', async () => {
    const person = newPerson();
    const memberId = await leave(person);
    const sealed = personal.seal('departed', JSON.stringify({ name: person.name }), memberId);
    await test.db`
      insert into departed.record (member_id, term, place, fields_enc, since)
      values (${memberId}, 'order', 'member', ${sealed}, now())`;
    await insertAdmin(test, 'chief', ['superAdmin']);
    const chief = await loginStaff(test, 'chief');
    await chief.send('PUT', `/api/admin/users/${memberId}/return`, { allowed: true });
    await signUp({ ...person, mobile_no: newPhone() });

    const { status, body } = await chief.send(
      'POST',
      `/api/admin/departed-records/${memberId}/open`,
      { reason: '결제 분쟁 확인' },
    );

    expect(status).toBe(200);
    expect(body['items']).toMatchObject([{ place: 'member', fields: { name: person.name } }]);
  });

  /** A member with this number leaves without ever verifying their identity. */
  async function leaveUnidentified(phone: string): Promise<void> {
    const { loginId, member } = await loginUnidentified();
    await test.db`
      update member set phone_hash = ${personal.hash('phone', phone)} where login_id = ${loginId}`;
    const answer = { password: PASSWORD, reasons: [] };
    expect((await member.send('POST', '/api/home/me/withdrawal', answer)).status).toBe(204);
  }

  it('is known again by the number where no identity was ever shown', async () => {
    const phone = newPhone();
    await leaveUnidentified(phone);
    const { body } = await identifySignup(await takeTicket(), personOf('새사람', phone));

    expect(body['errors']).toEqual([{ path: 'identity', message: 'withdrawn' }]);
  });

  it('is not taken for the member who has their number now, but is known by who they are', async () => {
    const [person, left] = [newPerson(), newPerson()];
    const phone = person.mobile_no;
    await leaveUnidentified(phone);
    await leave(left);
    const { member } = await loginUnidentified();
    const before = await identifyMember(member, person);
    await member.send('POST', '/api/home/me/proof', { password: PASSWORD });
    const verification = await provePhone(test, member, { purpose: 'change-phone', phone });
    await member.send('PUT', '/api/home/me/phone', { verification });
    const back = await identifyMember(member, { ...left, mobile_no: phone });
    const other = await identifyMember(member, person);

    for (const { body } of [before, back]) {
      expect(body['errors']).toEqual([{ path: 'identity', message: 'withdrawn' }]);
    }
    expect(other.status).toBe(200);
  });

  it('does not come back by an account that staff made, unless staff allow it', async () => {
    const person = newPerson();
    const memberId = await leave(person);
    const { member } = await loginUnidentified();
    const refused = await identifyMember(member, person);
    await allowReturn(memberId);
    const allowed = await identifyMember(member, person);

    expect(refused.body['errors']).toEqual([{ path: 'identity', message: 'withdrawn' }]);
    expect(allowed.status).toBe(200);
    const rest = await test.db`select 1 from departed.person where member_id = ${memberId}`;
    expect(rest).toHaveLength(0);
  });

  it('leaves again, and is barred again, with an account that shows the same person', async () => {
    const person = newPerson();
    const memberId = await leave(person);
    const { loginId, member } = await loginUnidentified();
    await test.db`
      insert into member_identity (member_id, ci_hash, di_hash, birth_enc, carrier)
      select m.id, d.ci_hash, 'di', 'birth', 'SKT' from departed.person d, member m
      where d.member_id = ${memberId} and m.login_id = ${loginId}`;
    await allowReturn(memberId);
    const left = await member.send('POST', '/api/home/me/withdrawal', {
      password: PASSWORD,
      reasons: [],
    });
    const { body } = await identifySignup(await takeTicket(), person);

    expect(left.status).toBe(204);
    expect(body['errors']).toEqual([{ path: 'identity', message: 'withdrawn' }]);
    const known = await test.db`
      select m.login_id from departed.person d join member m on m.id = d.member_id
      where d.member_id = ${memberId} or m.login_id = ${loginId}`;
    expect([...known]).toEqual([{ login_id: loginId }]);
  });
});
