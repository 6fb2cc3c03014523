import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';

/** A log is rotated to `.1` beyond this size, so at most two files of it exist. */
const MAX_BYTES = 20 * 1024 * 1024;

/** Appends lines to a file of bounded size. */
export interface LogFile {
  write(line: string): void;
  close(): void;
}

export function openLogFile(path: string): LogFile {
  let size = existsSync(path) ? statSync(path).size : 0;
  let file = openSync(path, 'a', 0o600);

  function turnOver() {
    closeSync(file);
    renameSync(path, `${path}.1`);
    file = openSync(path, 'a', 0o600);
    size = 0;
  }

  return {
    write(line) {
      if (size > MAX_BYTES) turnOver();
      size += writeSync(file, `${line}\n`);
    },
    close: () => closeSync(file),
  };
}
