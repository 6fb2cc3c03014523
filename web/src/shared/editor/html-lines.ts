import { cleanText } from '@maru/contract/text/clean-text';
import type { Inline, LinkElement, Marks, TextLeaf } from './editor-nodes.ts';
import { asSeen, type Context } from './html-context.ts';

/** White space that markup may contain anywhere. A significant space is U+00A0. */
const COLLAPSIBLE = /[ \t\n\r\f]+/g;
/** Other editors use zero-width spaces to keep empty lines open. */
const HOLDERS = /[\u200b\ufeff]/g;
const TAB = '\u00a0\u00a0\u00a0\u00a0';

interface Piece {
  text: string;
  marks: Marks;
  link: string | null;
}

/** Gathers the text of inline content, of several blocks if need be, as lines with their marks. */
export class Lines {
  readonly #lines: Piece[][] = [];
  #line: Piece[] = [];
  /** The line contains only an item's marker so far. */
  #isMarked = false;

  /** Whether nothing was written, not even an empty line. */
  get isEmpty(): boolean {
    return this.#lines.length === 0 && isBare(this.#line);
  }

  write(text: string, context: Context): void {
    const clean = asSeen(cleanText(text.replaceAll(HOLDERS, '')), context);
    if (!context.isPreserved) {
      this.#add(clean.replaceAll(COLLAPSIBLE, ' '), context);
      return;
    }
    clean.split(/\r\n?|\n/).forEach((line, index) => {
      if (index > 0) this.breakLine();
      this.#add(line.replaceAll('\t', TAB).replaceAll(' ', '\u00a0'), context);
    });
  }

  /** Begins an item where no list can be. */
  writeMarker(marker: string, context: Context): void {
    if (this.#isMarked) return;
    this.write(marker, context);
    this.#isMarked = true;
  }

  /** Ends the line before a block. The first block of an item stays on the line of its marker. */
  beginBlock(): void {
    if (!this.#isMarked) this.endBlock();
  }

  /** Ends the line, also an empty one, as `br` does. */
  breakLine(): void {
    this.#isMarked = false;
    this.#lines.push(this.#line);
    this.#line = [];
  }

  /** Ends the line unless it is empty, as the edge of a block does. */
  endBlock(): void {
    if (!isBare(this.#line)) this.breakLine();
    this.#line = [];
  }

  /** The lines so far as one text with line breaks. A trailing break only holds a line open. */
  take(): Inline[] {
    this.endBlock();
    const lines = this.#lines.splice(0).map(trimmed);
    const pieces = lines.flatMap((line, index) => {
      const [near] = line.length > 0 ? line : (lines[index - 1]?.slice(-1) ?? []);
      return index === 0 ? line : [{ text: '\n', marks: near?.marks ?? {}, link: null }, ...line];
    });
    return inlinesOf(pieces);
  }

  #add(text: string, { marks, link }: Context): void {
    if (text === '') return;
    const piece = { text, marks, link };
    if (!isBare([piece])) this.#isMarked = false;
    this.#line.push(piece);
  }
}

function isBare(line: readonly Piece[]): boolean {
  return line.every(({ text }) => text.trim() === '' && !text.includes('\u00a0'));
}

/** One line without the white space at its edges and between two spaces. */
function trimmed(line: readonly Piece[]): Piece[] {
  let isAfterSpace = true;
  const pieces = line.map((piece) => {
    const text = Array.from(piece.text)
      .filter((letter) => {
        const isDouble = letter === ' ' && isAfterSpace;
        isAfterSpace = letter === ' ';
        return !isDouble;
      })
      .join('');
    return { ...piece, text };
  });
  const last = pieces.findLast(({ text }) => text !== '');
  if (last) last.text = last.text.replace(/ $/, '');
  return pieces
    .filter(({ text }) => text !== '')
    .map((piece) => ({ ...piece, text: piece.text.replaceAll('\u00a0', ' ') }));
}

function inlinesOf(pieces: readonly Piece[]): Inline[] {
  const inlines: Inline[] = [];
  let open: LinkElement | null = null;
  for (const { text, marks, link } of pieces) {
    if (link === null) open = null;
    else if (open === null || open.url !== link) {
      open = { type: 'link', url: link, children: [] };
      inlines.push(open);
    }
    addLeaf(open?.children ?? inlines, { text, ...marks });
  }
  return inlines;
}

/** Merges text with the previous leaf if both have the same marks. */
function addLeaf(leaves: Inline[], leaf: TextLeaf): void {
  const before = leaves.at(-1);
  if (before && 'text' in before && isMarkedAs(before, leaf)) before.text += leaf.text;
  else leaves.push(leaf);
}

const MARKS = ['bold', 'italic', 'underline', 'strike', 'color', 'background'] as const;

function isMarkedAs(one: TextLeaf, other: TextLeaf): boolean {
  return MARKS.every((mark) => one[mark] === other[mark]);
}
