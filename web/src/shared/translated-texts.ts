/**
 * Makes React work on a page that the browser translates. Translation replaces text nodes with
 * `<font>` elements, and React keeps the old nodes. React then throws NotFoundError when it removes
 * such a node or inserts before it, and changes of its text stay invisible. This module records
 * which element replaced which text. It puts the text back before React changes the text or its
 * siblings. The browser then translates the new text.
 *
 * A boundary that mounts the page again would lose typed text and scroll positions, so the methods
 * of `Node` are replaced instead. Calls that the browser accepts behave as before.
 */

/** The element that replaced a text node, and the text nodes that an element replaced. */
const replacements = new WeakMap<Text, Element>();
const replaced = new WeakMap<Element, Text[]>();

/** Whether a text was seen to be replaced. React may have discarded the elements since. */
let hasReplaced = false;

/**
 * Whether the browser translates the page. It puts texts into `font`, which no page of ours has.
 * Parts that hydrate after the translation find other texts than the server rendered, and React then
 * renders them again.
 */
export function isTranslated(): boolean {
  return hasReplaced || document.querySelector('font') !== null;
}

/** @returns a function that restores the methods of `Node`. */
export function keepTranslatedTexts(): () => void {
  const observer = new MutationObserver(readChanges);
  const catchUp = () => readChanges(observer.takeRecords());
  observer.observe(document, { childList: true, subtree: true });

  function readChanges(changes: MutationRecord[]): void {
    const fresh = new Set<Element>();
    for (const change of changes) {
      if (change.type === 'characterData') putBack(change.target);
      else recordReplacement(change, fresh);
    }
    for (const element of fresh) {
      for (const text of replaced.get(element) ?? [])
        observer.observe(text, { characterData: true });
    }
  }

  // oxlint-disable-next-line typescript/unbound-method -- called with the node by Reflect.apply
  const { removeChild, insertBefore } = Node.prototype;

  Node.prototype.removeChild = function removeTranslated<T extends Node>(this: Node, child: T): T {
    if (isElsewhere(child, this)) {
      catchUp();
      putBack(child);
    }
    if (!isElsewhere(child, this)) return Reflect.apply(removeChild, this, [child]);
    if (child.parentNode) Reflect.apply(removeChild, child.parentNode, [child]);
    return child;
  };

  Node.prototype.insertBefore = function insertBeforeTranslated<T extends Node>(
    this: Node,
    node: T,
    next: Node | null,
  ): T {
    if (next && isElsewhere(next, this)) {
      catchUp();
      putBack(next);
    }
    const place = next && isElsewhere(next, this) ? ancestorIn(this, next) : next;
    return Reflect.apply(insertBefore, this, [node, place]);
  };

  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { removeChild, insertBefore });
  };
}

/**
 * Whether the browser would refuse a node as a child of this parent. The editor handles such
 * failures itself (editor/redraw.tsx), because typing changes its nodes too.
 */
function isElsewhere(node: Node, parent: Node): boolean {
  return node.parentNode !== parent && !isEditable(parent);
}

function isEditable(node: Node): boolean {
  return node instanceof Element && node.closest('[contenteditable="true"]') !== null;
}

/** The child of `parent` that contains the node; `null` if the node is not inside. */
function ancestorIn(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/**
 * Records which element replaced the text nodes that a change removed.
 * @param fresh The elements that replaced a text in the same task. One of them can replace several
 * texts. An older element cannot: React has removed a text beside it.
 */
function recordReplacement(change: MutationRecord, fresh: Set<Element>): void {
  const texts = [...change.removedNodes].filter(
    (node): node is Text => node instanceof Text && !isShown(node),
  );
  if (texts.length === 0) return;
  // Some browsers insert the element before they remove the text, others after it.
  const { addedNodes, previousSibling, nextSibling } = change;
  const elements = [...addedNodes, previousSibling, nextSibling].filter(isFont);
  const element =
    elements.find((font) => !replaced.has(font)) ?? elements.find((font) => fresh.has(font));
  if (!element || isEditable(element)) return;
  hasReplaced = true;
  for (const text of texts) replacements.set(text, element);
  replaced.set(element, [...(replaced.get(element) ?? []), ...texts]);
  fresh.add(element);
}

/** A text that was only moved on the page is still shown. In a `<font>` it is replaced. */
function isShown(text: Text): boolean {
  return text.isConnected && !isFont(text.parentNode);
}

function isFont(node: Node | null): node is Element {
  return node instanceof Element && node.localName === 'font';
}

/** Shows a replaced text again, with the other texts that the same element replaced. */
function putBack(node: Node): void {
  const element = node instanceof Text ? replacements.get(node) : undefined;
  if (!element) return;
  const texts = replaced.get(element) ?? [];
  replaced.delete(element);
  for (const text of texts) replacements.delete(text);
  if (element.parentNode) element.replaceWith(...texts);
}
