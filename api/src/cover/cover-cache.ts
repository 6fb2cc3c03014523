interface CoverCache {
  /** The bytes of a picture. Requests for the same address share one drawing. */
  get: (address: string, draw: () => Promise<Buffer>) => Promise<Buffer>;
  /** The bytes of a picture that was drawn before. */
  peek: (address: string) => Buffer | undefined;
}

/** Keeps drawn pictures in memory. The picture that was unused for longest makes room. */
export function createCoverCache(mostBytes: number): CoverCache {
  const kept = new Map<string, Buffer>();
  const drawing = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function peek(address: string): Buffer | undefined {
    const found = kept.get(address);
    if (!found) return undefined;
    // The map is in order of use.
    kept.delete(address);
    kept.set(address, found);
    return found;
  }

  function keep(address: string, picture: Buffer): void {
    kept.set(address, picture);
    bytes += picture.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return;
      kept.delete(oldest);
      bytes -= length;
    }
  }

  return {
    peek,
    async get(address, draw) {
      const found = peek(address);
      if (found) return found;
      const begun = drawing.get(address);
      if (begun) return begun;
      const begins = draw().finally(() => drawing.delete(address));
      drawing.set(address, begins);
      const picture = await begins;
      keep(address, picture);
      return picture;
    },
  };
}
