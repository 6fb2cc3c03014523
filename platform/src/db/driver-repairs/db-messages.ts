/** Of a message of Postgres: one letter for its kind, and four bytes for how long the rest is. */
const HEAD_BYTES = 5;
const [DATA_ROW, READY, SYNC, QUERY] = ['D', 'Z', 'S', 'Q'].map((kind) => kind.charCodeAt(0));

/** @returns how many messages sent to Postgres request a ReadyForQuery. */
export function asksIn(sent: Buffer): number {
  let asks = 0;
  for (let at = 0; at + HEAD_BYTES <= sent.length; at += 1 + sent.readUInt32BE(at + 1)) {
    if (sent[at] === SYNC || sent[at] === QUERY) asks += 1;
  }
  return asks;
}

/**
 * Holds back messages from Postgres until they are complete. Rows are held back until another
 * message follows them. The driver (3.4.9) counts the rows of an answer. If a connection is lost
 * within an answer, the next connection's first answer begins with that many missing rows.
 *
 * @param onReady called each time Postgres is ready for a query.
 * @returns the received bytes that may be passed to the driver.
 */
export function holdingRowsBack(onReady: () => void): (chunk: Buffer) => Buffer | null {
  let held: Buffer[] = [];
  /** The beginning of a head that came in two pieces. */
  let head: Buffer = Buffer.alloc(0);
  /** Where the next message begins, from the beginning of the next chunk. */
  let next = 0;
  let kind: number | undefined;

  return (chunk) => {
    // A head in two pieces is put together; all else is only walked past.
    const text = head.length > 0 ? Buffer.concat([head, chunk]) : chunk;
    let whole = 0;
    while (next <= text.length) {
      if (next > 0 && kind !== DATA_ROW) whole = next;
      if (next > 0 && kind === READY) onReady();
      if (next + HEAD_BYTES > text.length) break;
      kind = text[next];
      next += 1 + text.readUInt32BE(next + 1);
    }
    head = next < text.length ? text.subarray(next) : Buffer.alloc(0);
    const walked = text.length - head.length;
    next -= walked;
    if (whole === 0) {
      held.push(text.subarray(0, walked));
      return null;
    }
    const ready = Buffer.concat([...held, text.subarray(0, whole)]);
    held = whole < walked ? [text.subarray(whole, walked)] : [];
    return ready;
  };
}
