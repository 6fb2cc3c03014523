/* Every rule for content of a paste that its source did not show as text. */

/** Their content is not text, even where a sanitiser has let them through. */
const SILENT = new Set(
  // RT and RP hold the reading beside a word.
  'SCRIPT STYLE TITLE TEMPLATE NOSCRIPT TEXTAREA HEAD RT RP RTC'.split(' '),
);

/**
 * Properties of Word, which browsers drop from the parsed style: hidden text, comments, page headers
 * and the lines above footnotes. Footnotes themselves are text.
 */
const OFFICE_HIDING = new RegExp(
  [
    String.raw`mso-hide\s*:\s*(?:all|screen)`,
    String.raw`mso-element\s*:\s*(?:comment|header|footer|(?:foot|end)note-(?:continuation-)?(?:separator|notice))`,
    String.raw`mso-special-character\s*:\s*(?:comment|(?:foot|end)note-(?:continuation-)?(?:separator|notice))`,
  ]
    .map((rule) => String.raw`(?:^|;)\s*${rule}\b`)
    .join('|'),
  'i',
);

/** Comments of Word by their classes and anchors, and those of Google Docs by their anchors. */
const COMMENTS = [
  'MsoCommentReference',
  'MsoCommentText',
  'MsoCommentSubject',
  'msocomanchor',
  'msocomtxt',
  'msocomoff',
]
  .map((name) => `[class~="${name}" i]`)
  .concat('a[href^="#_msocom_"]', 'a[href^="#_msoanchor_"]', 'a[href^="#cmnt"]')
  .join(',');
/** The block of a comment of Google Docs holds a link back to its place in the text. */
const COMMENT_BACK = 'a[href^="#cmnt_ref"]';

/** Deletions that a program tracks. They name their author or time. */
const DELETED = 'del[cite], del[datetime], [class~="msoDel" i]';
const INSERTED = 'ins[cite], ins[datetime]';
/** The class of tracked insertions in Word. Its rule underlines them, which the author did not. */
export const TRACKED_CLASS = /^msoIns$/i;

/** Whether the content of an element is never text. */
export function isSilent(element: Element): boolean {
  return SILENT.has(element.tagName);
}

/**
 * Removes content that readers of the source did not see as part of the text: hidden elements,
 * comments and tracked deletions. Tracked insertions become plain text.
 *
 * @param isOffice the source is an Office program, which writes `del` only for tracked deletions.
 */
export function dropHidden(root: ParentNode, isOffice: boolean): void {
  for (const link of root.querySelectorAll(COMMENT_BACK)) commentOf(link)?.remove();
  const gone = [COMMENTS, DELETED, '[hidden]', ...(isOffice ? ['del'] : [])].join(',');
  for (const element of root.querySelectorAll(gone)) element.remove();
  for (const element of root.querySelectorAll('[style]')) if (isHidden(element)) element.remove();
  for (const element of root.querySelectorAll(isOffice ? 'ins' : INSERTED)) {
    element.replaceWith(...element.childNodes);
  }
}

/** The frame around a comment of Google Docs, or its first paragraph. */
function commentOf(link: Element): Element | null {
  const block = link.closest('p, li, div');
  const frame = block?.parentElement;
  return frame?.tagName === 'DIV' && frame.firstElementChild === block ? frame : block;
}

/** A length or number of zero: `0`, `0px`, `0.0em`. */
const ZERO = /^(?:0+\.?0*|\.0+)(?:[a-z]+|%)?$/i;

function isHidden(element: Element): boolean {
  if (OFFICE_HIDING.test(element.getAttribute('style') ?? '')) return true;
  if (!(element instanceof HTMLElement)) return false;
  const { display, visibility, opacity, fontSize } = element.style;
  if (display === 'none' || visibility === 'hidden') return true;
  if (opacity !== '' && ZERO.test(opacity)) return true;
  // Layouts remove gaps with a size of zero, and give their parts a size again.
  return fontSize !== '' && ZERO.test(fontSize) && !hasOwnSize(element);
}

const hasOwnSize = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('[style]')].some(({ style }) => style.fontSize !== '');
