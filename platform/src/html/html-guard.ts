import { Parser } from 'htmlparser2';

/** Limits of reliability I6, far above what the editor writes. */
const MAX_DEPTH = 100;
const MAX_TAGS = 20_000;
const MAX_ATTRIBUTES = 50;

class TooComplex extends Error {
  override readonly name = 'TooComplex';
}

/**
 * Whether HTML is within limits that are cheap to process. Parses it as a stream and stops at the
 * first exceeded limit. Hostile input therefore costs no more than harmless input.
 */
export function isReasonable(html: string): boolean {
  let depth = 0;
  let tags = 0;
  let attributes = 0;
  const parser = new Parser({
    onopentagname() {
      depth += 1;
      tags += 1;
      attributes = 0;
      if (depth > MAX_DEPTH || tags > MAX_TAGS) throw new TooComplex();
    },
    onattribute() {
      attributes += 1;
      if (attributes > MAX_ATTRIBUTES) throw new TooComplex();
    },
    onclosetag() {
      depth -= 1;
    },
  });
  try {
    parser.write(html);
    parser.end();
    return true;
  } catch (error) {
    if (error instanceof TooComplex) return false;
    throw error;
  }
}
