import { isBlank } from '@maru/contract/text/clean-text';
import DOMPurify from 'dompurify';

const DONE = '☑';
const OPEN = '☐';
/** Google Docs puts the state on the item, Notion on an empty element in front of the text. */
const BOXES = '[role="checkbox"], .checkbox-on, .checkbox-off';
/** Google Docs adds a picture of the box, whose words would become text. */
const BOX_PICTURE = 'img[aria-roledescription~="checkbox" i]';
const BLOCK = /^(?:P|DIV|LI|H[1-6])$/;
const MARKED = /^\s*[☑☐☒✓✔✅]/u;

/** Runs a sanitiser that removes inputs, with an element in the place of each checkbox. */
export function withCheckboxes<Result>(sanitise: () => Result): Result {
  const keep = (node: Node) => {
    if (!(node instanceof HTMLInputElement) || node.type !== 'checkbox') return;
    const box = node.ownerDocument.createElement('span');
    box.setAttribute('role', 'checkbox');
    box.setAttribute('aria-checked', String(node.hasAttribute('checked')));
    node.before(box);
  };
  DOMPurify.addHook('uponSanitizeElement', keep);
  try {
    return sanitise();
  } finally {
    DOMPurify.removeHook('uponSanitizeElement', keep);
  }
}

/** Writes the state of each item of a to-do list in front of its text. */
export function writeTicks(root: ParentNode): void {
  for (const picture of root.querySelectorAll(BOX_PICTURE)) picture.remove();
  for (const box of root.querySelectorAll(BOXES)) {
    const isDone = box.getAttribute('aria-checked') === 'true' || box.matches('.checkbox-on');
    const place = isBlank(box.textContent) ? besides(box) : firstLine(box);
    const mark = `${isDone ? DONE : OPEN} `;
    if (place === box && isBlank(box.textContent)) box.replaceWith(mark);
    else if (!MARKED.test(place.textContent)) place.prepend(mark);
  }
}

/** The block behind an empty box, or the box itself. */
function besides(box: Element): Element {
  const next = box.nextElementSibling;
  const isNear = next !== null && isBlank(textUntil(box, next));
  return isNear && BLOCK.test(next.tagName) ? firstLine(next) : box;
}

function textUntil(box: Element, end: Element): string {
  let text = '';
  for (let node = box.nextSibling; node !== null && node !== end; node = node.nextSibling) {
    text += node.textContent ?? '';
  }
  return text;
}

/** The innermost block with which an element begins. */
function firstLine(element: Element): Element {
  const [first] = [...element.childNodes].filter(
    (node) => node instanceof Element || !isBlank(node.textContent ?? ''),
  );
  return first instanceof Element && BLOCK.test(first.tagName) ? firstLine(first) : element;
}
