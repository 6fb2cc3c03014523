import { UPLOADED_PICTURE } from '@maru/contract/editor/editor-html';
import { cleanLine } from '@maru/contract/text/clean-text';
import type { Inline } from './editor-nodes.ts';
import { isSilent } from './hidden-content.ts';
import { contextIn, type Context } from './html-context.ts';
import { Lines } from './html-lines.ts';

const BLOCK_TAGS = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BODY CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION ' +
    'FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HGROUP HR HTML LI MAIN NAV OL P PRE SECTION SUMMARY ' +
    'TABLE TBODY TFOOT THEAD TR UL'
  ).split(' '),
);
/** Blocks of the editor that are no text. */
const OBJECTS = 'ul, ol, table, img, iframe';
const EMOJI = /^\p{Extended_Pictographic}(?:\p{Emoji}|\u200d|\ufe0f)*$/u;

/** Elements inside a text that cannot become text. The caller inserts them next to the text. */
export interface Inside {
  /** `null` if lists and tables also become text. */
  lists: Element[] | null;
  objects: Element[];
}

/** All text inside an element as one text. Its blocks become lines. */
export function textIn(element: Element, context: Context, inside?: Inside): Inline[] {
  const lines = new Lines();
  for (const child of element.childNodes) gather(child, context, lines, inside);
  return lines.take();
}

/** Adds a node of an outer context to a text. */
export function gather(node: Node, outer: Context, lines: Lines, inside?: Inside): void {
  if (node.nodeType === Node.TEXT_NODE) return lines.write(node.textContent ?? '', outer);
  if (!(node instanceof Element) || isSilent(node)) return;
  const { tagName } = node;
  if (tagName === 'BR') return lines.breakLine();
  if (tagName === 'IMG') lines.write(wordsOf(node), outer);
  const lists = inside?.lists;
  if (lists && isList(node)) return void lists.push(node);
  if (isPicture(node) || tagName === 'IFRAME' || (lists && tagName === 'TABLE')) {
    return void inside?.objects.push(node);
  }

  const context = contextIn(node, outer);
  const isApart = BLOCK_TAGS.has(tagName);
  if (isApart) lines.beginBlock();
  if (tagName === 'LI') lines.writeMarker(markerOf(node), outer);
  if (isCell(node) && node.previousElementSibling !== null) lines.write(' ', outer);
  for (const child of node.childNodes) gather(child, context, lines, inside);
  if (isApart) lines.endBlock();
}

/** Whether it is no part of a line. */
export function isBlock(element: Element): boolean {
  return BLOCK_TAGS.has(element.tagName) || isPicture(element) || holdsBlocks(element);
}

/** Whether the element contains anything that cannot be part of a line. */
export function holdsBlocks(element: Element): boolean {
  return [...element.querySelectorAll('*')].some(
    (inner) => BLOCK_TAGS.has(inner.tagName) || isObject(inner),
  );
}

/** Whether the element contains anything other than text. */
export function holdsObjects(element: Element): boolean {
  return [...element.querySelectorAll(OBJECTS)].some(isObject);
}

export function isList(element: Element): boolean {
  return element.tagName === 'UL' || element.tagName === 'OL';
}

export function isCell(element: Element): boolean {
  return element.tagName === 'TD' || element.tagName === 'TH';
}

/** An uploaded picture of ours. Pictures of other sites would not load anyway (reliability I9). */
export function isPicture(element: Element): boolean {
  return element.tagName === 'IMG' && UPLOADED_PICTURE.test(element.getAttribute('src') ?? '');
}

/** Pictures of other sites that a reader saw, and will miss. */
export function foreignPicturesIn(root: ParentNode): number {
  return [...root.querySelectorAll('img')].filter(
    (image) => !isPicture(image) && !isEmoji(image) && !isSpacer(image),
  ).length;
}

const MAIL_OR_PHONE = /^\s*(?:mailto|tel|sms):([^?]+)/i;

/** Addresses of mail and phone links, which a text cannot link to, where their text is another one. */
export function lostAddressesIn(root: ParentNode): string[] {
  const lost = [...root.querySelectorAll('a[href]')].flatMap((link) => {
    const address = addressIn(MAIL_OR_PHONE.exec(link.getAttribute('href') ?? '')?.[1] ?? '');
    return address === '' || isShown(address, link.textContent) ? [] : [address];
  });
  return [...new Set(lost)];
}

function addressIn(encoded: string): string {
  try {
    return cleanLine(decodeURIComponent(encoded)).trim();
  } catch {
    return cleanLine(encoded).trim();
  }
}

/** Whether a text shows an address, in any notation of a phone number. */
function isShown(address: string, text: string): boolean {
  const plain = (written: string) => written.replaceAll(/[\s().-]/g, '').toLowerCase();
  return plain(text).includes(plain(address).replace(/^\+82/, ''));
}

/** Links that contained only such pictures, and are lost with them. */
export function lostLinksIn(root: ParentNode): number {
  return [...root.querySelectorAll('a[href]')].filter((link) => {
    const images = [...link.querySelectorAll('img')];
    return (
      foreignPicturesIn(link) > 0 &&
      link.textContent.trim() === '' &&
      !images.some((image) => isPicture(image) || wordsOf(image) !== '')
    );
  }).length;
}

function isObject(element: Element): boolean {
  return element.matches(OBJECTS) && (element.tagName !== 'IMG' || isPicture(element));
}

/** Other sites draw emoji as pictures with the emoji in `alt`. */
function isEmoji(image: Element): boolean {
  return !isPicture(image) && EMOJI.test(image.getAttribute('alt') ?? '');
}

/** The text for a picture that is not taken over. */
function wordsOf(image: Element): string {
  if (!isEmoji(image) && !isOnlyInLink(image)) return '';
  return (image.getAttribute('alt') ?? '').trim();
}

/** Whether it is a picture of another site, and the only content of a link. */
function isOnlyInLink(image: Element): boolean {
  if (isPicture(image) || isSpacer(image)) return false;
  const link = image.closest('a[href]');
  return (
    link !== null && link.querySelectorAll('img').length === 1 && link.textContent.trim() === ''
  );
}

/** Mail and blogs use one-pixel pictures as spacers and to count readers. */
function isSpacer(image: Element): boolean {
  return ['width', 'height'].some((side) => {
    const size = image.getAttribute(side);
    return size !== null && Number(size) <= 2;
  });
}

/** In front of an item where no list can be, as in a cell. */
function markerOf(item: Element): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '• ';
  let number = startOf(list) - 1;
  for (const child of list.children) {
    if (child.tagName === 'LI') number = valueOf(child) ?? number + 1;
    if (child === item) break;
  }
  return `${number}. `;
}

/** The number that an item of a list sets for itself. */
export function valueOf(item: Element): number | null {
  const value = item.getAttribute('value')?.trim() ?? '';
  return /^-?\d{1,9}$/.test(value) ? Number(value) : null;
}

export function startOf(list: Element): number {
  const start = Number(list.getAttribute('start') ?? 1);
  return Number.isSafeInteger(start) ? start : 1;
}
