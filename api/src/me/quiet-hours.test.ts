import { getMyQuietHours } from '@maru/contract/message/quiet-hours';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecipient } from '../campaign/campaign.fixture.ts';
import {
  loginMember,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';

const PATH = getMyQuietHours.path;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('[P12] are off at first, are set and removed, and belong to one member', async () => {
  await insertRecipient(test, 'hana', {});
  await insertRecipient(test, 'duri', {});
  const hana = await loginMember(test, 'hana');
  const duri = await loginMember(test, 'duri');
  const item = { from: '22:00', to: '07:30' };
  const of = async (browser: typeof hana) => (await browser.send('GET', PATH)).body['item'];
  expect(await of(hana)).toBeNull();

  const answers = [
    await hana.send('PUT', PATH, { item: { from: '21:30', to: '08:00' } }),
    await hana.send('PUT', PATH, { item }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await of(hana), await of(duri)]).toEqual([item, null]);
  await hana.send('PUT', PATH, { item: null });
  expect(await of(hana)).toBeNull();
});

it('[P12] need an account, and two different half hours', async () => {
  await insertRecipient(test, 'set', {});
  const member = await loginMember(test, 'set');
  const refused = [
    { from: '22:00', to: '22:00' },
    { from: '22:10', to: '07:00' },
    { from: '24:00', to: '07:00' },
  ];

  const answers = await Promise.all(refused.map((item) => member.send('PUT', PATH, { item })));

  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  expect((await openBrowser(test).send('GET', PATH)).status).toBe(401);
});
