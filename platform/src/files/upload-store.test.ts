import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3Server } from '../../../tests/support/s3-server.ts';
import { openUploadStore, type UploadStore } from './upload-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'maru-store-'));
let s3: Awaited<ReturnType<typeof startS3Server>>;

beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const open = (kind: 'disk' | 's3', change: { S3_SECRET_KEY?: string } = {}): UploadStore =>
  openUploadStore({ ...s3.settingsOf(folder), UPLOAD_STORE: kind, ...change });

const textOf = async (store: UploadStore, key: string) => {
  const found = await store.read(key);
  return found && [String(await buffer(found.body)), found.bytes];
};

describe.each(['disk', 's3'] as const)('the store on %s', (kind) => {
  it('returns a stored file until it is removed', async () => {
    const store = open(kind);

    await store.put('editor/a.jpg', Buffer.from('picture'), 'image/jpeg');
    expect(await textOf(store, 'editor/a.jpg')).toEqual(['picture', 7]);

    await store.remove('editor/a.jpg');
    await store.remove('editor/a.jpg');
    expect(await store.read('editor/a.jpg')).toBeNull();
  });

  it('returns nothing for a file that never existed', async () => {
    expect(await open(kind).read('editor/none.jpg')).toBeNull();
  });
});

it('leaves no draft on the disk', async () => {
  await open('disk').put('banner/b.png', Buffer.from('x'), 'image/png');

  expect(readdirSync(join(folder, 'uploads/banner'))).toEqual(['b.png']);
});

it('keeps the kind of a file in S3, and fails where the store refuses', async () => {
  await open('s3').put('editor/c.png', Buffer.from('x'), 'image/png');
  const stranger = open('s3', { S3_SECRET_KEY: 'wrong' });

  expect(s3.objects.get('editor/c.png')?.mime).toBe('image/png');
  await expect(stranger.put('editor/d.png', Buffer.from('x'), 'image/png')).rejects.toThrow(
    'SignatureDoesNotMatch',
  );
  await expect(stranger.read('editor/c.png')).rejects.toThrow('SignatureDoesNotMatch');
});
