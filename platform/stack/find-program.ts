import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of `names` on PATH, as a whole path, or `null`. */
export function findOnPath(names: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return found.find((path) => existsSync(path)) ?? null;
}
