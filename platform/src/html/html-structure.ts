import { Element, isTag, isText, type ChildNode } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';

const ROWS = ['tr'];
/** The only children that these elements may contain. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  table: ['caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr'],
  thead: ROWS,
  tbody: ROWS,
  tfoot: ROWS,
  tr: ['td', 'th'],
  ul: ['li'],
  ol: ['li'],
};
/** Element that wraps any other child of these. */
const WRAPPERS: Readonly<Record<string, string>> = {
  table: 'tr',
  thead: 'tr',
  tbody: 'tr',
  tfoot: 'tr',
  tr: 'td',
  ul: 'li',
  ol: 'li',
};
/** Element that wraps these outside of their own parent. */
const OUTER: Readonly<Record<string, string>> = {
  td: 'table',
  th: 'table',
  tr: 'table',
  thead: 'table',
  tbody: 'table',
  tfoot: 'table',
  caption: 'p',
  li: 'ul',
};
const STRUCTURED = /<(?:td|th|tr|thead|tbody|tfoot|caption|colgroup|col|li|table|ul|ol)\b/;
const AS_WRITTEN = { decodeEntities: false, encodeEntities: false } as const;

/**
 * Repairs sanitized HTML: cells only in rows, rows only in tables, items only in lists. Browsers
 * drop bare cells and join their texts. Returns `null` if the HTML is valid already.
 */
export function withStructure(html: string): string | null {
  if (!STRUCTURED.test(html)) return null;
  const repair = new Repair();
  const children = repair.childrenOf('', parseDocument(html, AS_WRITTEN).children);
  return repair.hasChanged ? DomUtils.getOuterHTML(children, AS_WRITTEN) : null;
}

interface Run {
  /** Name of the required wrapper element; `null` if none is required. */
  wrapper: string | null;
  nodes: ChildNode[];
}

class Repair {
  hasChanged = false;

  /** Returns the valid children of an element of this name, made from its nodes. */
  childrenOf(parent: string, nodes: readonly ChildNode[]): ChildNode[] {
    const children: ChildNode[] = [];
    for (const { wrapper, nodes: run } of this.#runsIn(parent, nodes)) {
      const [node] = run;
      if (wrapper !== null) {
        this.hasChanged = true;
        // A list inside of a list belongs to the item before it.
        const before = children.at(-1);
        const isInner = run.every((one) => isList(one) || isBlank(one));
        if (wrapper === 'li' && isInner && before && isNamed(before, 'li')) {
          before.children = this.childrenOf('li', [...before.children, ...run]);
        } else {
          children.push(...this.#element(new Element(wrapper, {}, run)));
        }
      } else if (node) {
        children.push(...(isTag(node) ? this.#element(node) : [node]));
      }
    }
    return children;
  }

  /** Groups nodes by their required wrapper. Adjacent nodes share one. */
  #runsIn(parent: string, nodes: readonly ChildNode[]): Run[] {
    const runs: Run[] = [];
    for (const node of nodes) {
      if (isTag(node) && isColumn(node) && parent !== 'table' && parent !== 'colgroup') {
        this.hasChanged = true;
        continue;
      }
      const last = runs.at(-1);
      const wrapper = isBlank(node) ? (last?.wrapper ?? null) : wrapperOf(node, parent);
      // A caption is converted to a paragraph.
      const parts = wrapper === 'p' && isTag(node) ? node.children : [node];
      if (last && wrapper !== null && last.wrapper === wrapper) last.nodes.push(...parts);
      else runs.push({ wrapper, nodes: [...parts] });
    }
    return runs;
  }

  /** Returns an element with its valid children; nothing for an empty table, row or list. */
  #element(element: Element): ChildNode[] {
    const { name } = element;
    element.children = this.childrenOf(name, element.children);
    const isEmpty = name in CHILDREN && !element.children.some((child) => holds(name, child));
    if (!isEmpty) return [element];
    this.hasChanged = true;
    const caption = element.children.find((child) => isNamed(child, 'caption'));
    return caption ? [new Element('p', {}, caption.children)] : [];
  }
}

/** Returns the name of the wrapper that a node needs inside an element of this name. */
function wrapperOf(node: ChildNode, parent: string): string | null {
  if (isBlank(node)) return null;
  const name = isTag(node) ? node.name : '';
  const allowed = CHILDREN[parent];
  if (allowed) return allowed.includes(name) ? null : (WRAPPERS[parent] ?? null);
  return OUTER[name] ?? null;
}

/** Whether a child makes an element of a name more than an empty frame. */
function holds(name: string, child: ChildNode): boolean {
  if (!isTag(child)) return false;
  return name !== 'table' || (child.name !== 'caption' && !isColumn(child));
}

function isNamed(node: ChildNode, name: string): node is Element {
  return isTag(node) && node.name === name;
}

function isList(node: ChildNode): boolean {
  return isNamed(node, 'ul') || isNamed(node, 'ol');
}

function isColumn(element: Element): boolean {
  return element.name === 'col' || element.name === 'colgroup';
}

function isBlank(node: ChildNode): boolean {
  return isText(node) ? node.data.trim() === '' : !isTag(node);
}
