import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readClip } from './clip-file.ts';
import { CLIP_VERSION, type Clip } from './clip.ts';
import type { Subject } from './drawing/stage.ts';

/** A program of its own, so that drawing does not delay the other simulators. */
const THREAD = new URL('./clip.thread.ts', import.meta.url);

/**
 * Flags of the process are not for the thread: `npm start` loads a guard that ends whatever has no
 * parent process. From source, the thread has to read TypeScript.
 */
const THREAD_FLAGS = THREAD.pathname.endsWith('.ts')
  ? ['--import', import.meta.resolve('tsx')]
  : [];

const ENDING = '.clip';

/** Clips that are kept on disk, about 1 MB each. The oldest are deleted. */
const MAX_FILES = 40;

export interface ClipStore {
  /**
   * Returns the clip of a subject. A clip is made once; the next start reads it from disk.
   *
   * @throws Error if it cannot be drawn.
   */
  get(subject: Subject): Promise<Clip>;
  close(): Promise<void>;
}

/** Opens the clips of a folder. They are made one after the other, in a thread of their own. */
export async function openClips(dataDir: string): Promise<ClipStore> {
  const folder = join(dataDir, 'clips');
  await mkdir(folder, { recursive: true });
  let queue = Promise.resolve();
  let worker: Worker | null = null;
  let isClosed = false;

  async function make(path: string, subject: Subject): Promise<void> {
    if (isClosed) throw new Error('The clip store is closed.');
    const draft = `${path}.part`;
    worker = new Worker(THREAD, { workerData: { path: draft, subject }, execArgv: THREAD_FLAGS });
    try {
      await new Promise<void>((resolve, reject) => {
        worker?.once('error', reject);
        worker?.once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`The clip thread ended with ${code}.`)),
        );
      });
    } finally {
      worker = null;
    }
    await rename(draft, path);
    await deleteOldest(folder);
  }

  return {
    async get(subject) {
      const path = join(folder, `${hashOf(subject)}${ENDING}`);
      const stored = await readStored(path);
      if (stored) return stored;
      const made = queue.then(() => make(path, subject));
      queue = made.catch(() => undefined);
      await made;
      return readClip(await readFile(path));
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
      await queue;
    },
  };
}

async function readStored(path: string): Promise<Clip | null> {
  try {
    return readClip(await readFile(path));
  } catch {
    // Not made yet, or left incomplete by another version.
    return null;
  }
}

function hashOf({ portrait, ...words }: Subject): string {
  return createHash('sha256')
    .update(JSON.stringify([CLIP_VERSION, words]))
    .update(portrait ?? '')
    .digest('hex')
    .slice(0, 32);
}

async function deleteOldest(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING));
  if (names.length <= MAX_FILES) return;
  const files = await Promise.all(
    names.map(async (name) => ({ name, madeAt: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = files.toSorted((a, b) => b.madeAt - a.madeAt).slice(MAX_FILES);
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
}
