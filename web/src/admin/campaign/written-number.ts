/** A field of the contract takes this many characters; a longer piece is no number anyway. */
const MAX_PIECE = 40;

/** What is meant to be a number, as the contract takes it. */
export function pieceOf(cell: string): string {
  return numberIn(cell.trim().slice(0, MAX_PIECE));
}

/**
 * A number without what a spreadsheet puts around it to keep it as text (`'010…`, `="010…"`), with
 * the leading zero it took for nothing, and in narrow digits. What is none stays as written.
 */
function numberIn(written: string): string {
  const bare = written.normalize('NFKC').replaceAll(/^=?["'“”‘’]+|["'“”‘’]+$/g, '');
  if (!/^\+?[\d\s().-]+$/.test(bare)) return written;
  return /^10[\s.-]?\d{4}[\s.-]?\d{4}$/.test(bare) ? `0${bare}` : bare;
}

/** The digits of a mobile number, read as leniently as the server does; `null` if it is none. */
export function mobileOf(written: string): string | null {
  const digits = numberIn(written)
    .replaceAll(/[\s().-]/g, '')
    .replace(/^\+?82(?=0?1)/, '0')
    .replace(/^00/, '0');
  return /^01[016-9]\d{7,8}$/.test(digits) ? digits : null;
}
