import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';

/**
 * Storage for files. A key is an internal folder and file name (`editor/1f….jpg`), or a file name
 * only. No part of a key is external input, and no key is reused.
 */
export interface FileStore {
  /** Keeps a file, whole or not at all. */
  put(key: string, data: Buffer, mime: string): Promise<void>;
  /**
   * Stores the output of `make`, completely or not at all, and never holds all of it in memory.
   *
   * @returns the return value of `make`.
   */
  write<T>(
    key: string,
    mime: string,
    make: (write: (text: string) => Promise<void>) => Promise<T>,
  ): Promise<T>;
  /**
   * @returns `null` if the file does not exist. The caller must read the body to its end or destroy
   *   it.
   */
  read(key: string): Promise<{ body: Readable; bytes: number } | null>;
  /** Removes a file and any partial upload of it. A missing file is not an error. */
  remove(key: string): Promise<void>;
}

export type StoreSettings = Pick<
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

/** Part of a store. */
interface Place {
  /** On the disk. */
  folder: string;
  /** In front of every key in the bucket. */
  prefix: string;
  /** File mode on the disk; by default, the process' own umask applies. */
  mode?: number;
}

/** A store that does not answer is given up, so that nothing waits for it without an end. */
const CONNECTION_TIMEOUT_MS = 5_000;
const IDLE_TIMEOUT_MS = 60_000;

/** A place in the store that the configuration names: the local disk, or any that speaks S3. */
export function openFileStore(config: StoreSettings, place: Place): FileStore {
  return config.UPLOAD_STORE === 's3' ? s3Store(config, place) : diskStore(place);
}

function diskStore({ folder, mode }: Place): FileStore {
  const pathOf = (key: string) => join(folder, key);

  async function keep<T>(key: string, fill: (file: FileHandle) => Promise<T>): Promise<T> {
    const [path, draft] = [pathOf(key), draftOf(folder, key)];
    await mkdir(dirname(path), { recursive: true });
    try {
      const file = await open(draft, 'wx', mode);
      let filled;
      try {
        filled = await fill(file);
      } finally {
        await file.close();
      }
      await rename(draft, path);
      return filled;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put: (key, data) => keep(key, (file) => file.writeFile(data)),
    write: (key, _mime, make) => keep(key, (file) => make((text) => file.writeFile(text))),

    async read(key) {
      try {
        // Opened before `stat`: once it is open, its removal does not affect the reader.
        const file = await open(pathOf(key));
        const found = await file.stat();
        if (found.isFile()) return { body: file.createReadStream(), bytes: found.size };
        await file.close();
        return null;
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
        throw error;
      }
    },

    async remove(key) {
      await rm(draftOf(folder, key), { force: true });
      await rm(pathOf(key), { force: true });
    },
  };
}

function s3Store(config: StoreSettings, { folder, prefix, mode }: Place): FileStore {
  const { S3_BUCKET: Bucket = '', S3_REGION: region, S3_ENDPOINT: endpoint } = config;
  const library = once(async () => {
    // Loaded on demand: the SDK costs a quarter of a second and 20 MB, which disk storage does not
    // need.
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
      requestHandler: {
        connectionTimeout: CONNECTION_TIMEOUT_MS,
        socketTimeout: IDLE_TIMEOUT_MS,
      },
    });
    return { s3, client };
  });

  return {
    async put(key, Body, ContentType) {
      const { s3, client } = await library();
      const Key = prefix + key;
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType }));
    },

    async write(key, ContentType, make) {
      const { s3, client } = await library();
      const draft = await openNameless(folder, key, mode);
      try {
        const made = await make((text) => draft.writeFile(text));
        const { size: ContentLength } = await draft.stat();
        const Body = draft.createReadStream({ start: 0, autoClose: false });
        // A disk that cannot be read ends the request, which would wait for the rest.
        const unreadable = new AbortController();
        Body.once('error', (error) => unreadable.abort(error));
        try {
          const Key = prefix + key;
          // The length is known in advance, so the store accepts all of it or nothing.
          await client.send(
            new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength, ContentType }),
            { abortSignal: unreadable.signal },
          );
        } finally {
          Body.destroy();
        }
        return made;
      } finally {
        await draft.close();
      }
    },

    async read(key) {
      const { s3, client } = await library();
      try {
        const Key = prefix + key;
        const { Body, ContentLength } = await client.send(new s3.GetObjectCommand({ Bucket, Key }));
        if (!(Body instanceof Readable)) return null;
        return { body: Body, bytes: ContentLength ?? 0 };
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },

    async remove(key) {
      const { s3, client } = await library();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + key }));
      // Removes the copy from before the bucket was configured.
      await rm(join(folder, key), { force: true });
    },
  };
}

/**
 * Opens a file that is already unlinked. It disappears with the process, however the process ends.
 */
async function openNameless(folder: string, key: string, mode?: number): Promise<FileHandle> {
  const path = draftOf(folder, key);
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, 'wx+', mode);
  await rm(path);
  return file;
}

/** Where a file is until it is whole. */
function draftOf(folder: string, key: string): string {
  return join(folder, dirname(key), `.${key.replaceAll('/', '-')}.part`);
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
