import { brand } from '#brand';
import { coverShaped } from '@maru/contract/cover/cover';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** The public origin of the site, without a slash at the end. */
export const SiteOrigin = createContext('');

/** Fallback image of a shared link, for pages without their own image. */
const SHARE_IMAGE = '/brand/icon-512.png';

interface PageMetaProps {
  /** The name of the page; the brand's title alone when it is empty. */
  title: string;
  description?: string | undefined;
  /** A path of this site, or an address. */
  image?: string | null | undefined;
  /** Publication time of an article. A page with this field is shared as an article. */
  published?: string | undefined;
  /** The address of the page, where more than one leads to it; else the one it was opened by. */
  path?: string | undefined;
  /** Excludes the page from search engines. */
  noindex?: boolean | undefined;
}

/**
 * Title, description, canonical URL and sharing metadata of a page. React moves them into the head.
 * A page renders this once: in the frame, or in the screen itself (`ownMeta` of screen.tsx).
 */
export function PageMeta({
  title,
  description,
  image,
  published,
  path,
  noindex = false,
}: PageMetaProps) {
  const origin = useContext(SiteOrigin);
  const { pathname, search } = useLocation();
  const text = firstLine(description) || brand.description;
  const address = origin + (path ?? pathname + canonicalQuery(search));
  const own = shareable(image);
  const picture = new URL(own ?? SHARE_IMAGE, `${origin || 'http://localhost'}/`).href;

  return (
    <>
      <title>{titleOf(title)}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={published === undefined ? 'website' : 'article'} />
      {published !== undefined && <meta property="article:published_time" content={published} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={titleOf(title)} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:alt" content={titleOf(title)} />
      <meta name="twitter:card" content={own ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={titleOf(title)} />
      <meta name="twitter:description" content={text} />
      <meta name="twitter:image" content={picture} />
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

const DRAWING = /\.svg$/i;
const DEMO_DRAWING = /^(\/demo\/experts\/[\w-]+)\.webp$/;

/**
 * Picture for messengers, which show no SVG and not all of them WebP. Drawn covers have a shape for
 * them, and portraits of the demo a copy beside them.
 */
export function shareable(image: string | null | undefined): string | null {
  if (!image) return null;
  const cover = coverShaped(image, 'share');
  if (cover !== null) return cover;
  const picture = image.replace(DEMO_DRAWING, '$1.png');
  return DRAWING.test(picture) ? null : picture;
}

/** As many letters as a search result or a shared card shows. */
const DESCRIPTION_LETTERS = 150;

/** The beginning of a text on one line; cut between words, with an ellipsis. */
export function firstLine(text = ''): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= DESCRIPTION_LETTERS) return line;
  const cut = line.slice(0, DESCRIPTION_LETTERS - 1);
  const space = cut.lastIndexOf(' ');
  return `${cut.slice(0, space > DESCRIPTION_LETTERS / 2 ? space : undefined).trimEnd()}…`;
}

/** `{화면} | {브랜드}`, and the brand's title alone for the home page. */
export function titleOf(page: string): string {
  return page === '' ? brand.title : `${page} | ${brand.name}`;
}

/**
 * Query parameters that identify the subject of a page and the page of a list. All other parameters
 * are the reader's state.
 */
const CANONICAL = ['_id', 'code', 'page', 'tab'];
const LATER_PAGE = /^(?!1$)[1-9]\d{0,8}$/;

/** The part of a query that stays in the canonical address. */
export function canonicalQuery(search: string): string {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams();
  for (const name of CANONICAL) {
    // If a parameter is repeated, pages read the first value.
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  // The first page and an invalid page number are equivalent to the list itself. On a detail page,
  // the page number only records the origin of the visit. In a filtered or sorted list, the page
  // differs from the same page of the plain list.
  const isOther = [...query.keys()].some((name) => !CANONICAL.includes(name));
  if (!LATER_PAGE.test(kept.get('page') ?? '') || kept.has('_id') || isOther) kept.delete('page');
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}
