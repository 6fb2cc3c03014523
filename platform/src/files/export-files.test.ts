import { EventEmitter, once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { openExportFiles } from './export-files.ts';

const CSV = 'text/csv; charset=utf-8';
/** Large enough that the client asks the store first whether it accepts the upload. */
const LINE = `${'가'.repeat(1_000)}\r\n`;
const LINES = 1_000;

let s3: Awaited<ReturnType<typeof startS3Server>>;
let folder: string;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = temporaryFolder();
  s3.objects.clear();
});

const open = (kind: 'disk' | 's3', change: { S3_SECRET_KEY?: string } = {}) =>
  openExportFiles({ ...s3.settingsOf(folder), UPLOAD_STORE: kind, ...change });
const onDisk = () => readdirSync(join(folder, 'exports'));

describe.each(['disk', 's3'] as const)('exports on %s', (kind) => {
  it('return the content written in chunks until they are removed', async () => {
    const files = open(kind);

    const made = await files.write('a.csv', CSV, async (write) => {
      for (let line = 0; line < LINES; line += 1) await write(LINE);
      return LINES;
    });

    expect(made).toBe(LINES);
    const kept = await files.read('a.csv');
    const whole = LINE.repeat(LINES);
    expect(kept?.bytes).toBe(Buffer.byteLength(whole));
    expect((await text(kept!.body)) === whole).toBe(true);

    await files.remove('a.csv');
    await files.remove('a.csv');
    expect(await files.read('a.csv')).toBeNull();
  });

  it('leave nothing of one that could not be made', async () => {
    const files = open(kind);

    const written = files.write('b.csv', CSV, async (write) => {
      await write(LINE);
      throw new Error('The database has gone.');
    });

    await expect(written).rejects.toThrow('The database has gone.');
    expect(await files.read('b.csv')).toBeNull();
    expect([onDisk(), [...s3.objects.keys()]]).toEqual([[], []]);
  });

  it('leave nothing of one that was cut off, once it is removed', async () => {
    const files = open(kind);
    const dying = new EventEmitter();

    // The writer never finishes, like a process that was killed.
    const begun = once(dying, 'begun');
    const written = files.write('c.csv', CSV, async (write) => {
      await write(LINE);
      dying.emit('begun');
      await once(dying, 'dead');
    });
    await begun;
    expect(await files.read('c.csv')).toBeNull();
    await files.remove('c.csv');

    expect([onDisk(), [...s3.objects.keys()]]).toEqual([[], []]);
    dying.emit('dead');
    await Promise.allSettled([written]);
  });
});

it('are readable on disk only by the server account', async () => {
  await open('disk').write('d.csv', CSV, (write) => write(LINE));

  expect(statSync(join(folder, 'exports/d.csv')).mode & 0o777).toBe(0o600);
});

it('have a part of the bucket for themselves, and no trace on the disk that they were made on', async () => {
  await open('s3').write('e.csv', CSV, (write) => write(LINE));

  expect([...s3.objects]).toEqual([['exports/e.csv', { data: Buffer.from(LINE), mime: CSV }]]);
  expect(onDisk()).toEqual([]);
});

it('fail where the store refuses', async () => {
  const stranger = open('s3', { S3_SECRET_KEY: 'wrong' });

  await expect(stranger.write('f.csv', CSV, (write) => write(LINE))).rejects.toThrow(
    'SignatureDoesNotMatch',
  );
  expect([onDisk(), [...s3.objects.keys()]]).toEqual([[], []]);
});
