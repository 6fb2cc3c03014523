const BLOCKS = ['p', 'br', 'hr', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'];
const MARKS = 'strong b em i u s strike del sub sup mark small code span'.split(' ');
const LISTS_AND_OBJECTS = ['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption', 'iframe'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

/**
 * Tags allowed in editor text. All others are removed. The server sanitises when a text is saved
 * and when a page is rendered. The browser sanitises whenever it inserts one (reliability W4).
 */
export const editorTags: readonly string[] = [...BLOCKS, ...MARKS, ...LISTS_AND_OBJECTS, ...TABLES];

/** Attributes by tag; `*` is every tag. */
export const editorAttributes: Readonly<Record<string, string[]>> = {
  '*': ['style'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'referrerpolicy'],
  col: ['span', 'width'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  /** The kind of a chart (chart-html.ts). */
  figure: ['data-chart'],
};

const COLOUR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%/]{1,40}\)$/i, /^[a-z]{3,20}$/i];

/** Allowed `style` values, by property. None can contain an address or leave its place. */
export const editorStyles: Readonly<Record<string, RegExp[]>> = {
  'text-align': [/^(?:left|center|right|justify)$/],
  color: COLOUR,
  'background-color': COLOUR,
  'font-size': [/^\d{1,2}(?:\.\d{1,2})?(?:px|rem|em)$/],
};

/** The address of a picture that was uploaded here. A text shows no others. */
export const UPLOADED_PICTURE = /^\/uploads\/[\w-]+\/[\w-]+\.(?:jpg|png|gif|webp)$/;

/** The same picture in several widths, in `srcset` syntax. */
export const UPLOADED_WIDTHS =
  /^\/uploads\/[\w-]+\/[\w-]+\.(?:jpg|png) \d{2,4}w(?:, \/uploads\/[\w-]+\/[\w-]+\.(?:jpg|png) \d{2,4}w){0,4}$/;
