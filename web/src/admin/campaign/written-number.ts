import { readMobile } from '@maru/contract/typed-text';

/** A field of the contract takes this many characters; a longer piece is no number anyway. */
const MAX_PIECE = 40;

/** A number as people write it, which needs no change. */
const PLAIN = /^\+?[\d ().-]+$/;

/** A piece of a pasted list as the contract takes it: as written, or the digits of a number. */
export function pieceOf(cell: string): string {
  const written = cell.trim();
  const isPlain = PLAIN.test(written) && !written.startsWith('1') && written.length <= MAX_PIECE;
  return isPlain ? written : (readMobile(written) ?? written.slice(0, MAX_PIECE));
}
