import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  const memberId = await insertMember(test, 'dalbit1', { type: 'expert' });
  await insertExpert(test.db, 903, { memberId });
  await insertAdmin(test, 'hanmin05', ['superAdmin']);
  await insertMember(test, 'solbit1');
});
afterAll(() => test.stop());

const MEMBER = {
  name: '이새롬',
  nickname: null,
  phone: '01077771234',
  email: null,
  agreed: ['terms', 'privacy', 'ethics'],
  consent_way: 'phone',
  reason: '전화 가입 요청',
};
const MANAGER = {
  name: '박매니저',
  password: 'kiwi-4821x',
  phone: null,
  permissions: [],
  starts_on: null,
  ends_on: null,
  ip_group: null,
};
const EXPERT = {
  _id: 904,
  nick: '새별',
  nicknames: [],
  field: '반도체·IT',
  market: '국내주식',
  shown: true,
  kakao_url: null,
  advisory_kind: 'quasi',
  share: null,
  contract_from: null,
  contract_to: null,
  password: 'gkdlfn27!x',
  name: '한새별',
  phone: null,
  email: null,
};

describe('[F3] a login id beside the expert dalbit1 and the manager hanmin05', () => {
  const askId = async (loginId: string) => {
    const path = `/api/home/auth/availability?user_id=${loginId}`;
    return (await openBrowser(test).send('GET', path)).body['available'];
  };
  const create = async (noun: string, body: object) => {
    const staff = await loginStaff(test, 'hanmin05');
    const answer = await staff.send('POST', `/api/admin/${noun}`, body);
    return [answer.status, answer.body['message']];
  };

  it.each(['dalbitl', 'DALBITI', 'da1b1t1', 'dalbit_1', 'clalbit1', 'hanrnin05', 'hanminO5'])(
    'that looks like one of them is taken: %s',
    async (loginId) => expect(await askId(loginId)).toBe(false),
  );

  it.each(['dalbit2', 'dalbit', 'hanmin', 'hanmin055', 'so1bit1', 'expert77x'])(
    'that is another one is free: %s',
    async (loginId) => expect(await askId(loginId)).toBe(true),
  );

  it('that looks like one of them is refused to members, managers and experts', async () => {
    const refused = [409, 'DUPLICATE_LOGIN_ID'];
    expect(await create('users', { ...MEMBER, user_id: 'dalbitl' })).toEqual(refused);
    expect(await create('users', { ...MEMBER, user_id: 'hanrnin05' })).toEqual(refused);
    expect(await create('managers', { ...MANAGER, user_id: 'hanrnin05' })).toEqual(refused);
    expect(await create('experts', { ...EXPERT, user_id: 'dalbitl' })).toEqual(refused);
  });

  it('of staff is answered as a reserved one, to the availability check and to a sign-up', async () => {
    const answerTo = async (loginId: string) => {
      const visitor = openBrowser(test, '203.0.113.77');
      const query = `user_id=${loginId}`;
      const checked = await visitor.send('GET', `/api/home/auth/availability?${query}`);
      const signedUp = await visitor.send('POST', '/api/home/auth/signup', {
        ticket: 'x'.repeat(32),
        verification: 'x'.repeat(32),
        user_id: loginId,
        password: 'kiwi-4821x',
        nickname: '새싹이',
      });
      return [checked, signedUp].map(({ status, body: { requestId: _, ...body } }) => [
        status,
        body,
      ]);
    };
    const reserved = await answerTo('content');

    expect(reserved[0]).toEqual([200, { available: false }]);
    for (const loginId of ['hanmin05', 'hanrnin05', 'c0ntent', 'dalbit1']) {
      expect(await answerTo(loginId)).toEqual(reserved);
    }
    // A stranger without a proved phone learns nothing from a sign-up.
    expect((await answerTo('solbit99'))[1]).toEqual(reserved[1]);
  });

  it('of a role is given to managers and experts', async () => {
    expect((await create('managers', { ...MANAGER, user_id: 'message' }))[0]).toBe(201);
    expect(await create('managers', { ...MANAGER, user_id: 'rnessage' })).toEqual([
      409,
      'DUPLICATE_LOGIN_ID',
    ]);
    expect((await create('experts', { ...EXPERT, user_id: 'expert12' }))[0]).toBe(201);
  });
});
