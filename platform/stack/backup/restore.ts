import { cpSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { OperatorError } from '../../src/core/operator-error.ts';
import { otherSecrets } from '../../src/crypto/personal-data.ts';
import { alterAlone, POSTGRES_MAJOR, type PostgresAddress } from '../embedded-postgres.ts';
import { giveAll, type PostgresPlace } from '../postgres-place.ts';
import { canRead } from '../system-account.ts';
import { damaged, listCopies, manifestPath, readSums, stampOf, type Copy } from './copies.ts';
import { copyTree, listTree, sha256Of } from './copy-files.ts';
import { recover, type RestoreWish } from './recover.ts';
import { archiveOf, listSegments } from './wal-archive.ts';

/** Folders of a copy that are restored. */
const PARTS = ['postgres', 'uploads'] as const;

/** One statement per line, the same for `psql` if PostgreSQL is not managed by Maru. */
const AFTER_RESTORE = readFileSync(new URL('after-restore.sql', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('--'));

/** The restored copy, and the paths of the data it replaced. */
export interface Restored {
  copy: Copy;
  lastCommit: string | null;
  aside: string[];
}

/**
 * Replaces the data of a stopped instance with a copy. PostgreSQL then replays the archived log.
 * Everything is prepared next to the existing data, which is moved aside only afterwards.
 *
 * @throws OperatorError if no copy is suitable or one is damaged. Nothing has changed then.
 */
export async function restoreBackup(wish: RestoreWish): Promise<Restored> {
  const { place, uploads, redis, say } = wish;
  const copy = chooseCopy(wish);
  refuseOtherSecrets(copy, wish);
  say(`Checking ${copy.folder} …`);
  const sums = await checkCopy(copy);
  const draft = { ...place, cluster: `${place.cluster}.restored` };
  const draftUploads = `${uploads}.restored`;
  try {
    for (const folder of [draft.cluster, draftUploads])
      rmSync(folder, { recursive: true, force: true });
    await copyPart(copy, 'postgres', draft.cluster, sums);
    const hasUploads = copy.manifest.uploads === 'disk';
    if (hasUploads) {
      await copyPart(copy, 'uploads', draftUploads, sums);
      // A file never changes after it is written, so newer files are kept: later rows refer to
      // them.
      if (existsSync(uploads)) cpSync(uploads, draftUploads, { recursive: true, force: false });
    }
    takeLogOver(place.cluster, draft.cluster, copy);
    giveAll(place.account, draft.cluster);
    say('Replaying the archived log …');
    const { lastCommit } = await recover({ ...wish, draft, copy });
    await settle(draft, wish.address, copy);

    // From here on, only a rename can fail. The cluster is moved last, because it commits the
    // restore.
    const stamp = stampOf(new Date());
    const aside = [putAside(redis, stamp)];
    if (hasUploads) {
      aside.push(putAside(uploads, stamp));
      renameSync(draftUploads, uploads);
    }
    aside.push(putAside(place.cluster, stamp));
    renameSync(draft.cluster, place.cluster);
    return { copy, lastCommit, aside: aside.filter((path) => path !== null) };
  } finally {
    for (const folder of [draft.cluster, draftUploads])
      rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest copy that was whole at the moment that is wanted. */
function chooseCopy({ from, at, place }: RestoreWish): Copy {
  const copies = listCopies(from);
  const [oldest] = copies;
  if (!oldest) throw new OperatorError(`There is no complete copy in ${from}.`);
  if (at && at.getTime() > Date.now())
    throw new OperatorError('--at must be a moment in the past.');
  const copy = copies.findLast(
    ({ manifest }) => !at || Date.parse(manifest.made_at) <= at.getTime(),
  );
  if (!copy) {
    throw new OperatorError(
      `The oldest copy is from ${oldest.manifest.made_at}, but --at is earlier.`,
    );
  }
  const { postgres_version: version, wal, first_segment: first } = copy.manifest;
  if (version.split('.')[0] !== POSTGRES_MAJOR) {
    throw new OperatorError(
      `${copy.folder} was made by PostgreSQL ${version}; this Maru includes ${POSTGRES_MAJOR}. Restore it with the Maru version that made it.`,
    );
  }
  const segment = join(from, wal, `${first}.gz`);
  if (!existsSync(segment)) throw damaged(copy.folder, `${segment} is missing`);
  if (!canRead(place.account, segment)) {
    throw new OperatorError(
      `PostgreSQL's account cannot read ${join(from, wal)}. Give it ownership of the folder (chown -R) and access to the parent folders.`,
    );
  }
  return copy;
}

/** Another instance has keys of the same numbers: with them nothing of the copy would open. */
function refuseOtherSecrets(copy: Copy, { secretChecks, secretsPath }: RestoreWish): void {
  const others = otherSecrets(copy.manifest.secret_checks, secretChecks);
  if (others.length === 0) return;
  const where = copy.manifest.secrets
    ? `${copy.folder} contains it`
    : 'restore it from your own storage';
  throw new OperatorError(
    `${secretsPath} does not match ${copy.folder} (${others.join(', ')}). Move it away and restore the correct file: ${where}. Nothing was changed.`,
  );
}

/** Checks that the copy is complete. `copyPart` compares the checksums while it copies. */
async function checkCopy(copy: Copy): Promise<Map<string, string>> {
  const sums = readSums(copy.folder);
  if (sums.size !== copy.manifest.files + 1 || !sums.has(basename(manifestPath(copy.folder)))) {
    throw damaged(copy.folder, 'its list of files is incomplete');
  }
  for (const [path, sha256] of sums) {
    const file = join(copy.folder, path);
    if (!existsSync(file)) throw damaged(copy.folder, `${path} is missing`);
    const isTaken = PARTS.some((part) => path.startsWith(`${part}/`));
    if (!isTaken && (await sha256Of(file)) !== sha256) {
      throw damaged(copy.folder, `${path} has changed`);
    }
  }
  return sums;
}

async function copyPart(
  copy: Copy,
  part: (typeof PARTS)[number],
  to: string,
  sums: ReadonlyMap<string, string>,
) {
  const from = join(copy.folder, part);
  const { folders, files } = await listTree(from, () => true);
  const known = files.filter((path) => sums.has(`${part}/${path}`));
  for (const { path, sha256 } of await copyTree(from, to, { folders, files: known })) {
    if (sha256 !== sums.get(`${part}/${path}`)) {
      throw damaged(copy.folder, `${part}/${path} has changed`);
    }
  }
}

/**
 * An existing cluster may hold segments of the same log that are not archived yet. With them, no
 * commit is lost.
 */
function takeLogOver(cluster: string, draft: string, { manifest }: Copy): void {
  if (basename(archiveOf(cluster) ?? '') !== manifest.wal) return;
  for (const segment of listSegments(cluster, manifest.first_segment)) {
    cpSync(segment, join(draft, 'pg_wal', basename(segment)));
  }
}

/** The password is that of this data folder, which may differ from that of the copy. */
async function settle(place: PostgresPlace, { password }: PostgresAddress, { manifest }: Copy) {
  await alterAlone(place, 'postgres', [`alter role maru password '${password}'`]);
  for (const { name, migration } of manifest.databases) {
    if (migration !== null) await alterAlone(place, name, AFTER_RESTORE);
  }
}

function putAside(path: string, stamp: string): string | null {
  if (!existsSync(path)) return null;
  const aside = `${path}.before-${stamp}`;
  renameSync(path, aside);
  return aside;
}
