/** Messages of PostgreSQL's protocol by which a client has a statement run. */
const EXECUTE = 'E'.charCodeAt(0);
const SIMPLE_QUERY = 'Q'.charCodeAt(0);

/** Counts the statements that pass a proxy in front of PostgreSQL, exactly and without asking it. */
export class QueryCounter {
  count = 0;

  /**
   * Called once for each connection.
   *
   * @returns a function that receives the data that the client sends.
   */
  watch(): (sent: Buffer) => void {
    let rest = Buffer.alloc(0);
    return (sent) => {
      rest = Buffer.concat([rest, sent]);
      for (;;) {
        // The first message of a connection has no type, and its length begins with a zero.
        const lengthAt = rest[0] === 0 ? 0 : 1;
        if (rest.length < lengthAt + 4) return;
        const end = lengthAt + rest.readUInt32BE(lengthAt);
        if (rest.length < end) return;
        if (rest[0] === EXECUTE || rest[0] === SIMPLE_QUERY) this.count += 1;
        rest = rest.subarray(end);
      }
    };
  }
}
