import type { ListElement, ListType } from './editor-nodes.ts';
import { contextIn, type Context } from './html-context.ts';
import { addList, itemOf, makeList } from './html-lists.ts';
import { textIn } from './html-text.ts';

const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i;
const MARKER = /mso-list:\s*ignore/i;
/** `1.`, `(2)`, `가)`, `iv.`, `①`: a marker that counts. */
const NUMBER = /^\(?(?:\d{1,4}|[a-z]{1,6}|[가-하])[.)]|^[①-⑳㉮-㉻]/i;
const MAX_LEVEL = 9;

interface Item {
  element: Element;
  context: Context;
  level: number;
  marker: string;
}

/** Whether a paragraph is an item of a list as Word writes them: by a style and a typed marker. */
export function isWordItem(node: Node): node is Element {
  return node instanceof Element && LEVEL.test(styleOf(node)) && !isList(node);
}

/** Paragraphs of Word that follow each other as the lists they were. */
export function wordListsOf(elements: readonly Element[], outer: Context): ListElement[] {
  const items = elements.map((element): Item => {
    const level = Number(LEVEL.exec(styleOf(element))?.[1] ?? 1);
    const markers = [...element.querySelectorAll('[style]')].filter((part) =>
      MARKER.test(styleOf(part)),
    );
    const marker = markers
      .map((part) => part.textContent)
      .join('')
      .trim();
    for (const part of markers) part.remove();
    const context = contextIn(element, outer);
    return { element, context, level: Math.min(level, MAX_LEVEL), marker };
  });
  const lists: ListElement[] = [];
  while (items.length > 0) {
    const list = readLevel(items, items[0]!.level);
    if (list !== null) lists.push(list);
  }
  return lists;
}

/** Reads items of one level until the list changes. Deeper items are nested into them. */
function readLevel(items: Item[], level: number): ListElement | null {
  const [first] = items;
  if (first === undefined) return null;
  const type = typeOf(first.marker);
  const children: ListElement['children'] = [];
  for (let next = items[0]; next !== undefined; next = items[0]) {
    if (next.level < level) break;
    if (next.level > level) {
      addList(children, readLevel(items, next.level));
      continue;
    }
    if (typeOf(next.marker) !== type) break;
    items.shift();
    children.push(itemOf(textIn(next.element, next.context), next.context));
  }
  const number = Number.parseInt(first.marker.replace('(', ''), 10);
  return makeList(type, children, Number.isNaN(number) ? 1 : number);
}

function typeOf(marker: string): ListType {
  return NUMBER.test(marker) ? 'numbered-list' : 'bulleted-list';
}

function isList(element: Element): boolean {
  return element.querySelector('table, ul, ol') !== null;
}

/** The browser keeps only properties that it knows; Word's own are in the text of the attribute. */
function styleOf(element: Element): string {
  return element.getAttribute('style') ?? '';
}
