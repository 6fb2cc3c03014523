import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFileId } from './gateway-id.ts';

const ENDING = '.jpg';

export type FileStore = Awaited<ReturnType<typeof openFiles>>;

/** Store of MMS images. An image is completely on disk before the request is answered. */
export async function openFiles(dataDir: string) {
  const folder = join(dataDir, 'files');
  await mkdir(folder, { recursive: true });
  const ids = new Set(
    (await readdir(folder))
      .filter((name) => name.endsWith(ENDING))
      .map((name) => name.slice(0, -ENDING.length)),
  );
  const pathOf = (fileId: string) => join(folder, `${fileId}${ENDING}`);

  return {
    async add(jpeg: Buffer): Promise<string> {
      const fileId = createFileId(Date.now());
      const draft = `${pathOf(fileId)}.part`;
      await writeFile(draft, jpeg);
      await rename(draft, pathOf(fileId));
      ids.add(fileId);
      return fileId;
    },
    has: (fileId: string) => ids.has(fileId),
    /** Returns `null` for a file that does not exist. */
    read: async (fileId: string) => (ids.has(fileId) ? readFile(pathOf(fileId)) : null),
    count: () => ids.size,
  };
}
