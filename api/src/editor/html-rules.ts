import sanitizeHtml from 'sanitize-html';
import { srcsetOf } from './picture-widths.ts';

const BLOCKS = ['p', 'br', 'hr', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre'];
const MARKS = 'strong b em i u s strike del sub sup mark small code span'.split(' ');
const LISTS_AND_OBJECTS = ['ul', 'ol', 'li', 'a', 'img', 'figure', 'figcaption', 'iframe'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];

const COLOUR = [/^#[\da-f]{3,8}$/i, /^rgba?\([\d\s.,%/]{1,40}\)$/i, /^[a-z]{3,20}$/i];
const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const UPLOADED = /^\/uploads\/[\w-]+\/[\w-]+\.(?:jpg|png|gif|webp)$/;
const VIDEO_ID = /^[\w-]{6,20}$/;
const SHORT_LINK_HOST = 'youtu.be';
const VIDEO_HOSTS = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com']);
const EMBED_HOSTS = new Set([...VIDEO_HOSTS, 'www.youtube-nocookie.com']);
const MAX_ADDRESS = 2_000;
/** A text is as wide as a narrow screen, and 900 px at most. */
const PICTURE_SIZES = '(max-width: 900px) 100vw, 900px';

/** What the editor can write, and nothing else. A tag that is not here leaves only its text. */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...BLOCKS, ...MARKS, ...LISTS_AND_OBJECTS, ...TABLES],
  allowedAttributes: {
    '*': ['style'],
    a: ['href', 'target', 'rel'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    iframe: ['src', 'title', 'width', 'height', 'allowfullscreen', 'loading', 'referrerpolicy'],
    col: ['span', 'width'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    ol: ['start'],
  },
  allowedStyles: {
    '*': {
      'text-align': [/^(?:left|center|right|justify)$/],
      color: COLOUR,
      'background-color': COLOUR,
      'font-size': [/^\d{1,2}(?:\.\d{1,2})?(?:px|rem|em)$/],
    },
  },
  // The addresses have been decided below; this is the second lock on the same door.
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com'],
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title', 'xmp'],
  transformTags: {
    // The heading of a page is its title; a text in it begins one step below.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkOf(href) }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        ...(UPLOADED.test(src) ? pictureOf(src) : {}),
        alt,
        ...sizeOf({ width, height }),
        loading: 'lazy',
      },
    }),
    iframe: (tagName, { src = '', title = '', width = '', height = '' }) => {
      const embed = embedOf(src);
      return {
        tagName,
        attribs: {
          ...(embed ? { src: embed } : {}),
          title: title || '동영상',
          ...sizeOf({ width, height }),
          allowfullscreen: '',
          loading: 'lazy',
          referrerpolicy: 'strict-origin-when-cross-origin',
        },
      };
    },
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs['src'],
};

/** HTML that holds nothing but what the editor can write. The caller has bounded its size. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, rules);
}

/** An own path, or an http(s) address that opens apart from this site; else a link to nowhere. */
function linkOf(href: string): Record<string, string> {
  const address = href.trim();
  if (address.length > MAX_ADDRESS) return {};
  if (OWN_PATH.test(address)) return { href: address };
  const url = httpUrlOf(address);
  return url ? { href: url.href, target: '_blank', rel: 'noopener noreferrer' } : {};
}

/** An uploaded picture in all the widths it is kept in; what the writer said of them is not asked. */
function pictureOf(src: string): Record<string, string> {
  const srcset = srcsetOf(src);
  return srcset === null ? { src } : { src, srcset, sizes: PICTURE_SIZES };
}

/** The player's address of a video link that plays (spec.md section 5), or `null`. */
function embedOf(src: string): string | null {
  const url = httpUrlOf(src.trim());
  if (!url || url.port !== '') return null;
  const [, first = '', second = ''] = url.pathname.split('/');
  const id =
    url.hostname === SHORT_LINK_HOST
      ? first
      : EMBED_HOSTS.has(url.hostname) && first === 'embed'
        ? second
        : VIDEO_HOSTS.has(url.hostname)
          ? (url.searchParams.get('v') ?? '')
          : '';
  return VIDEO_ID.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}

function httpUrlOf(text: string): URL | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.username || url.password ? null : url;
}

/** Only plain numbers of px, so that a size cannot carry anything else. */
function sizeOf(given: { width: string; height: string }): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter(([, px]) => /^\d{1,4}$/.test(px)));
}
