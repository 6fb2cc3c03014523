import { listMyMessageChoices } from '@maru/contract/message/message-choice';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertRecipient, loginManager } from '../campaign/campaign.fixture.ts';
import {
  loginMember,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const PATH = listMyMessageChoices.path;

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('[P08] is by category and channel, and kept', async () => {
  await insertRecipient(test, 'hana', {});
  const hana = await loginMember(test, 'hana');
  const chosen = async () => {
    const { items } = listMyMessageChoices.output.parse((await hana.send('GET', PATH)).body);
    return items.filter(({ wanted }) => wanted).map((each) => `${each.category} ${each.channel}`);
  };
  const asked = ['inquiry sms', 'inquiry push', 'stock sms', 'stock push'];
  const atFirst = [
    'live sms',
    'live push',
    'report sms',
    'event sms',
    'order sms',
    'order push',
    ...asked,
  ];
  expect(await chosen()).toEqual(atFirst);

  const answers = [
    await hana.send('PUT', `${PATH}/report/push`, { wanted: true }),
    await hana.send('PUT', `${PATH}/report/push`, { wanted: true }),
    await hana.send('PUT', `${PATH}/live/sms`, { wanted: false }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await chosen()).toEqual([
    'live push',
    'report sms',
    'report push',
    'event sms',
    'order sms',
    'order push',
    ...asked,
  ]);
});

it('[P08] keeps receipts and codes always on, and requires an account for choices', async () => {
  await insertRecipient(test, 'duri', {});
  const duri = await loginMember(test, 'duri');

  const required = await duri.send('PUT', `${PATH}/order/sms`, { wanted: false });
  const unknown = await duri.send('PUT', `${PATH}/other/sms`, { wanted: false });
  const guest = await openBrowser(test).send('GET', PATH);

  expect([required.status, required.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  expect([unknown.status, guest.status]).toEqual([400, 401]);
});

it('[P08] is counted by reason before a campaign is sent', async () => {
  const { DATA_KEYS, LOOKUP_SECRET } = test.config;
  const personal = createPersonalData(DATA_KEYS, LOOKUP_SECRET);
  await emptyTables(test.db, 'member');
  for (const [name, wanted] of [
    ['on', true],
    ['off', false],
    ['silent', null],
  ] as const) {
    const memberId = await insertRecipient(test, `choice_${name}`, {
      phone: `0101000000${name.length}`,
    });
    await test.db`
      insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
      values (${memberId}, ${personal.hash('push', name)}, ${personal.seal('push', name)},
              ${personal.seal('push', '{}')})`;
    if (wanted === null) continue;
    await test.db`
      insert into message_choice (member_id, category, channel, wanted)
      select ${memberId}, unnest('{live,report}'::text[]), channel, ${wanted}
      from unnest('{sms,push}'::text[]) channel`;
  }
  const staff = await loginManager(test, 'message');
  const count = async (channel: 'sms' | 'push', category?: string) => {
    const { body } = await staff.send('POST', `/api/admin/${channel}/campaigns/preview`, {
      title: channel === 'push' ? '안내' : '',
      text: '안내',
      ...(channel === 'push' ? { link: null } : {}),
      ...(category === undefined ? {} : { category }),
      advertising: false,
      audience: { kind: 'all' },
      send_at: null,
    });
    return {
      total: body['total'],
      not_wanted: (body['excluded'] as Record<string, number>)['not_wanted'],
    };
  };

  expect(await count('push', 'live')).toEqual({ total: 2, not_wanted: 1 });
  expect(await count('push', 'report')).toEqual({ total: 1, not_wanted: 2 });
  expect(await count('sms', 'report')).toEqual({ total: 2, not_wanted: 1 });
  expect(await count('push')).toEqual({ total: 3, not_wanted: 0 });
  expect(await count('sms', 'order')).toEqual({ total: 3, not_wanted: 0 });
});
