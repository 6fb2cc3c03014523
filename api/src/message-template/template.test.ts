import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let message: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'message', ['manageMessages']);
  await insertAdmin(test, 'content', ['manageContent']);
  message = await loginStaff(test, 'message');
});
afterAll(() => test.stop());

const templates = '/api/admin/sms/templates';
const NEW = {
  name: '방송 안내',
  category: 'broadcast',
  title: '',
  text: '[#{브랜드}] #{시각} 방송',
  picture: null,
  advertising: false,
};
const add = (change: object = {}) => message.send('POST', templates, { ...NEW, ...change });
const itemOf = ({ body }: { body: Record<string, unknown> }) =>
  body['item'] as { _id: number; version: number; name: string };

it('[T43] counts a template by its longest values and names its variables', async () => {
  const { status, body } = await add();

  expect([status, body['item']]).toMatchObject([
    201,
    { kind: 'SMS', variables: ['브랜드', '시각'], used: 0, created_by: '이운영' },
  ]);
  const long = await add({ name: '긴 안내', text: '#{방송} #{상품} #{주소}' });
  expect(long.body['item']).toMatchObject({ kind: 'LMS' });
});

it('[T43] refuses a name twice, a variable there is none of, and letters no carrier takes', async () => {
  await add({ name: '하나뿐' });
  const answers = [
    await add({ name: '하나뿐' }),
    await add({ name: '모르는 변수', text: '#{나이} 님' }),
    await add({ name: '그림', text: '안녕 😀' }),
  ];

  expect(answers.map(({ body }) => body['message'])).toEqual([
    'DUPLICATE_NAME',
    'INVALID_INPUT',
    'INVALID_INPUT',
  ]);
});

it('[C38] is created and copied once under an Idempotency-Key', async () => {
  const send = (path: string, body: object | undefined, key: string) =>
    message.send('POST', path, body, { 'idempotency-key': key });
  const fields = { ...NEW, name: '한 번만' };
  const made = [await send(templates, fields, 'one'), await send(templates, fields, 'one')];
  const { _id } = itemOf(made[0]!);
  const clone = () => send(`${templates}/${_id}/clone`, undefined, 'two');
  const copies = await Promise.all([clone(), clone()]);
  const other = await send(templates, { ...fields, name: '다른 것' }, 'one');

  expect(itemOf(made[1]!)).toEqual(itemOf(made[0]!));
  expect(itemOf(copies[1])).toEqual(itemOf(copies[0]));
  expect([other.status, other.body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
});

it('makes copies under names of their own', async () => {
  const { _id } = itemOf(await add({ name: '원본' }));
  const copies = [
    itemOf(await message.send('POST', `${templates}/${_id}/clone`)),
    itemOf(await message.send('POST', `${templates}/${_id}/clone`)),
  ];

  expect(copies.map(({ name }) => name)).toEqual(['원본 사본', '원본 사본 2']);
});

it('makes copies under names of their own when many are asked for at once', async () => {
  const { _id } = itemOf(await add({ name: '한꺼번에' }));
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => message.send('POST', `${templates}/${_id}/clone`)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map((answer) => itemOf(answer).name)).size).toBe(8);
});

it('is put away and taken out again, changed by version, and counted', async () => {
  const item = itemOf(await add({ name: '보관할 것' }));
  const at = `${templates}/${item._id}`;
  const away = itemOf(
    await message.send('POST', `${at}/archive`, { archived: true, version: item.version }),
  );
  const { version: _, ...fields } = { ...NEW, name: '보관할 것', version: 0 };
  const stale = await message.send('PATCH', at, { ...fields, version: item.version });
  await message.send('POST', `${at}/use`);

  const listed = await message.send('GET', `${templates}?q=보관할`);
  const kept = await message.send('GET', `${templates}?archived=true`);
  expect([away.version, stale.body['message'], listed.body['total']]).toEqual([
    2,
    'VERSION_CONFLICT',
    0,
  ]);
  expect(kept.body['items']).toMatchObject([{ name: '보관할 것', used: 1 }]);
});

it.each(['sms', 'push'])('a deleted %s template is put away, by its version', async (channel) => {
  const base = `/api/admin/${channel}/templates`;
  const push = { ...NEW, title: '방송', link: null, picture: undefined };
  const fields = { ...(channel === 'push' ? push : NEW), name: '지울 것' };
  const { _id, version } = itemOf(await message.send('POST', base, fields));
  const answers = [
    await message.send('DELETE', `${base}/${_id}?version=${version + 1}`),
    await message.send('DELETE', `${base}/${_id}?version=${version}`),
    await message.send('DELETE', `${base}/${_id + 1_000}`),
  ];

  const listed = await message.send('GET', `${base}?q=지울`);
  const kept = await message.send('GET', `${base}?q=지울&archived=true`);
  expect(answers.map(({ status }) => status)).toEqual([409, 204, 404]);
  expect([listed.body['total'], kept.body['total']]).toEqual([0, 1]);
  const written = await test.db`
    select 1 from audit_log where action = 'template.archive' and target_id = ${_id}`;
  expect(written).toHaveLength(1);
  await test.db`delete from message_template where id = ${_id}`;
});

it.each([
  ['sms', '지금 시작 😀', { kind: 'SMS', bytes: 12 }],
  ['sms', '가'.repeat(1_001), { kind: 'LMS', bytes: 2_002 }],
  ['push', '(광 고) 방송', { kind: 'PUSH', bytes: 0 }],
])('lists %s templates from before a rule that refuses one', async (channel, text, size) => {
  const base = `/api/admin/${channel}/templates`;
  const [old] = await test.db<{ id: number }[]>`
    insert into message_template (channel, name, category, title, text, advertising)
    values (${channel}, '옛 안내', 'broadcast', '', ${text}, false) returning id`;

  const { status, body } = await message.send('GET', `${base}?q=${encodeURIComponent('옛')}`);

  expect([status, body['items']]).toMatchObject([200, [{ _id: old!.id, text, ...size }]]);
  const push = { title: '방송', link: null };
  const fields = { ...NEW, ...(channel === 'push' && push), name: '옛 안내', text, version: 1 };
  const saved = await message.send('PATCH', `${base}/${old!.id}`, fields);
  expect([saved.status, saved.body['message']]).toEqual([400, 'INVALID_INPUT']);
  await test.db`delete from message_template where id = ${old!.id}`;
});

it('keeps the templates of each channel to themselves', async () => {
  const { status } = await message.send('POST', '/api/admin/push/templates', {
    name: '방송 안내',
    category: 'broadcast',
    title: '#{전문가} 방송',
    text: '지금 시작해요',
    link: '/schedule',
    advertising: false,
  });
  const { body } = await message.send('GET', '/api/admin/push/templates');

  expect([status, body['total']]).toEqual([201, 1]);
});

it('is for the message desk', async () => {
  const content = await loginStaff(test, 'content');
  expect((await content.send('GET', templates)).status).toBe(403);
});
