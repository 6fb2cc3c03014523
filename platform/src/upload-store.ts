import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from './config.ts';

/**
 * Where uploaded files are kept. A key is a folder of ours and a file of ours (`editor/1f….jpg`);
 * nothing of it ever comes from outside, and no key is used twice.
 */
export interface UploadStore {
  /** Keeps a file, whole or not at all. */
  put(key: string, data: Buffer, mime: string): Promise<void>;
  /** @returns `null` for what is not there. */
  read(key: string): Promise<{ body: Readable; bytes: number } | null>;
  /** What is gone already is no failure. */
  remove(key: string): Promise<void>;
}

type StoreSettings = Pick<
  Config,
  | 'MARU_DATA_DIR'
  | 'UPLOAD_STORE'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY'
  | 'S3_SECRET_KEY'
  | 'S3_PATH_STYLE'
>;

/** The store that the configuration names: the local disk, or any that speaks S3. */
export function openUploadStore(config: StoreSettings): UploadStore {
  return config.UPLOAD_STORE === 's3' ? s3Store(config) : diskStore(uploadsDirOf(config));
}

/** The folder the disk keeps uploads in, outside of whatever is served as files. */
export function uploadsDirOf({ MARU_DATA_DIR }: Pick<Config, 'MARU_DATA_DIR'>): string {
  return resolve(MARU_DATA_DIR, 'uploads');
}

function diskStore(root: string): UploadStore {
  return {
    async put(key, data) {
      const path = join(root, key);
      const draft = `${dirname(path)}/.${key.replaceAll('/', '-')}.part`;
      await mkdir(dirname(path), { recursive: true });
      try {
        const file = await open(draft, 'wx');
        try {
          await file.writeFile(data);
        } finally {
          await file.close();
        }
        await rename(draft, path);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async read(key) {
      const path = join(root, key);
      try {
        const found = await stat(path);
        return found.isFile() ? { body: createReadStream(path), bytes: found.size } : null;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },

    async remove(key) {
      await rm(join(root, key), { force: true });
    },
  };
}

function s3Store(config: StoreSettings): UploadStore {
  const { S3_BUCKET: Bucket = '', S3_REGION: region, S3_ENDPOINT: endpoint } = config;
  const library = once(async () => {
    // A quarter of a second and 20 MB, which nobody needs who keeps files on the disk.
    const s3 = await import('@aws-sdk/client-s3');
    const client = new s3.S3Client({
      region,
      ...(endpoint === undefined ? {} : { endpoint }),
      forcePathStyle: config.S3_PATH_STYLE,
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY ?? '',
        secretAccessKey: config.S3_SECRET_KEY ?? '',
      },
      // Some stores that speak S3 refuse the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { s3, client };
  });

  return {
    async put(Key, Body, ContentType) {
      const { s3, client } = await library();
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },

    async read(Key) {
      const { s3, client } = await library();
      try {
        const { Body, ContentLength } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        if (!(Body instanceof Readable)) return null;
        return { body: Body, bytes: ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(Key) {
      const { s3, client } = await library();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
