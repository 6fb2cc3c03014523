import { open, type FileHandle } from 'node:fs/promises';

/** Position of a line in its file, in bytes. */
export interface Place {
  offset: number;
  length: number;
}

export interface Appended {
  place: Place;
  /** Settles once the line is with the operating system, where no crash of ours can lose it. */
  written: Promise<void>;
}

const READ_BYTES = 1 << 20;
const LINE_BREAK = 0x0a;

/**
 * Opens an append-only file of lines, and reads its contents.
 *
 * A last line without a line end is left by a crash during a write that was never acknowledged. It
 * is truncated.
 *
 * @param onLine called for each existing line, in order, before the journal is returned.
 */
export async function openJournal(path: string, onLine: (line: string, place: Place) => void) {
  const file = await open(path, 'a+');
  let size = await readLines(file, onLine);
  await file.truncate(size);

  /**
   * Lines for the next write. A queued write can still accept more lines; `null` if no write is
   * queued.
   */
  let batch: Buffer[] | null = null;
  let tail = Promise.resolve();

  /**
   * Appends whole lines, each with its line break. Offsets are assigned in the order of the calls.
   */
  function append(text: string): Appended {
    const bytes = Buffer.from(text);
    const place = { offset: size, length: bytes.length };
    size += bytes.length;
    batch ??= startBatch();
    batch.push(bytes);
    return { place, written: tail };
  }

  function startBatch(): Buffer[] {
    const lines: Buffer[] = [];
    tail = tail.then(() => {
      if (batch === lines) batch = null;
      return file.appendFile(Buffer.concat(lines));
    });
    return lines;
  }

  async function read({ offset, length }: Place): Promise<string> {
    await tail;
    const bytes = Buffer.allocUnsafe(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.toString('utf8', 0, bytesRead);
  }

  /** Reads everything written so far, line by line, with one megabyte of memory. */
  async function* readAll(): AsyncGenerator<string> {
    await tail;
    let rest: Buffer = Buffer.alloc(0);
    const end = size;
    for (let offset = 0; offset < end;) {
      const chunk = Buffer.allocUnsafe(Math.min(READ_BYTES, end - offset));
      const { bytesRead } = await file.read(chunk, 0, chunk.length, offset);
      if (bytesRead === 0) return;
      offset += bytesRead;

      const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
      const cut = bytes.lastIndexOf(LINE_BREAK) + 1;
      rest = bytes.subarray(cut);
      for (const line of bytes.toString('utf8', 0, cut).split('\n')) if (line) yield line;
    }
  }

  /** Empties the file. Later lines are written from its beginning. */
  function clear(): Promise<void> {
    batch = null;
    size = 0;
    tail = tail.then(() => file.truncate(0));
    return tail;
  }

  async function close(): Promise<void> {
    await tail;
    await file.close();
  }

  return { append, read, lines: readAll, clear, close };
}

/** @returns the size of the whole lines. */
async function readLines(file: FileHandle, onLine: (line: string, place: Place) => void) {
  let rest: Buffer = Buffer.alloc(0);
  let lineStart = 0;
  for (let offset = 0; ;) {
    const chunk = Buffer.allocUnsafe(READ_BYTES);
    const { bytesRead } = await file.read(chunk, 0, READ_BYTES, offset);
    if (bytesRead === 0) return lineStart;
    offset += bytesRead;

    const bytes = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
    let from = 0;
    for (let end = bytes.indexOf(LINE_BREAK); end >= 0; end = bytes.indexOf(LINE_BREAK, from)) {
      const length = end + 1 - from;
      onLine(bytes.toString('utf8', from, end), { offset: lineStart, length });
      lineStart += length;
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
}
