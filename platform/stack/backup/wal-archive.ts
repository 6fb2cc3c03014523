import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { giveTo, type PostgresPlace } from '../postgres-place.ts';

/**
 * Name of the file inside a cluster that holds the path of its WAL archive. Without the file,
 * nothing is archived, as before the first backup and after a restore. A backup never includes the
 * file, so a restored cluster never writes into the archive of its source.
 */
export const ARCHIVE_NOTE = 'archive_to';

/**
 * PostgreSQL runs this in the cluster for each full segment, again until it succeeds. A segment
 * appears under its name only when it is whole and on the disk. The rest of one that was ended
 * early is zeros, which is why it is packed.
 */
const ARCHIVE_COMMAND = [
  `[ ! -e ${ARCHIVE_NOTE} ] || {`,
  `to="$(cat ${ARCHIVE_NOTE})/%f.gz" && {`,
  '[ -e "$to" ] ||',
  '{ gzip -1 -n -c < "%p" > "$to.part" && sync "$to.part" && mv "$to.part" "$to"; };',
  '}; }',
].join(' ');

/** The settings of an embedded PostgreSQL that let a backup begin while it runs. */
export const ARCHIVING: Record<string, string> =
  process.platform === 'win32' ? {} : { archive_mode: 'on', archive_command: ARCHIVE_COMMAND };

/** Maximum age of committed data that is not archived yet, in seconds. */
export const ARCHIVE_WITHIN_S = 60;

const SEGMENT = /^[0-9A-F]{24}$/;
const PACKED = /^([0-9A-F]{24})(\.[0-9A-F]{8}\.backup)?\.gz$/;
const TIMELINE_DIGITS = 8;
const SEGMENTS_PER_LOG = 256n;
const SEGMENT_BYTES = 16n * 1024n * 1024n;

/** Returns the `restore_command` that copies a segment out of an archive. */
export function fetchCommand(archive: string): string {
  // Within single quotes of a shell; to PostgreSQL a percent sign is a placeholder.
  const folder = archive.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%');
  return `gunzip -c '${folder}/%f.gz' > "%p"`;
}

/** Where a cluster archives to now, or `null`. */
export function archiveOf(cluster: string): string | null {
  const note = join(cluster, ARCHIVE_NOTE);
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : null;
}

export function archiveInto({ cluster, account }: PostgresPlace, folder: string): void {
  const note = join(cluster, ARCHIVE_NOTE);
  writeFileSync(`${note}.draft`, `${folder}\n`);
  giveTo(account, `${note}.draft`);
  renameSync(`${note}.draft`, note);
}

/** Returns the newest complete segment of an archive on the timeline of `first`. */
export function newestSegment(archive: string, first: string): string {
  const timeline = first.slice(0, TIMELINE_DIGITS);
  const names = readdirSync(archive).flatMap((file) => PACKED.exec(file)?.[1] ?? []);
  return (
    names
      .filter((name) => name.startsWith(timeline))
      .toSorted()
      .at(-1) ?? ''
  );
}

/** Whether an archived segment can be unpacked, which checks its sum. */
export async function isWhole(archive: string, segment: string): Promise<boolean> {
  const unpacked = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(join(archive, `${segment}.gz`)), createGunzip(), unpacked);
    return true;
  } catch {
    return false;
  }
}

/** Removes segments that no copy from `first` on needs. */
export function cutArchive(archive: string, first: string): void {
  for (const file of readdirSync(archive)) {
    const [, segment] = PACKED.exec(file) ?? [];
    if (segment !== undefined && segment < first) rmSync(join(archive, file));
  }
}

/** Lists the WAL segments of a cluster from `first` on, archived or not. */
export function listSegments(cluster: string, first: string): string[] {
  const folder = join(cluster, 'pg_wal');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => SEGMENT.test(name) && name >= first);
  return names.map((name) => join(folder, name));
}

/**
 * Returns the segment in which the recovery of a cluster ended. Reads it from the history file that
 * PostgreSQL writes when it begins its new timeline.
 */
export function endOfRecovery(cluster: string): string {
  const folder = join(cluster, 'pg_wal');
  const history = readdirSync(folder)
    .filter((name) => name.endsWith('.history'))
    .toSorted()
    .at(-1);
  if (history === undefined) throw new Error(`${basename(cluster)} has no new timeline.`);
  const lines = readFileSync(join(folder, history), 'utf8').trim().split('\n');
  const [timeline = '', position = ''] = (lines.at(-1) ?? '').split('\t');
  return segmentAt(Number(timeline), position);
}

/** Returns the segment that contains a log position such as `0/3000158`. */
function segmentAt(timeline: number, position: string): string {
  const [high = '0', low = '0'] = position.split('/');
  const segment = ((BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)) / SEGMENT_BYTES;
  const parts = [BigInt(timeline), segment / SEGMENTS_PER_LOG, segment % SEGMENTS_PER_LOG];
  const digits = parts.map((part) => part.toString(16).padStart(TIMELINE_DIGITS, '0'));
  return digits.join('').toUpperCase();
}
