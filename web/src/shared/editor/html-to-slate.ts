import { readChart } from '@maru/contract/editor/chart-html';
import DOMPurify from 'dompurify';
import type { Descendant } from 'slate';
import { embedUrlOf } from '../dialog/video-link.ts';
import { paragraph, type TextBlock, type TextBlockType } from './editor-nodes.ts';
import { applyClassStyles, unquoteStyles } from './class-styles.ts';
import { dropHidden, isSilent } from './hidden-content.ts';
import { contextIn, PLAIN, type Context } from './html-context.ts';
import { Lines } from './html-lines.ts';
import { listOf, looseItems } from './html-lists.ts';
import { onlyCellOf, tableOf } from './html-tables.ts';
import {
  foreignPicturesIn,
  gather,
  holdsBlocks,
  holdsObjects,
  isBlock,
  isPicture,
  lostAddressesIn,
  lostLinksIn,
  textIn,
} from './html-text.ts';
import { inReadableColours } from './readable-colours.ts';
import { withCheckboxes, writeTicks } from './ticks.ts';
import { isWordItem, wordListsOf, writeMarkers } from './word-lists.ts';

const BLOCKS: Readonly<Record<string, TextBlockType>> = {
  P: 'paragraph',
  PRE: 'paragraph',
  H1: 'heading-2',
  H2: 'heading-2',
  H3: 'heading-3',
  H4: 'heading-3',
  H5: 'heading-3',
  H6: 'heading-3',
};
const EMBED = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[/?#]|$)/;
/** The line break that browsers append to copied content. */
const COPY_END = 'br.Apple-interchange-newline';
/** The namespaces of Word, Excel and PowerPoint. */
const OFFICE = 'urn:schemas-microsoft-com:office';

/**
 * Converts stored HTML to the editor's nodes. The HTML is sanitised first. Only elements that the
 * editor itself can write are kept. Other elements are reduced to their text.
 *
 * @returns at least one block, and always a paragraph at the end, to type in.
 */
export function fromHtml(html: string): Descendant[] {
  return nodesIn(sanitised(html));
}

export interface Pasted {
  nodes: Descendant[];
  /** Pictures of other sites, which are not taken over. */
  foreignPictures: number;
  /** Links that contained only such pictures, without a text for them. */
  lostLinks: number;
  /** Addresses of mail and phone links whose text does not show them. */
  lostAddresses: string[];
}

/** The same for HTML of another program or page, in the colours of this one. */
export function fromPaste(html: string): Pasted {
  const root = withCheckboxes(() => sanitised(withTable(html)));
  unquoteStyles(root);
  applyClassStyles(root, sheetsIn(html));
  return pastedIn(root, html.includes(OFFICE));
}

const TABLE_PART = /<(?:tbody|thead|tfoot|tr|td|th)[\s>]/gi;
const TABLE_PART_END = /<\/(?:tbody|thead|tfoot|tr|td|th)\s*>/gi;

/** HTML with a table around loose rows and cells. Without one, parsers join the text of cells. */
function withTable(html: string): string {
  const starts = Array.from(html.matchAll(TABLE_PART), ({ index }) => index);
  const [first] = starts;
  if (first === undefined || /<table[\s>]/i.test(html.slice(0, first))) return html;
  const ends = Array.from(html.matchAll(TABLE_PART_END), ({ 0: tag, index }) => index + tag.length);
  const lastEnd = ends.at(-1) ?? 0;
  const end = lastEnd > starts.at(-1)! ? lastEnd : html.length;
  return `${html.slice(0, first)}<table>${html.slice(first, end)}</table>${html.slice(end)}`;
}

/** The same for markup that is a tree already. It runs no code and loads nothing. */
export function pastedIn(root: ParentNode & Node, isOffice = false): Pasted {
  for (const end of root.querySelectorAll(COPY_END)) end.remove();
  dropHidden(root, isOffice);
  writeTicks(root);
  writeMarkers(root);
  return {
    lostAddresses: lostAddressesIn(root),
    foreignPictures: foreignPicturesIn(root),
    lostLinks: lostLinksIn(root),
    nodes: inReadableColours(blocksIn(root, PLAIN)),
  };
}

/** As `fromHtml`, for markup that is a tree already. */
export function nodesIn(root: ParentNode & Node): Descendant[] {
  const blocks = blocksIn(root, PLAIN);
  const last = blocks.at(-1);
  const endsInText = last !== undefined && 'type' in last && last.type === 'paragraph';
  return endsInText ? blocks : [...blocks, paragraph()];
}

/** The texts of the `style` elements of a document, which the sanitiser removes. */
function sheetsIn(html: string): string[] {
  const sheets: string[] = [];
  if (!/<style[\s>]/i.test(html)) return sheets;
  DOMPurify.addHook('beforeSanitizeElements', (node) => {
    if (node.nodeName === 'STYLE') sheets.push(node.textContent ?? '');
  });
  try {
    // Only the styles are wanted, so nothing of a removed element is kept.
    DOMPurify.sanitize(html, {
      WHOLE_DOCUMENT: true,
      RETURN_DOM_FRAGMENT: true,
      KEEP_CONTENT: false,
    });
  } finally {
    DOMPurify.removeHook('beforeSanitizeElements');
  }
  return sheets;
}

function sanitised(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ADD_TAGS: ['iframe'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'math'],
  });
}

/** The blocks inside a node. Inline content between blocks becomes blocks of the given type. */
function blocksIn(parent: Node, context: Context, type: TextBlockType = 'paragraph'): Descendant[] {
  const blocks: Descendant[] = [];
  const lines = new Lines();
  const closeLoose = () => {
    const hasBreaks = !lines.isEmpty;
    const loose = lines.take();
    if (loose.length > 0 || hasBreaks) blocks.push(textBlock(type, loose, context));
  };
  const children = [...parent.childNodes];
  while (children.length > 0) {
    const child = children[0]!;
    const run = runOf(children);
    if (run !== null) {
      closeLoose();
      children.splice(0, run.length);
      blocks.push(...run.read(context));
      continue;
    }
    children.shift();
    if (child instanceof Element && !isSilent(child) && isBlockOf(child)) {
      closeLoose();
      blocks.push(...blocksOf(child, context, type));
    } else {
      gather(child, context, lines);
    }
  }
  closeLoose();
  return blocks;
}

function isBlockOf(element: Element): boolean {
  return element.tagName === 'IFRAME' || isBlock(element);
}

/** Elements in front of the rest that are one list only together. */
function runOf(
  nodes: readonly Node[],
): { length: number; read: (context: Context) => Descendant[] } | null {
  const isItem = (node: Node): node is Element => isWordItem(node) || isLooseItem(node);
  const [first] = nodes;
  if (first === undefined || !isItem(first)) return null;
  const isSame = isWordItem(first) ? isWordItem : isLooseItem;
  const items: Element[] = [];
  let length = 0;
  for (const [index, node] of nodes.entries()) {
    if (isSame(node)) {
      items.push(node);
      length = index + 1;
    } else if (node instanceof Element || (node.textContent ?? '').trim() !== '') {
      break;
    }
  }
  return {
    length,
    read: (context) => {
      if (isWordItem(first)) return wordListsOf(items, context);
      const { lists, objects } = looseItems(items, context);
      return [...lists, ...objectsOf(objects, context)];
    },
  };
}

function isLooseItem(node: Node): node is Element {
  return node instanceof Element && node.tagName === 'LI';
}

/** The blocks of an element that is no part of a line. */
function blocksOf(element: Element, outer: Context, outerType: TextBlockType): Descendant[] {
  const context = contextIn(element, outer);
  const type = BLOCKS[element.tagName];
  if (type) {
    const own = type === 'paragraph' ? outerType : type;
    // A paragraph with a picture in it is taken apart.
    if (holdsBlocks(element)) return blocksIn(element, context, own);
    return [textBlock(own, textIn(element, context), context)];
  }
  switch (element.tagName) {
    case 'BLOCKQUOTE':
      if (holdsObjects(element)) return blocksIn(element, context, 'quote');
      return [textBlock('quote', textIn(element, context), context)];
    case 'UL':
    case 'OL': {
      const { lists, objects } = listOf(element, outer);
      return [...lists, ...objectsOf(objects, context)];
    }
    case 'TABLE':
      return tableBlocks(element, outer);
    case 'TR':
      return [textBlock(outerType, textIn(element, context), context)];
    case 'IMG':
      return imageOf(element);
    case 'IFRAME': {
      const url = playerOf(element.getAttribute('src') ?? '');
      return url === null ? [] : [{ type: 'video', url, children: [{ text: '' }] }];
    }
    case 'FIGURE': {
      const chart = readChart(element.outerHTML);
      if (chart === null) return blocksIn(element, context, outerType);
      return [{ type: 'chart', chart, children: [{ text: '' }] }];
    }
    case 'HR':
      return [];
    default:
      return blocksIn(element, context, outerType);
  }
}

function tableBlocks(element: Element, outer: Context): Descendant[] {
  const frame = onlyCellOf(element);
  if (frame !== null && holdsObjects(frame)) return blocksIn(frame, contextIn(frame, outer));
  const found = tableOf(element, outer);
  if (found === null) return blocksIn(element, contextIn(element, outer));
  const { caption, table, objects } = found;
  return [...(caption ? [caption] : []), table, ...objectsOf(objects, outer)];
}

function objectsOf(elements: readonly Element[], context: Context): Descendant[] {
  return elements.flatMap((element) => blocksOf(element, context, 'paragraph'));
}

function textBlock(
  type: TextBlockType,
  text: TextBlock['children'],
  { align }: Context,
): TextBlock {
  return {
    type,
    ...(align === undefined ? {} : { align }),
    children: text.length === 0 ? [{ text: '' }] : text,
  };
}

function imageOf(image: Element): Descendant[] {
  if (!isPicture(image)) return [];
  const width = Number(image.getAttribute('width'));
  return [
    {
      type: 'image',
      url: image.getAttribute('src') ?? '',
      alt: image.getAttribute('alt') ?? '',
      width: Number.isInteger(width) && width > 0 ? width : null,
      children: [{ text: '' }],
    },
  ];
}

function playerOf(src: string): string | null {
  const id = EMBED.exec(src)?.[1];
  return embedUrlOf(id === undefined ? src : `https://youtu.be/${id}`);
}
