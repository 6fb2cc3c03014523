import {
  goesOn,
  isItem,
  isList,
  type Inline,
  type ListElement,
  type ListType,
  type TextBlock,
} from './editor-nodes.ts';
import { contextIn, type Context } from './html-context.ts';
import { Lines } from './html-lines.ts';
import { gather, isList as isListElement, startOf, textIn, valueOf } from './html-text.ts';

type ListChild = ListElement['children'][number];

/** The lists of an element, one for each run of numbers, and item content that a list cannot hold. */
export function listOf(
  element: Element,
  outer: Context,
): { lists: ListElement[]; objects: Element[] } {
  const objects: Element[] = [];
  return { lists: readList(element, outer, objects), objects };
}

/** Items outside of any list. */
export function looseItems(
  items: readonly Element[],
  context: Context,
): { lists: ListElement[]; objects: Element[] } {
  const objects: Element[] = [];
  const children: ListChild[] = [];
  for (const item of items) addItem(children, item, context, objects);
  return { lists: makeLists('bulleted-list', children), objects };
}

/** Numbers that items set for themselves. */
type Values = Map<ListChild, number>;

function readList(element: Element, outer: Context, objects: Element[]): ListElement[] {
  const values: Values = new Map();
  const children = childrenOf(element, contextIn(element, outer), objects, values);
  if (element.tagName === 'UL') return makeLists('bulleted-list', children);
  const lists: ListElement[] = [];
  let start = startOf(element);
  let run: ListChild[] = [];
  for (const child of children) {
    const value = values.get(child);
    if (value !== undefined && value !== start + run.filter(isItem).length) {
      lists.push(...makeLists('numbered-list', run, start));
      start = value;
      run = [];
    }
    run.push(child);
  }
  return [...lists, ...makeLists('numbered-list', run, start)];
}

function childrenOf(
  element: Element,
  context: Context,
  objects: Element[],
  values: Values,
): ListChild[] {
  const children: ListChild[] = [];
  for (const node of element.childNodes) {
    if (node instanceof Element && node.tagName === 'LI') {
      const at = children.length;
      addItem(children, node, context, objects);
      const value = valueOf(node);
      const item = children[at];
      if (value !== null && item !== undefined) values.set(item, value);
    } else if (node instanceof Element && isListElement(node)) {
      addLists(children, readList(node, context, objects));
    } else if (node instanceof Element && node.querySelector('li') !== null) {
      children.push(...childrenOf(node, contextIn(node, context), objects, values));
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
  for (const list of lists) addLists(children, readList(list, context, objects));
}

/** Browsers keep content between list items, and so does this function. */
function addText(children: ListChild[], node: Node, context: Context, objects: Element[]): void {
  const lines = new Lines();
  const lists: Element[] = [];
  gather(node, context, lines, { lists, objects });
  const text = lines.take();
  if (text.length > 0) children.push(itemOf(text, context));
  for (const list of lists) addLists(children, readList(list, context, objects));
}

/** Nests lists in the previous item. Without one, their items join the outer list. */
export function addLists(children: ListChild[], lists: readonly ListElement[]): void {
  for (const list of lists) {
    const before = children.at(-1);
    if (before === undefined) children.push(...list.children);
    else if (!isList(before) || before.type !== list.type) children.push(list);
    else if (goesOn(before, list)) before.children.push(...list.children);
    // Without its number, it would become part of the list before it.
    else children.push({ ...list, start: list.start ?? 1 });
  }
}

export function itemOf(text: Inline[], { align }: Pick<Context, 'align'>): TextBlock {
  return {
    type: 'list-item',
    ...(align === undefined ? {} : { align }),
    children: text.length === 0 ? [{ text: '' }] : text,
  };
}

/** A list of the children; none without any. */
export function makeLists(type: ListType, children: ListChild[], start = 1): ListElement[] {
  if (children.length === 0) return [];
  return [{ type, ...(type === 'numbered-list' && start !== 1 ? { start } : {}), children }];
}
