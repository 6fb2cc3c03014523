import { describe, expect, it, vi } from 'vitest';
import { asksIn, holdingRowsBack } from './db-messages.ts';

/** A message as Postgres sends it. */
function message(kind: string, bytes: number): Buffer {
  const all = Buffer.alloc(1 + 4 + bytes, kind);
  all.writeUInt32BE(4 + bytes, 1);
  return all;
}

const description = message('T', 30);
const row = message('D', 700);
const end = message('C', 9);
const ready = message('Z', 1);

const onReady = vi.fn();

function giveIn(pieces: readonly Buffer[]): string {
  const hold = holdingRowsBack(onReady);
  return Buffer.concat(pieces.map((piece) => hold(piece) ?? Buffer.alloc(0))).toString('hex');
}

/** The same bytes, in pieces of that many. */
function cut(all: Buffer, bytes: number): Buffer[] {
  const count = Math.ceil(all.length / bytes);
  return Array.from({ length: count }, (_, n) => all.subarray(n * bytes, (n + 1) * bytes));
}

describe('[F20] the byte stream from Postgres', () => {
  const all = Buffer.concat([description, row, row, row, end, ready, description, end, ready]);

  it.each([1, 2, 3, 7, 64, 735, 10_000])('arrives whole in pieces of %i bytes', (bytes) => {
    onReady.mockClear();
    expect(giveIn(cut(all, bytes))).toBe(all.toString('hex'));
    expect(onReady).toHaveBeenCalledTimes(2);
  });

  it('keeps the rows of an answer that is not at its end', () => {
    const begun = Buffer.concat([description, row, row, row.subarray(0, 300)]);
    expect(giveIn([begun])).toBe(description.toString('hex'));
    expect(giveIn(cut(begun, 100))).toBe(description.toString('hex'));
  });

  it('holds row data until the next message is complete', () => {
    expect(giveIn([description, row, end.subarray(0, 8)])).toBe(description.toString('hex'));
  });
});

it('counts requests by the messages that require a response', () => {
  const [parse, bind, flush, sync, query] = ['P', 'B', 'H', 'S', 'Q'].map((kind) =>
    message(kind, 9),
  );
  expect(asksIn(Buffer.concat([parse!, bind!, sync!, bind!, sync!, query!]))).toBe(3);
  expect(asksIn(Buffer.concat([parse!, flush!]))).toBe(0);
});
