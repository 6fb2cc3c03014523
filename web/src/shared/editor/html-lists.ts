import type { Inline, ListElement, ListType, TextBlock } from './editor-nodes.ts';
import { contextIn, type Context } from './html-context.ts';
import { Lines } from './html-lines.ts';
import { gather, isList, startOf, textIn } from './html-text.ts';

type ListChild = ListElement['children'][number];

/**
 * The list of an element, and item content that a list cannot hold. `null` for an element without
 * items.
 */
export function listOf(
  element: Element,
  outer: Context,
): { list: ListElement | null; objects: Element[] } {
  const objects: Element[] = [];
  return { list: readList(element, outer, objects), objects };
}

/** Items outside of any list. */
export function looseItems(
  items: readonly Element[],
  context: Context,
): { list: ListElement | null; objects: Element[] } {
  const objects: Element[] = [];
  const children: ListChild[] = [];
  for (const item of items) addItem(children, item, context, objects);
  return { list: makeList('bulleted-list', children), objects };
}

function readList(element: Element, outer: Context, objects: Element[]): ListElement | null {
  const children = childrenOf(element, contextIn(element, outer), objects);
  if (element.tagName === 'UL') return makeList('bulleted-list', children);
  return makeList('numbered-list', children, startOf(element));
}

function childrenOf(element: Element, context: Context, objects: Element[]): ListChild[] {
  const children: ListChild[] = [];
  for (const node of element.childNodes) {
    if (node instanceof Element && node.tagName === 'LI') {
      addItem(children, node, context, objects);
    } else if (node instanceof Element && isList(node)) {
      addList(children, readList(node, context, objects));
    } else if (node instanceof Element && node.querySelector('li') !== null) {
      children.push(...childrenOf(node, contextIn(node, context), objects));
    } else {
      addText(children, node, context, objects);
    }
  }
  return children;
}

function addItem(
  children: ListChild[],
  element: Element,
  outer: Context,
  objects: Element[],
): void {
  const context = contextIn(element, outer);
  const lists: Element[] = [];
  const text = textIn(element, context, { lists, objects });
  if (text.length > 0 || lists.length === 0) children.push(itemOf(text, context));
  for (const list of lists) addList(children, readList(list, context, objects));
}

/** Browsers keep content between list items, and so does this function. */
function addText(children: ListChild[], node: Node, context: Context, objects: Element[]): void {
  const lines = new Lines();
  const lists: Element[] = [];
  gather(node, context, lines, { lists, objects });
  const text = lines.take();
  if (text.length > 0) children.push(itemOf(text, context));
  for (const list of lists) addList(children, readList(list, context, objects));
}

/** Nests a list in the previous item. Without one, its items join the outer list. */
export function addList(children: ListChild[], list: ListElement | null): void {
  if (list === null) return;
  const before = children.at(-1);
  if (before === undefined) children.push(...list.children);
  else if (before.type === list.type) before.children.push(...list.children);
  else children.push(list);
}

export function itemOf(text: Inline[], { align }: Pick<Context, 'align'>): TextBlock {
  return {
    type: 'list-item',
    ...(align === undefined ? {} : { align }),
    children: text.length === 0 ? [{ text: '' }] : text,
  };
}

export function makeList(type: ListType, children: ListChild[], start = 1): ListElement | null {
  if (children.length === 0) return null;
  return { type, ...(type === 'numbered-list' && start !== 1 ? { start } : {}), children };
}
