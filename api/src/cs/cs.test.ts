import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('[S7.5] [N3.19] [A25] answers the current chat link under data', async () => {
  const missing = await openBrowser(test).send('GET', '/api/home/cs/one');
  await test.db`
    insert into link (kind, address, current) values
      ('chat', 'https://chat.example/old', false), ('chat', 'https://chat.example/now', true),
      ('recruit', 'https://work.example/', true)`;

  const { body } = await openBrowser(test).send('GET', '/api/home/cs/one');

  expect([missing.status, missing.body['message']]).toEqual([404, 'NOT_FOUND']);
  expect(body).toMatchObject({ data: { editor_content: 'https://chat.example/now' } });
});

it('[T36] has its addresses replaced by staff, https alone, with the earlier ones kept', async () => {
  await insertAdmin(test, 'content', ['manageContent']);
  const staff = await loginStaff(test, 'content');
  const base = '/api/admin/links';
  const listed = await staff.send('GET', `${base}?kind=chat`);
  const [{ _id }] = listed.body['items'] as [{ _id: number }];
  const to = (address: string, replaces: number | null, kind = 'chat') =>
    staff.send('POST', base, { kind, address, replaces });

  const answers = [
    await to('http://chat.example/plain', _id),
    await to('https://chat.example/newest', _id),
    await to('https://chat.example/late', _id),
    await to('1588-0000', null, 'phone'),
    await to('https://phone.example/', null, 'phone'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([400, 201, 409, 201, 400]);
  const { body } = await openBrowser(test).send('GET', '/api/home/cs/one');
  expect(body).toMatchObject({ data: { editor_content: 'https://chat.example/newest' } });
  const site = await openBrowser(test).send('GET', '/api/home/links');
  expect(site.body['items']).toContainEqual({ kind: 'phone', address: '1588-0000' });
  const history = await staff.send('GET', `${base}?kind=chat`);
  expect(history.body['items']).toMatchObject([
    { address: 'https://chat.example/newest', current: true, updated_by: '이운영' },
    { address: 'https://chat.example/now', current: false },
    { address: 'https://chat.example/old', current: false },
  ]);
  const [line] =
    await test.db`select diff from audit_log where action = 'link.replace' order by id limit 1`;
  expect(line).toMatchObject({ diff: { kind: 'chat' } });
});

it('changes or removes a current address by its number, and keeps past addresses as history', async () => {
  await insertAdmin(test, 'editor', ['manageContent']);
  const staff = await loginStaff(test, 'editor');
  const base = '/api/admin/links';
  const address = 'https://video.example/first';
  const made = await staff.send('POST', base, { kind: 'video_channel', address, replaces: null });
  const { _id } = made.body['item'] as { _id: number };
  const change = (linkId: number, to: string) =>
    staff.send('PATCH', `${base}/${linkId}`, { address: to });

  const plain = await change(_id, 'http://video.example/plain');
  const changed = await change(_id, 'https://video.example/second');
  const { _id: second } = changed.body['item'] as { _id: number };
  const answers = [
    await change(_id, 'https://video.example/late'),
    await staff.send('DELETE', `${base}/${_id}`),
    await change(990_001, 'https://video.example/none'),
    await staff.send('DELETE', `${base}/990001`),
    await staff.send('DELETE', `${base}/${second}`),
  ];

  expect([plain.status, changed.status]).toEqual([400, 200]);
  expect(changed.body['item']).toMatchObject({
    kind: 'video_channel',
    address: 'https://video.example/second',
    current: true,
  });
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 404, 404, 204]);
  const site = await openBrowser(test).send('GET', '/api/home/links');
  expect(JSON.stringify(site.body)).not.toContain('video_channel');
  const history = await staff.send('GET', `${base}?kind=video_channel`);
  expect(history.body['items']).toMatchObject([
    { _id: second, current: false },
    { _id, current: false },
  ]);
  const [line] = await test.db`
    select target_id, diff from audit_log where action = 'link.archive'`;
  expect(line).toEqual({
    target_id: second,
    diff: { kind: 'video_channel', address: ['https://video.example/second', null] },
  });
});
