/** A field of the contract takes this many characters; a longer piece is no number anyway. */
const MAX_PIECE = 40;

export interface PastedPhones {
  /** Everything that is meant to be a number, as written: the server counts what is none. */
  written: string[];
  /** How many different mobile numbers were recognised. */
  recognised: number;
  invalid: number;
  duplicates: number;
}

/**
 * Reads pasted numbers: one a line, or parted by commas, semicolons or tabs.
 *
 * Spaces, dots and hyphens inside of a number are left to the server, which reads it again.
 */
export function readPhones(text: string): PastedPhones {
  const written = piecesOf(text, /[\n\r,;\t]+/);
  const different = new Set<string>();
  let valid = 0;
  for (const piece of written) {
    const digits = mobileOf(piece);
    if (digits === null) continue;
    valid += 1;
    different.add(digits);
  }
  return {
    written,
    recognised: different.size,
    invalid: written.length - valid,
    duplicates: valid - different.size,
  };
}

/** Reads the numbers of members, parted by anything that is not a letter or a digit. */
export function readMemberIds(text: string): { ids: number[]; invalid: string[] } {
  const ids = new Set<number>();
  const invalid: string[] = [];
  for (const piece of piecesOf(text, /[\s,;]+/)) {
    const id = Number(piece);
    if (/^\d+$/.test(piece) && Number.isSafeInteger(id) && id > 0) ids.add(id);
    else invalid.push(piece);
  }
  return { ids: [...ids], invalid };
}

function piecesOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((piece) => piece.trim().slice(0, MAX_PIECE))
    .filter((piece) => piece !== '');
}

/** The digits of a mobile number, read as leniently as the server does; `null` if it is none. */
function mobileOf(written: string): string | null {
  const digits = written
    .replaceAll(/[\s().-]/g, '')
    .replace(/^\+?82(?=0?1)/, '0')
    .replace(/^00/, '0');
  return /^01[016-9]\d{7,8}$/.test(digits) ? digits : null;
}
