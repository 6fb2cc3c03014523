/**
 * Simulates a browser that translates the page: replaces every text node with text in
 * `<font><font>`.
 */
export function translatePage(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.append(text.textContent ?? '');
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  }
}
