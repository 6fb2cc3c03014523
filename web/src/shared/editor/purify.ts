import {
  editorAttributes,
  editorStyles,
  editorTags,
  UPLOADED_PICTURE,
  UPLOADED_WIDTHS,
} from '@maru/contract/editor/editor-html';
import DOMPurify from 'dompurify';

/** The only frames that a text may contain: video players, in the form the server writes. */
const PLAYER = /^https:\/\/www\.youtube(?:-nocookie)?\.com\/embed\/[\w-]{6,20}(?:\?|$)/;
/** The anchors that the outline of an article gives its headings. */
const ANCHOR = /^part-\d{1,4}$/;
const STYLES = new Map(Object.entries(editorStyles));

const RULES = {
  ALLOWED_TAGS: [...editorTags],
  ALLOWED_ATTR: [...Object.values(editorAttributes).flat(), 'id', 'data-summary', 'tabindex'],
  ALLOW_ARIA_ATTR: false,
  ALLOW_DATA_ATTR: false,
};

/** Hooks of DOMPurify are global. Other sanitisers, such as the one of pastes, run without them. */
function addHooks(): void {
  DOMPurify.addHook('uponSanitizeElement', (node, { tagName }) => {
    if (!(node instanceof Element)) return;
    const src = node.getAttribute('src') ?? '';
    if (tagName === 'iframe' && !PLAYER.test(src)) node.remove();
    if (tagName === 'img' && !UPLOADED_PICTURE.test(src)) node.remove();
  });
  DOMPurify.addHook('uponSanitizeAttribute', (_node, attribute) => {
    const { attrName, attrValue } = attribute;
    if (attrName === 'id') attribute.keepAttr = ANCHOR.test(attrValue);
    if (attrName === 'srcset') attribute.keepAttr = UPLOADED_WIDTHS.test(attrValue);
    if (attrName === 'style') attribute.attrValue = harmlessStyle(attrValue);
  });
}

/**
 * Sanitises any HTML to the rules of the editor. It is the last sanitiser, in the browser that
 * shows the text. The result is a TrustedHTML where the browser supports it. React passes it on
 * unchanged.
 */
export function purify(html: string): string {
  addHooks();
  try {
    return DOMPurify.sanitize(html, { ...RULES, RETURN_TRUSTED_TYPE: true }) as unknown as string;
  } finally {
    DOMPurify.removeAllHooks();
  }
}

/** Removes declarations that could load a URL or overlay the page. */
function harmlessStyle(style: string): string {
  return style
    .split(';')
    .filter((declaration) => {
      const [property = '', ...value] = declaration.split(':');
      const known = STYLES.get(property.trim().toLowerCase());
      return known?.some((pattern) => pattern.test(value.join(':').trim())) ?? false;
    })
    .join(';');
}
