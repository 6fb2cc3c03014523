import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, startTestApp, type TestApp } from '../../../tests/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('answers the current chat link under data', async () => {
  const missing = await openBrowser(test).send('GET', '/api/home/cs/one');
  await test.db`
    insert into link (kind, address, current) values
      ('chat', 'https://chat.example/old', false), ('chat', 'https://chat.example/now', true),
      ('recruit', 'https://work.example/', true)`;

  const { body } = await openBrowser(test).send('GET', '/api/home/cs/one');

  expect([missing.status, missing.body['message']]).toEqual([404, 'NOT_FOUND']);
  expect(body).toMatchObject({ data: { editor_content: 'https://chat.example/now' } });
});
