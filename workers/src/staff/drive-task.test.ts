import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestConfig } from '../../../tests/support/test-config.ts';
import { driveTask, giveUpTask, listLyingTasks } from './drive-task.ts';

let db: Db;
let drop: () => Promise<void>;
let api: Server;
let apiUrl: string;
let answers: (number | string)[];
let asked: string[];

beforeAll(async () => {
  const made = await createTestConfig({});
  drop = made.drop;
  db = connectDb(made.config.DATABASE_URL, { max: 2 });
  await db`insert into admin (login_id, password_hash, name) values ('boss', '-', '이운영')`;
  api = createServer((request, response) => {
    asked.push(`${request.url} ${String(request.headers['x-task-token']).length}`);
    const answer = answers.shift() ?? 500;
    response.statusCode = typeof answer === 'number' ? answer : 200;
    response.end(JSON.stringify({ state: answer }));
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});
afterAll(async () => {
  api.close();
  await db.end();
  await drop();
});
beforeEach(() => {
  answers = [];
  asked = [];
});

async function insertTask(): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into staff_task (kind, name, admin_id, input) values ('bulk', '/x', 1, '{}') returning id`;
  return row!.id;
}

it('asks for one step after the other, again where one fails, until there is no more', async () => {
  const id = await insertTask();
  answers = ['more', 503, 'more', 'finished'];

  await driveTask({ db, apiUrls: [apiUrl], pauseMs: 1 }, id);

  expect(asked).toEqual(Array.from({ length: 4 }, () => `/internal/staff-tasks/${id}/step 36`));
});

it('gives up a task that fails repeatedly, and notifies the staff member who started it', async () => {
  const id = await insertTask();

  await expect(driveTask({ db, apiUrls: [apiUrl], pauseMs: 1 }, id)).rejects.toThrow('500');
  await giveUpTask(db, id);
  await driveTask({ db, apiUrls: [apiUrl], pauseMs: 1 }, id);

  expect(asked).toHaveLength(6);
  const notices = await db`select kind, admin_id from staff_notice`;
  expect(notices).toEqual([{ kind: 'bulk.failed', admin_id: 1 }]);
});

it('finds tasks that no worker drives any more', async () => {
  const id = await insertTask();
  expect(await listLyingTasks(db)).not.toContain(id);

  await db`update staff_task set created_at = now() - interval '2 minutes' where id = ${id}`;

  expect(await listLyingTasks(db)).toContain(id);
});
