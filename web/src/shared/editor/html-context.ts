import { hexOf } from './colour.ts';
import type { Align, Marks } from './editor-nodes.ts';
import { linkTargetOf } from './link-target.ts';

/** Formatting that an element passes to the text inside it. */
export interface Context {
  marks: Marks;
  /** Where the link around it leads; `null` outside of one. */
  link: string | null;
  align?: Align;
  /** Line breaks and spaces of the markup count (`pre`, `white-space: pre-wrap`). */
  isPreserved: boolean;
  /** Set inside a symbol font, where letters represent pictures. */
  symbols?: 'wingdings' | 'symbol';
  /** Set inside superscript and subscript text. */
  script?: 'super' | 'sub';
}

export const PLAIN: Context = { marks: {}, link: null, isPreserved: false };

const TAG_MARKS: Readonly<Record<string, Marks>> = {
  STRONG: { bold: true },
  B: { bold: true },
  EM: { italic: true },
  I: { italic: true },
  U: { underline: true },
  INS: { underline: true },
  S: { strike: true },
  DEL: { strike: true },
  STRIKE: { strike: true },
};
const ALIGNS: readonly string[] = ['center', 'right', 'justify'] satisfies Align[];
/** Naver's editor marks the alignment of a paragraph only by a class. */
const ALIGN_CLASS = /\bse-text-paragraph-align-(\w+)/;
const BOLD_FROM = 600;

/** The context inside an element: its tag first, then overrides from its style. */
export function contextIn(element: Element, outer: Context): Context {
  const inner: Context = { ...outer, marks: { ...outer.marks, ...TAG_MARKS[element.tagName] } };
  if (element.tagName === 'A') inner.link = linkTargetOf(element.getAttribute('href') ?? '');
  if (element.tagName === 'PRE') inner.isPreserved = true;
  if (element.tagName === 'SUP') inner.script = 'super';
  if (element.tagName === 'SUB') inner.script = 'sub';
  if (element.tagName === 'MARK') inner.marks.background = '#fff3a3';
  const color = hexOf(element.getAttribute('color') ?? '');
  if (element.tagName === 'FONT' && color !== null) inner.marks.color = color;
  const align = alignOf(element);
  if (align === 'left') delete inner.align;
  else if (align !== null) inner.align = align;
  if (!(element instanceof HTMLElement) || !element.hasAttribute('style')) return inner;

  const { style } = element;
  setMark(inner.marks, 'bold', boldOf(style.fontWeight));
  setMark(inner.marks, 'italic', switchOf(style.fontStyle, /^(?:italic|oblique)/, /^normal/));
  const line = `${style.textDecoration} ${style.textDecorationLine}`;
  // An underline or strike of an element covers all its content. Styles of inner elements cannot
  // remove it.
  const isOwnLine = element.tagName === 'U' || element.tagName === 'S';
  if (isOwnLine && /\bnone\b/.test(line)) {
    setMark(inner.marks, element.tagName === 'U' ? 'underline' : 'strike', false);
  }
  if (/\bunderline\b/.test(line)) inner.marks.underline = true;
  if (/\bline-through\b/.test(line)) inner.marks.strike = true;
  setColours(inner.marks, style);
  setWhiteSpace(inner, style.whiteSpace);
  setSymbols(inner, style.fontFamily);
  if (style.verticalAlign === 'super' || style.verticalAlign === 'sub') {
    inner.script = style.verticalAlign;
  }
  return inner;
}

/** Alignment of a block; `left` where it is explicit, `null` where it is not set. */
function alignOf(element: Element): Align | 'left' | null {
  const style = element instanceof HTMLElement ? element.style.textAlign : '';
  const said =
    style ||
    element.getAttribute('align') ||
    (ALIGN_CLASS.exec(element.className)?.[1] ?? '') ||
    (element.tagName === 'CENTER' ? 'center' : '');
  const align = said.toLowerCase();
  if (isAlign(align)) return align;
  return align === 'left' || align === 'start' ? 'left' : null;
}

function isAlign(text: string): text is Align {
  return ALIGNS.includes(text);
}

function boldOf(weight: string): boolean | null {
  if (/^\d+$/.test(weight)) return Number(weight) >= BOLD_FROM;
  return switchOf(weight, /^bold/, /^(?:normal|lighter)/);
}

function switchOf(value: string, on: RegExp, off: RegExp): boolean | null {
  return on.test(value) ? true : off.test(value) ? false : null;
}

function setMark(
  marks: Marks,
  mark: 'bold' | 'italic' | 'underline' | 'strike',
  isOn: boolean | null,
): void {
  if (isOn === true) marks[mark] = true;
  if (isOn === false) delete marks[mark];
}

function setColours(marks: Marks, style: CSSStyleDeclaration): void {
  if (style.color !== '' && style.color !== 'inherit') {
    const color = hexOf(style.color);
    if (color === null) delete marks.color;
    else marks.color = color;
  }
  const background = hexOf(style.backgroundColor);
  if (background !== null) marks.background = background;
}

function setWhiteSpace(context: Context, whiteSpace: string): void {
  if (/^(?:pre|break-spaces)/.test(whiteSpace)) context.isPreserved = true;
  if (/^(?:normal|nowrap)/.test(whiteSpace)) context.isPreserved = false;
}

function setSymbols(context: Context, fontFamily: string): void {
  if (fontFamily === '') return;
  delete context.symbols;
  if (/wingdings/i.test(fontFamily)) context.symbols = 'wingdings';
  else if (/^["']?symbol\b/i.test(fontFamily)) context.symbols = 'symbol';
}

/** Signs of the fonts by which office programs draw markers, by their code. */
const WINGDINGS: Readonly<Record<string, string>> = {
  l: '●',
  m: '○',
  n: '■',
  o: '□',
  q: '❑',
  u: '◆',
  v: '❖',
  w: '◆',
  '§': '▪',
  Ø: '➢',
  ü: '✓',
  û: '✗',
  þ: '☑',
  x: '☒',
  '¨': '□',
  à: '→',
  ß: '←',
  á: '↑',
  â: '↓',
  è: '➔',
  ð: '⇨',
  J: '☺',
  L: '☹',
  '(': '☎',
  '*': '✉',
};
const SYMBOL: Readonly<Record<string, string>> = {
  '·': '•',
  '®': '→',
  '¬': '←',
  '´': '×',
  '¸': '÷',
  '±': '±',
  '³': '≥',
  '£': '≤',
};

const RAISED = characters(
  '0123456789+-=()abcdefghijklmnoprstuvwxyz',
  '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ',
);
const LOWERED = characters('0123456789+-=()aehijklmnoprstuvx', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ');
/** Raised text that changes no value: ordinals, trademarks, references and signs. */
const HARMLESS = /^(?:st|nd|rd|th|tm|sm|\[.*\]|주\s*\d+\)?|[^\p{L}\p{N}]*)$/iu;

function characters(usual: string, other: string): ReadonlyMap<string, string> {
  const signs = Array.from(other);
  return new Map(Array.from(usual, (letter, at) => [letter, signs[at]!]));
}

/**
 * Superscript or subscript text. The editor has neither, so isOrdinals, signs and simple letters become
 * characters of their own. Otherwise a `^` or `_` keeps the text apart from what it follows.
 */
function inScript(text: string, script: 'super' | 'sub'): string {
  const inner = text.trim();
  const isOrdinal = /^\d+(?:st|nd|rd|th)$/i.test(inner);
  const signs = script === 'super' ? RAISED : LOWERED;
  const letters = Array.from(text.replaceAll('\u2212', '-'));
  const isOwn = letters.every((letter) => signs.has(letter) || /\s/.test(letter));
  if (isOwn && !isOrdinal && !/[a-z]/.test(inner.match(HARMLESS)?.[0] ?? '')) {
    return letters.map((letter) => signs.get(letter) ?? letter).join('');
  }
  if (isOrdinal || HARMLESS.test(inner)) return text;
  const sign = script === 'super' ? '^' : '_';
  return /^[\d.,+-]+$/.test(inner) ? `${sign}${inner}` : `${sign}(${inner})`;
}

/** Text of a symbol font or a script as it was seen. Word moves some symbols to U+F000. */
export function asSeen(text: string, { symbols, script }: Context): string {
  if (script !== undefined) return inScript(text, script);
  if (symbols === undefined) return text;
  const signs = symbols === 'wingdings' ? WINGDINGS : SYMBOL;
  return text.replaceAll(/./gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    const plain = code >= 0xf000 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : sign;
    return signs[plain] ?? plain;
  });
}
