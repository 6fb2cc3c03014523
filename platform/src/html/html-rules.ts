import { withReadableCharts } from '@maru/contract/editor/chart-html';
import {
  editorAttributes,
  editorStyles,
  editorTags,
  UPLOADED_PICTURE,
} from '@maru/contract/editor/editor-html';
import { cleanLine, cleanText } from '@maru/contract/text/clean-text';
import { isPublicHost } from '@maru/contract/text/web-host';
import sanitizeHtml from 'sanitize-html';
import { isReasonable } from './html-guard.ts';
import { withStructure } from './html-structure.ts';
import { srcsetOf } from '../files/picture-widths.ts';

const OWN_PATH = /^\/(?![/\\])[^\s\\]*$/;
const VIDEO_ID = /^[\w-]{6,20}$/;
const SHORT_LINK_HOST = 'youtu.be';
const VIDEO_HOSTS = new Set(['www.youtube.com', 'youtube.com', 'm.youtube.com']);
const EMBED_HOSTS = new Set([...VIDEO_HOSTS, 'www.youtube-nocookie.com']);
const MAX_ADDRESS = 2_000;
/** A text is as wide as a narrow screen, and 900 px at most. */
const PICTURE_SIZES = '(max-width: 900px) 100vw, 900px';

/**
 * Allowlist of the HTML that the editor can write. Other tags are removed and their text is kept.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [...editorTags],
  allowedAttributes: editorAttributes,
  allowedStyles: { '*': editorStyles },
  // The addresses have been decided below; this is the second lock on the same door.
  allowedSchemes: ['http', 'https'],
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com'],
  // The reading beside a word (`rt`) would become a part of it.
  nonTextTags: [
    'rt',
    'rp',
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'xmp',
  ],
  transformTags: {
    // The heading of a page is its title; a text in it begins one step below.
    h1: 'h2',
    a: (tagName, { href = '' }) => ({ tagName, attribs: linkOf(href) }),
    img: (tagName, { src = '', alt = '', width = '', height = '' }) => ({
      tagName,
      attribs: {
        ...(UPLOADED_PICTURE.test(src) ? pictureOf(src) : {}),
        alt: cleanLine(alt),
        ...sizeOf({ width, height }),
        loading: 'lazy',
      },
    }),
    figure: (tagName, { 'data-chart': chart, ...attribs }) => ({
      tagName,
      attribs: chart === undefined ? attribs : { 'data-chart': chart },
    }),
    iframe: (tagName, { src = '', title = '', width = '', height = '' }) => {
      const embed = embedOf(src);
      return {
        tagName,
        attribs: {
          ...(embed ? { src: embed } : {}),
          title: cleanLine(title) || '동영상',
          ...sizeOf({ width, height }),
          allowfullscreen: '',
          loading: 'lazy',
          referrerpolicy: 'strict-origin-when-cross-origin',
        },
      };
    },
  },
  // An entity such as `&#8;` hides a character from the check of the whole text.
  textFilter: cleanText,
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs['src'],
};

/** Returns HTML that contains only what the editor can write. The caller has limited its size. */
export function cleanHtml(html: string): string {
  const clean = sanitizeHtml(html, rules);
  const repaired = withStructure(clean);
  // Nothing leaves here that did not come out of the sanitiser.
  return withReadableCharts(repaired === null ? clean : sanitizeHtml(repaired, rules));
}

/** Sanitizes HTML of any size; `null` if it exceeds the limits. */
export function cleanReasonableHtml(html: string): string | null {
  return isReasonable(html) ? cleanHtml(html) : null;
}

/** An own path, or a public http(s) address that opens in a new window; else a link to nowhere. */
function linkOf(href: string): Record<string, string> {
  const address = href.trim();
  if (address.length > MAX_ADDRESS) return {};
  if (OWN_PATH.test(address)) return { href: address };
  const url = httpUrlOf(address);
  return url && isPublicHost(url.href)
    ? { href: url.href, target: '_blank', rel: 'noopener noreferrer' }
    : {};
}

/**
 * Returns the attributes of an uploaded picture with all its stored widths. The writer's own
 * attributes are ignored.
 */
function pictureOf(src: string): Record<string, string> {
  const srcset = srcsetOf(src);
  return srcset === null ? { src } : { src, srcset, sizes: PICTURE_SIZES };
}

/** The player's address of a video link that plays (specification S5.14), or `null`. */
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
