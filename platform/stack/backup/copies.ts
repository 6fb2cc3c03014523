import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../../src/core/operator-error.ts';
import { reasonOf } from '../reason-of.ts';
import { cutArchive } from './wal-archive.ts';

/*
 * A folder of backups:
 *
 *   2026-11-22T00-00-00Z/    a copy, whole since it stands under this name
 *     manifest.json          what it is
 *     SHA256SUMS             of every file of it, as `sha256sum -c` reads it
 *     postgres/  uploads/  [secrets.json]
 *   2026-11-22T00-00-00Z.part/   a copy that is being made, or whose making was cut off
 *   wal-2026-11-22T00-00-00Z/    the log that goes on from the copies that name it
 */
const MANIFEST = 'manifest.json';
export const SUMS = 'SHA256SUMS';
export const SECRETS = 'secrets.json';
export const PART = '.part';
export const WAL = 'wal-';

export const manifestSchema = z.object({
  format: z.literal(1),
  /** From here on every moment can be restored. */
  made_at: z.iso.datetime(),
  postgres_version: z.string(),
  /** PostgreSQL's own number of the cluster. */
  system: z.string(),
  databases: z.array(
    z.object({ name: z.string(), migration: z.string().nullable(), bytes: z.number() }),
  ),
  /** Numbers of the DATA_KEYS at that time; without them nothing sealed can be opened. */
  data_keys: z.array(z.number()),
  /** Checks that identify these keys and LOOKUP_SECRET. Older copies have none. */
  secret_checks: z.record(z.string(), z.string()).default({}),
  secrets: z.boolean(),
  uploads: z.enum(['disk', 's3']),
  /** Folder beside the copy, and its first segment that the copy needs. */
  wal: z.string().regex(/^wal-[\w-]+$/),
  first_segment: z.string().regex(/^[0-9A-F]{24}$/),
  files: z.number().int(),
  bytes: z.number(),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A whole copy. */
export interface Copy {
  name: string;
  folder: string;
  manifest: Manifest;
}

/** Returns a name for a timestamp. The names sort in the order of time. */
export function stampOf(moment: Date): string {
  return moment.toISOString().slice(0, 19).replaceAll(':', '-') + 'Z';
}

export const manifestPath = (copy: string) => join(copy, MANIFEST);

/**
 * Lists the complete copies in a folder, oldest first.
 *
 * @throws OperatorError if the manifest of a copy cannot be read.
 */
export function listCopies(folder: string): Copy[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter(
    (name) => !name.endsWith(PART) && existsSync(manifestPath(join(folder, name))),
  );
  return names.toSorted().map((name) => {
    const copy = join(folder, name);
    try {
      const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestPath(copy), 'utf8')));
      return { name, folder: copy, manifest };
    } catch (error) {
      throw damaged(copy, `${MANIFEST} cannot be read: ${reasonOf(error)}`);
    }
  });
}

/** Creates the error for a copy that must not be used. It says what to do. */
export function damaged(copy: string, what: string): OperatorError {
  return new OperatorError(
    `${copy} is damaged (${what}). Move it away to use the copy before it. The archived log continues from there.`,
  );
}

/** The checksums of a copy, by path. */
export function readSums(copy: string): Map<string, string> {
  const lines = readFileSync(join(copy, SUMS), 'utf8').split('\n').filter(Boolean);
  return new Map(
    lines.map((line) => {
      const [, sha256 = '', path = ''] = /^([0-9a-f]{64}) {2}(.+)$/.exec(line) ?? [];
      if (!path || path.split('/').includes('..')) throw damaged(copy, `${SUMS} cannot be read`);
      return [path, sha256];
    }),
  );
}

export function sumsText(files: readonly { path: string; sha256: string }[]): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('');
}

/**
 * Removes all copies except the newest. Also removes interrupted copies and the log that no
 * remaining copy needs.
 *
 * @returns the names of the removed copies.
 */
export function removeOld(folder: string, keep: number): string[] {
  const copies = listCopies(folder);
  const gone = copies.slice(0, Math.max(0, copies.length - keep));
  const kept = copies.slice(gone.length);
  for (const { folder: copy } of gone) rmSync(copy, { recursive: true });
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(WAL))) {
    const [first] = kept.filter(({ manifest }) => manifest.wal === name);
    if (first) cutArchive(join(folder, name), first.manifest.first_segment);
    else rmSync(join(folder, name), { recursive: true });
  }
  return gone.map(({ name }) => name);
}
