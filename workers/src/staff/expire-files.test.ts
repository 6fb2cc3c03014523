import { connectDb, type Db } from '@maru/platform/db/db';
import { openExportFiles } from '@maru/platform/files/export-files';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createTestConfig, type TestConfig } from '../../../tests/support/test-config.ts';
import { expireFiles } from './expire-files.ts';

let s3: Awaited<ReturnType<typeof startS3Server>>;
let test: TestConfig;
let db: Db;

beforeAll(async () => {
  s3 = await startS3Server();
  test = await createTestConfig(s3.env);
  db = connectDb(test.config.DATABASE_URL, { max: 2 });
  await db`insert into admin (login_id, password_hash, name) values ('boss', '-', '이운영')`;
});
afterAll(async () => {
  await db.end();
  await test.drop();
  await s3.stop();
});
beforeEach(() => db`delete from staff_task`);

/** Where one node keeps its exports: by itself, or together with the others. */
const openOn = (kind: 'disk' | 's3') =>
  openExportFiles({ ...test.config, MARU_DATA_DIR: temporaryFolder(), UPLOAD_STORE: kind });

async function insertExport(file: string, state: string, hours: number): Promise<void> {
  await db`
    insert into staff_task (kind, name, admin_id, input, state, file, expires_at)
    values ('export', '/x', 1, '{}', ${state}, ${file}, now() + make_interval(hours => ${hours}))`;
}

it.each(['disk', 's3'] as const)(
  'removes the files of exports on %s after their day, and of those that came to no end',
  async (kind) => {
    const files = openOn(kind);
    const rows = [
      ['old.csv', 'done', -1],
      ['cut-off.csv', 'running', -1],
      ['new.csv', 'done', 1],
    ] as const;
    for (const [file, state, hours] of rows) {
      await files.write(file, 'text/csv', (write) => write('x'));
      await insertExport(file, state, hours);
    }

    await expireFiles(db, kind === 's3' ? openOn('s3') : files);

    const left = await Promise.all(
      rows.map(async ([file]) => {
        const kept = await files.read(file);
        kept?.body.destroy();
        return kept !== null;
      }),
    );
    expect(left).toEqual([false, false, true]);
    expect(await db`select file from staff_task where file is not null`).toEqual([
      { file: 'new.csv' },
    ]);
  },
);

it('remembers a file that could not be removed', async () => {
  await insertExport('old.csv', 'done', -1);
  const stranger = openExportFiles({ ...test.config, S3_SECRET_KEY: 'wrong' });

  await expect(expireFiles(db, stranger)).rejects.toThrow('SignatureDoesNotMatch');

  expect(await db`select file from staff_task`).toEqual([{ file: 'old.csv' }]);
});
