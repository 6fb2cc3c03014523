import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDb, type Db } from '@maru/platform/db/db';
import { createLog } from '@maru/platform/telemetry/log';
import { openUploadStore, type UploadStore } from '@maru/platform/files/upload-store';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestConfig } from '../../tests/support/test-config.ts';
import { removeUnusedUploads } from './remove-unused-uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-unused-'));
let db: Db;
let uploads: UploadStore;
let drop: () => Promise<void>;
let tidy: () => Promise<number>;

beforeAll(async () => {
  const test = await createTestConfig({ MARU_DATA_DIR: folder });
  drop = test.drop;
  db = connectDb(test.config.DATABASE_URL);
  uploads = openUploadStore(test.config);
  const log = createLog('workers', test.config);
  tidy = () => removeUnusedUploads({ db, uploads, log });
});
afterAll(async () => {
  await db.end();
  await drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => db`delete from upload`);

/** A picture in two widths that was uploaded this number of days ago. */
async function addUpload(letter: string, days: number): Promise<string> {
  const stem = letter.repeat(32);
  await db`
    insert into upload (folder, file, mime, bytes, width, height, created_at)
    values ('editor', ${`${stem}-960.png`}, 'image/png', 1, 960, 1,
            now() - make_interval(days => ${days}))`;
  for (const file of [`${stem}-960.png`, `${stem}-960-480.png`]) {
    await uploads.put(`editor/${file}`, Buffer.from('x'), 'image/png');
  }
  return `/uploads/editor/${stem}-960.png`;
}

async function isThere(letter: string, width = '960'): Promise<boolean> {
  const kept = await uploads.read(`editor/${letter.repeat(32)}-${width}.png`);
  kept?.body.destroy();
  return kept !== null;
}

it('[C17] removes uploads that were unused for a week, in all their widths', async () => {
  await addUpload('a', 8);
  await addUpload('b', 6);

  expect(await tidy()).toBe(1);
  expect(await tidy()).toBe(0);

  expect([await isThere('a'), await isThere('a', '960-480'), await isThere('b')]).toEqual([
    false,
    false,
    true,
  ]);
  const lines = await db`select action, admin_id from audit_log where target_kind = 'upload'`;
  expect(lines).toEqual([{ action: 'upload.expire', admin_id: null }]);
});

it('[M01] keeps the picture of a message for as long as a campaign or a template has it', async () => {
  const [sent, template] = [await addUpload('1', 30), await addUpload('2', 30)];
  await addUpload('3', 30);
  await db`
    insert into admin (login_id, password_hash, name) values ('message', 'none', '이운영')`;
  await db`
    insert into campaign (channel, kind, text, picture, advertising, audience, state, created_by)
    select 'sms', 'MMS', '안내', ${sent}, false, '{"kind":"all"}', 'done', id from admin`;
  await db`
    insert into message_template (channel, name, category, text, picture, advertising)
    values ('sms', '그림 안내', 'notice', '안내', ${template}, false)`;

  expect(await tidy()).toBe(1);
  expect([await isThere('1'), await isThere('2'), await isThere('3')]).toEqual([true, true, false]);
});

it('keeps uploads that any table references, whichever table that is', async () => {
  const [first, second] = [await addUpload('c', 30), await addUpload('d', 30)];
  await addUpload('e', 30);
  // Referenced in a text, and as the narrower picture in a table that the code does not know.
  await db`create table newcomer (id int, pictures jsonb)`;
  await db`insert into newcomer values (1, ${db.json({ at: second.replace('-960.', '-960-480.') })})`;
  await db`
    insert into link (kind, address, current) values ('cs', ${`https://maru.example${first}`}, false)`;

  expect(await tidy()).toBe(1);

  expect([await isThere('c'), await isThere('d'), await isThere('e')]).toEqual([true, true, false]);
});
