/** The words of a cover, from the smallest to the largest line. */
export interface CoverWords {
  /** Line above: the column of a series, or the expert. */
  above: string;
  headline: string;
  /** Line below: the second half of a title with a comma. */
  below: string;
}

const COLUMN = /^(.{2,14}?): (.+)$/u;
const HALVES = /^(.{4,16}?), (.{2,24})$/u;

/** Splits a title: `오늘의 한 줄: …` names its column, and a comma ends the first half. */
export function splitTitle(title: string, note: string): CoverWords {
  const text = title.replaceAll(/\s+/g, ' ').trim();
  const [, column, rest = ''] = COLUMN.exec(text) ?? [];
  const above = column ?? note;
  const body = column === undefined ? text : rest;
  const [, headline = body, below = ''] = HALVES.exec(body) ?? [];
  return { above, headline, below };
}

/** Widths of letters in shares of the font size, for Pretendard. */
const WIDE = 0.865;
const WIDTHS: readonly (readonly [letters: RegExp, width: number])[] = [
  [/[\u1100-\u11ff\u3000-\u9fff\uac00-\ud7af\uff00-\uffef]/u, WIDE],
  [/[\s.,:;'!|·]/u, 0.25],
  [/[mwMW@%]/u, 0.86],
  [/[A-Z]/u, 0.69],
  [/[ijlrtfI()[\]-]/u, 0.34],
];
const OTHER = 0.59;

/** Width of a text in shares of the font size. Estimated; the drawing shrinks a longer line. */
export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    width += WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER;
  }
  return width;
}

/**
 * Breaks a text between words (keep-all), into lines of about the same width.
 *
 * @param most width of a line, in shares of the font size.
 * @returns `null` if it needs more lines.
 */
export function breakLines(text: string, most: number, mostLines: number): string[] | null {
  const fitted = linesWithin(text, most);
  if (fitted === null || fitted.length > mostLines) return null;
  const even = widthOf(text) / fitted.length;
  for (let width = even; width < most; width += 0.5) {
    const lines = linesWithin(text, width);
    if (lines?.length === fitted.length) return lines;
  }
  return fitted;
}

function linesWithin(text: string, most: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    if (widthOf(word) > most) return null;
    const last = lines.at(-1);
    if (last !== undefined && widthOf(`${last} ${word}`) <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}

/**
 * The largest size at which a text fits.
 *
 * @param width of a line, in px.
 * @param sizes from the largest.
 */
export function fitLines(
  text: string,
  { width, mostLines, sizes }: { width: number; mostLines: number; sizes: readonly number[] },
): { lines: string[]; size: number } {
  for (const size of sizes) {
    const lines = breakLines(text, width / size, mostLines);
    if (lines) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  return { lines: cutLines(text, width / size, mostLines), size };
}

/** Fills the lines letter by letter, and ends the last one with an ellipsis. */
function cutLines(text: string, most: number, mostLines: number): string[] {
  const lines = [''];
  for (const letter of text) {
    const line = lines.at(-1) ?? '';
    const isLast = lines.length === mostLines;
    if (widthOf(line + letter) <= most - (isLast ? 1 : 0)) {
      lines[lines.length - 1] = line + letter;
    } else if (isLast) {
      lines[lines.length - 1] = `${line.trimEnd()}…`;
      break;
    } else {
      lines.push(letter.trimStart());
    }
  }
  return lines.map((line) => line.trim());
}
