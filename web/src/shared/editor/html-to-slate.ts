import { UPLOADED_PICTURE } from '@maru/contract/editor-html';
import DOMPurify from 'dompurify';
import type { Descendant } from 'slate';
import { embedUrlOf } from '../dialog/video-link.ts';
import { linkTargetOf } from './link-target.ts';
import {
  paragraph,
  type Align,
  type CellElement,
  type LinkElement,
  type TableElement,
  type TextBlock,
  type TextBlockType,
  type TextLeaf,
} from './editor-nodes.ts';

type Marks = Omit<TextLeaf, 'text'>;
type Inline = TextLeaf | LinkElement;

const BLOCKS: Readonly<Record<string, TextBlockType>> = {
  P: 'paragraph',
  PRE: 'paragraph',
  H1: 'heading-2',
  H2: 'heading-2',
  H3: 'heading-3',
  H4: 'heading-3',
  H5: 'heading-3',
  H6: 'heading-3',
  BLOCKQUOTE: 'quote',
};
const CONTAINERS = new Set(['DIV', 'SECTION', 'ARTICLE', 'FIGURE', 'FIGCAPTION', 'MAIN', 'BODY']);
const MARKS: Readonly<Record<string, Marks>> = {
  STRONG: { bold: true },
  B: { bold: true },
  EM: { italic: true },
  I: { italic: true },
  U: { underline: true },
  S: { strike: true },
  DEL: { strike: true },
  STRIKE: { strike: true },
};
const ALIGNS: readonly string[] = ['center', 'right', 'justify'] satisfies Align[];
const COLOUR = /^(?:#[\da-f]{3,8}|rgba?\([\d\s.,%/]{1,40}\))$/i;
/** What they hold is no text, also where a sanitiser has let them through. */
const SILENT = new Set(['SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE', 'NOSCRIPT', 'TEXTAREA', 'HEAD']);
const MAX_TABLE_CELLS = 2_000;
const EMBED = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})(?:[/?#]|$)/;

/**
 * HTML, stored or pasted, as the editor holds it. It is sanitised first; of what is left, only what
 * the editor itself can write is taken over, and the rest leaves its text.
 *
 * @returns at least one block, and always a paragraph at the end, to type in.
 */
export function fromHtml(html: string): Descendant[] {
  const fragment = DOMPurify.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    ADD_TAGS: ['iframe'],
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'select', 'textarea', 'svg', 'math'],
  });
  return nodesIn(fragment);
}

/** The same for markup that is a tree already. It runs no code and loads nothing. */
export function nodesIn(root: ParentNode & Node): Descendant[] {
  const blocks = blocksIn(root);
  const last = blocks.at(-1);
  const endsInText = last !== undefined && 'type' in last && last.type === 'paragraph';
  return endsInText ? blocks : [...blocks, paragraph()];
}

/** The blocks inside of a node. Inline parts between blocks become paragraphs of their own. */
function blocksIn(parent: ParentNode & Node): Descendant[] {
  const blocks: Descendant[] = [];
  let loose: Inline[] = [];
  const closeLoose = () => {
    const trimmed = trimLoose(loose);
    if (trimmed.length > 0) blocks.push(paragraph(trimmed));
    loose = [];
  };

  for (const child of parent.childNodes) {
    const made = child instanceof Element ? blocksOf(child) : null;
    if (made === null) {
      loose.push(...inlinesOf(child, {}));
    } else {
      closeLoose();
      blocks.push(...made);
    }
  }
  closeLoose();
  return blocks;
}

/** The blocks an element makes, or `null` for one that is part of a line. */
function blocksOf(element: Element): Descendant[] | null {
  const type = BLOCKS[element.tagName];
  if (type) {
    // A quote of several paragraphs, or a paragraph with a picture in it, is taken apart.
    if (hasBlocks(element)) return blocksIn(element);
    return [textBlock(type, element)];
  }
  switch (element.tagName) {
    case 'UL':
    case 'OL': {
      const items = itemsOf(element);
      const list = element.tagName === 'UL' ? 'bulleted-list' : 'numbered-list';
      return items.length === 0 ? [] : [{ type: list, children: items }];
    }
    case 'LI':
      return blocksIn(element);
    case 'TABLE': {
      const table = tableOf(element);
      return table === null ? blocksIn(element) : [table];
    }
    case 'IMG':
      return imageOf(element);
    case 'IFRAME': {
      const url = playerOf(element.getAttribute('src') ?? '');
      return url === null ? [] : [{ type: 'video', url, children: [{ text: '' }] }];
    }
    case 'HR':
      return [];
    default:
      return CONTAINERS.has(element.tagName) || hasBlocks(element) ? blocksIn(element) : null;
  }
}

function hasBlocks(element: Element): boolean {
  return (
    element.querySelector('p,div,h1,h2,h3,h4,h5,h6,ul,ol,table,img,iframe,blockquote') !== null
  );
}

function textBlock(type: TextBlockType, element: Element): TextBlock {
  const align = element instanceof HTMLElement ? element.style.textAlign : '';
  return {
    type,
    ...(isAlign(align) ? { align } : {}),
    children: atLeastOne(inlinesIn(element, {})),
  };
}

/** The items of a list; those of a list inside follow the item they were in. */
function itemsOf(list: Element): TextBlock[] {
  return [...list.children].flatMap((item) => {
    const nested = [...item.querySelectorAll(':scope > ul, :scope > ol')];
    const own = [...item.childNodes].filter((node) => !nested.some((one) => one === node));
    const children = own.flatMap((node) => inlinesOf(node, {}));
    const empty = children.every((one) => 'text' in one && one.text.trim() === '');
    return [
      ...(empty && nested.length > 0
        ? []
        : [{ type: 'list-item', children: atLeastOne(children) } as const]),
      ...nested.flatMap(itemsOf),
    ];
  });
}

/** A table as one of equal rows; `null` for one that is too large to be one. */
function tableOf(table: Element): TableElement | null {
  const rows = [...table.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell): CellElement => {
      const header = cell.tagName === 'TH';
      return {
        type: 'table-cell',
        ...(header ? { header } : {}),
        children: atLeastOne(inlinesIn(cell, {})),
      };
    }),
  );
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (width === 0 || width * rows.length > MAX_TABLE_CELLS) return null;
  return {
    type: 'table',
    children: rows.map((row) => ({
      type: 'table-row',
      children: Array.from(
        { length: width },
        (_, column) => row[column] ?? { type: 'table-cell', children: [{ text: '' }] },
      ),
    })),
  };
}

/** Only pictures of ours: those of other sites would not be shown anyway (reliability I9). */
function imageOf(image: Element): Descendant[] {
  const url = image.getAttribute('src') ?? '';
  if (!UPLOADED_PICTURE.test(url)) return [];
  const width = Number(image.getAttribute('width'));
  return [
    {
      type: 'image',
      url,
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

function inlinesIn(parent: Node, marks: Marks): Inline[] {
  return [...parent.childNodes].flatMap((child) => inlinesOf(child, marks));
}

function inlinesOf(node: Node, marks: Marks): Inline[] {
  if (node.nodeType === Node.TEXT_NODE) {
    // White space in markup is one space; what is not wanted between blocks is trimmed there.
    const text = (node.textContent ?? '').replaceAll(/[\t\n\r ]+/g, ' ');
    return text === '' ? [] : [{ text, ...marks }];
  }
  if (!(node instanceof HTMLElement) || SILENT.has(node.tagName)) return [];
  if (node.tagName === 'BR') {
    // The last break of a line only holds an empty line open.
    return node.nextSibling === null ? [] : [{ text: '\n', ...marks }];
  }
  const inner = { ...marks, ...MARKS[node.tagName], ...colourOf(node) };
  if (node.tagName !== 'A') return inlinesIn(node, inner);

  const url = linkTargetOf(node.getAttribute('href') ?? '');
  const children = inlinesIn(node, inner).filter((one) => 'text' in one);
  if (url === null) return children;
  return children.length === 0 ? [] : [{ type: 'link', url, children }];
}

function colourOf(element: HTMLElement): Marks {
  const { color } = element.style;
  return COLOUR.test(color) ? { color: hexOf(color) } : {};
}

/** Browsers give `rgb(200, 16, 46)` for what was written as `#c8102e`. */
function hexOf(colour: string): string {
  const parts = /^rgb\((\d{1,3}), ?(\d{1,3}), ?(\d{1,3})\)$/.exec(colour);
  if (!parts) return colour;
  return `#${parts
    .slice(1)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;
}

function isAlign(text: string): text is Align {
  return ALIGNS.includes(text);
}

function atLeastOne(children: Inline[]): Inline[] {
  return children.length === 0 ? [{ text: '' }] : children;
}

/** White space between two blocks is no line of its own. */
function trimLoose(inlines: Inline[]): Inline[] {
  const isEmpty = inlines.every((one) => 'text' in one && one.text.trim() === '');
  return isEmpty ? [] : inlines;
}
