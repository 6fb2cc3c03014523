import type { Descendant } from 'slate';
import { chroma, contrast, darkenedFor, rgbOf, type Rgb } from './colour.ts';
import type { Inline, Marks } from './editor-nodes.ts';

/** The ground of every page that shows a text, and the colour of its words (brands/src/colours.ts). */
const PAGE: Rgb = [255, 255, 255];
const WORDS: Rgb = [26, 31, 40];
/** Minimum contrast of small text (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;
/** Below this contrast, a colour was chosen for another background and is dropped. */
const VISIBLE = 1.6;
/** Other pages often write body text in dark grey. Such colours count as the default. */
const PLAIN = { contrast: 9, chroma: 26 } as const;
/** A background closer to the page's own than this belongs to the source page and is dropped. */
const NEAR_PAGE = 16;

/**
 * Makes pasted colours readable on this page:
 * - The background and the text colour of the source page are dropped.
 * - Pale colours are darkened.
 * - Links get our style.
 */
export function inReadableColours(nodes: readonly Descendant[]): Descendant[] {
  return nodes.map((node): Descendant => {
    if ('text' in node) return readable(node, PAGE);
    if (node.type === 'link') return { ...node, children: node.children.map(asLinkText) };
    if (node.type === 'table-cell') {
      const { background, ...cell } = node;
      const ground = groundOf(background);
      return {
        ...cell,
        ...(ground === null ? {} : { background: ground }),
        children: cell.children.map((child): Inline => {
          return 'text' in child
            ? readable(child, ground === null ? PAGE : rgbOf(ground))
            : { ...child, children: child.children.map(asLinkText) };
        }),
      };
    }
    return { ...node, children: inReadableColours(node.children) } as Descendant;
  });
}

function readable<Leaf extends Marks>(leaf: Leaf, page: Rgb): Leaf {
  const { color, background, ...rest } = leaf;
  const ground = groundOf(background);
  const seen =
    color === undefined ? null : readableOn(ground === null ? page : rgbOf(ground), color);
  return {
    ...rest,
    ...(seen === null ? {} : { color: seen }),
    ...(ground === null ? {} : { background: ground }),
  } as Leaf;
}

/** Link text has the colour and underline of every link. */
function asLinkText<Leaf extends Marks>(leaf: Leaf): Leaf {
  const { color: _colour, background: _ground, underline: _line, ...rest } = leaf;
  return rest as Leaf;
}

/** A ground on which our text is read and which is not just another page's own. */
function groundOf(background: string | undefined): string | null {
  if (background === undefined) return null;
  const ground = rgbOf(background);
  const isPage = ground.every((part, at) => Math.abs(part - PAGE[at]!) <= NEAR_PAGE);
  return isPage || contrast(ground, WORDS) < READABLE ? null : background;
}

function readableOn(ground: Rgb, color: string): string | null {
  const colour = rgbOf(color);
  const seen = contrast(colour, ground);
  const isPlain = chroma(colour) <= PLAIN.chroma && contrast(colour, PAGE) >= PLAIN.contrast;
  if (isPlain || seen < VISIBLE) return null;
  return seen >= READABLE ? color : darkenedFor(ground, colour, READABLE);
}
