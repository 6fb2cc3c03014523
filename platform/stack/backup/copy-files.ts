import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A folder's content, as paths below it with `/`. */
export interface Tree {
  folders: string[];
  files: string[];
}

/** One file as it was written. */
export interface Copied {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Lists a folder that may change meanwhile.
 *
 * @param wanted whether to include a path; an excluded folder is not entered.
 */
export async function listTree(root: string, wanted: (path: string) => boolean): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  const enter = async (below: string) => {
    for (const entry of await listFolder(join(root, below))) {
      const path = below === '' ? entry.name : `${below}/${entry.name}`;
      if (!wanted(path)) continue;
      if (entry.isFile()) tree.files.push(path);
      if (!entry.isDirectory()) continue;
      tree.folders.push(path);
      await enter(path);
    }
  };
  await enter('');
  return tree;
}

async function listFolder(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** Copies one file and returns what was written; `null` if the file no longer exists. */
export async function copyFile(from: string, to: string): Promise<Omit<Copied, 'path'> | null> {
  let source;
  try {
    source = await open(from);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
  const hash = createHash('sha256');
  let bytes = 0;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(
    source.createReadStream(),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600 }),
  );
  return { bytes, sha256: hash.digest('hex') };
}

/** Copies the files of a tree and makes its folders, empty ones too. */
export async function copyTree(from: string, to: string, tree: Tree): Promise<Copied[]> {
  for (const folder of ['', ...tree.folders]) {
    await mkdir(join(to, folder), { recursive: true, mode: 0o700 });
  }
  const copied: Copied[] = [];
  for (const path of tree.files) {
    const written = await copyFile(join(from, path), join(to, path));
    if (written) copied.push({ path, ...written });
  }
  return copied;
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
