import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';
import { openJournal, type Place } from './journal.ts';

let path: string;

beforeEach(() => {
  path = join(temporaryFolder(), 'lines.ndjson');
});

async function reopen() {
  const lines: string[] = [];
  const places: Place[] = [];
  const journal = await openJournal(path, (line, place) => {
    lines.push(line);
    places.push(place);
  });
  return { journal, lines, places };
}

describe('a journal', () => {
  it('reads back every line where it said it would stand', async () => {
    const { journal } = await reopen();
    const written = ['하나', 'two', '三'.repeat(700_000)].map((line) =>
      journal.append(`${line}\n`),
    );
    await Promise.all(written.map((line) => line.written));
    await journal.close();

    const again = await reopen();

    expect(again.lines.map((line) => line.length)).toEqual([2, 3, 700_000]);
    expect(again.places).toEqual(written.map(({ place }) => place));
    expect(await again.journal.read(again.places[1]!)).toBe('two\n');
    await again.journal.close();
  });

  it('cuts off the half line that a crash left', async () => {
    const { journal } = await reopen();
    await journal.append('whole\n').written;
    await journal.close();
    await appendFile(path, '{"half":');

    const again = await reopen();
    await again.journal.append('next\n').written;
    await again.journal.close();

    expect(again.lines).toEqual(['whole']);
    expect(await readFile(path, 'utf8')).toBe('whole\nnext\n');
  });

  it('starts again at offset zero after it is cleared', async () => {
    const { journal } = await reopen();
    journal.append('old\n');
    const emptied = journal.clear();
    const { place, written } = journal.append('new\n');
    await Promise.all([emptied, written]);

    expect(place).toEqual({ offset: 0, length: 4 });
    expect(await journal.read(place)).toBe('new\n');
    await journal.close();
  });
});
