import type { ListElement, ListType } from './editor-nodes.ts';
import { contextIn, type Context } from './html-context.ts';
import { addLists, itemOf, makeLists } from './html-lists.ts';
import { textIn } from './html-text.ts';
import { ordinalsOf } from './marker-ordinals.ts';

const LEVEL = /mso-list:\s*(?<id>l\d+)\s+level(?<level>\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
const MAX_LEVEL = 9;

interface Item {
  element: Element;
  context: Context;
  /** The list of Word to which it belongs. */
  id: string;
  level: number;
  type: ListType;
  /** The numbers that its marker can mean. */
  ordinals: number[];
}

/** Whether a paragraph is an item of a list as Word writes them: by a style and a typed marker. */
export function isWordItem(node: Node): node is Element {
  return node instanceof Element && LEVEL.test(styleOf(node)) && !isList(node);
}

/** The elements that hold the marker of a paragraph, and its text. */
function markerOf(element: Element): { parts: Element[]; marker: string } {
  const parts = [...element.querySelectorAll('[style]')].filter((part) =>
    MARKER.test(styleOf(part)),
  );
  const marker = parts.map((part) => part.textContent).join('');
  return { parts, marker: marker.trim() };
}

/** A marker of words, which no list of ours can count: `제1조`, `제 1 장`, `1단계`. */
const isInWords = (marker: string) => /\d|[가-힣]/.test(marker) && ordinalsOf(marker) === null;

/**
 * Makes text of the markers of numbered headings, and of markers of words. Such paragraphs are no
 * items: their numbers would be lost.
 */
export function writeMarkers(root: ParentNode): void {
  for (const element of root.querySelectorAll('[style]')) {
    if (!isWordItem(element)) continue;
    const { parts, marker } = markerOf(element);
    const isHeading = /^H[1-6]$/.test(element.tagName);
    if (!isHeading && !isInWords(marker)) continue;
    element.setAttribute('style', styleOf(element).replace(LEVEL, ''));
    const [first, ...others] = parts;
    for (const part of others) part.remove();
    const isNumber = isInWords(marker) || (ordinalsOf(marker) ?? []).length > 0;
    first?.replaceWith(isNumber ? `${marker} ` : '');
  }
}

/** Paragraphs of Word that follow each other as the lists they were. */
export function wordListsOf(elements: readonly Element[], outer: Context): ListElement[] {
  const items = elements.map((element): Item => {
    const { id = '', level = 1 } = LEVEL.exec(styleOf(element))?.groups ?? {};
    const { parts, marker } = markerOf(element);
    for (const part of parts) part.remove();
    const context = contextIn(element, outer);
    const ordinals = ordinalsOf(marker);
    return {
      element,
      context,
      id,
      level: Math.min(Number(level), MAX_LEVEL),
      type: ordinals === null ? 'bulleted-list' : 'numbered-list',
      ordinals: ordinals ?? [],
    };
  });
  const lists: ListElement[] = [];
  while (items.length > 0) {
    lists.push(...readLevel(items, items[0]!.level));
  }
  return lists;
}

/**
 * Reads items of one level until the list changes or its numbers do not go on. Deeper items are
 * nested into them.
 */
function readLevel(items: Item[], level: number): ListElement[] {
  const [first] = items;
  if (first === undefined) return [];
  // A single letter can also be a Roman number. A list begins with the smaller one.
  const start = first.ordinals.length === 0 ? 1 : Math.min(...first.ordinals);
  const children: ListElement['children'] = [];
  let number = start;
  for (let next = items[0]; next !== undefined; next = items[0]) {
    if (next.level < level) break;
    if (next.level > level) {
      addLists(children, readLevel(items, next.level));
      continue;
    }
    if (next !== first && !isNext(first, next, number)) break;
    items.shift();
    children.push(itemOf(textIn(next.element, next.context), next.context));
    number += 1;
  }
  return makeLists(first.type, children, start);
}

/** Whether an item is the next of a list, by its kind and number. */
function isNext({ id, type }: Item, next: Item, number: number): boolean {
  if (next.id !== id || next.type !== type) return false;
  return next.ordinals.length === 0 || next.ordinals.includes(number);
}

function isList(element: Element): boolean {
  return element.querySelector('table, ul, ol') !== null;
}

/** The browser keeps only properties that it knows; Word's own are in the text of the attribute. */
function styleOf(element: Element): string {
  return element.getAttribute('style') ?? '';
}
