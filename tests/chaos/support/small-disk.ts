import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A folder on a disk of its own, which can be full. */
export interface SmallDisk {
  /** Fills the free space. Call it again, because other programs free some space. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /** Unmounts the disk and deletes its content. */
  end(): void;
}

const BALLAST = '.ballast';
/** Taken at a time, from much to the last page. */
const PIECES = [1_048_576, 4_096].map((bytes) => Buffer.alloc(bytes));

/**
 * Mounts a small in-memory disk at a folder.
 *
 * @throws Error where that is not permitted. It requires Linux and root.
 */
export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  try {
    const options = `size=${megabytes}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'maru-chaos', folder], { stdio: 'pipe' });
  } catch (error) {
    throw new Error('This test mounts a small disk. Run it on Linux, as root.', { cause: error });
  }
  const ballast = join(folder, BALLAST);
  let ended = false;
  const end = () => {
    if (ended) return;
    ended = true;
    execFileSync('umount', ['--lazy', folder]);
  };
  process.once('exit', end);
  return {
    fill() {
      const file = openSync(ballast, 'a');
      for (const piece of PIECES) while (tryWrite(file, piece));
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    end,
  };
}

/** @returns whether the whole buffer fitted on the disk. */
function tryWrite(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}
