import { brand } from '#brand';
import { createContext, useContext } from 'react';
import { useLocation } from 'react-router-dom';

/** The public origin of the site, without a slash at the end. */
export const SiteOrigin = createContext('');

/** What a shared link shows when a page has no picture of its own. */
const SHARE_IMAGE = '/brand/icon-512.png';

interface PageMetaProps {
  /** The name of the page; the brand's title alone when it is empty. */
  title: string;
  description?: string | undefined;
  /** A path of this site, or an address. */
  image?: string | null | undefined;
  /** Keeps search engines away. */
  noindex?: boolean | undefined;
}

/**
 * Title, description, canonical address and sharing data of a page. React moves all of it into the
 * head. One page renders it once: the frame, or the screen itself (`ownMeta` of screen.tsx).
 */
export function PageMeta({ title, description, image, noindex = false }: PageMetaProps) {
  const origin = useContext(SiteOrigin);
  const { pathname, search } = useLocation();
  const text = description ?? brand.description;
  const address = origin + pathname + canonicalQuery(search);
  const picture = new URL(image ?? SHARE_IMAGE, `${origin || 'http://localhost'}/`).href;

  return (
    <>
      <title>{titleOf(title)}</title>
      <meta name="description" content={text} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="ko_KR" />
      <meta property="og:title" content={titleOf(title)} />
      <meta property="og:description" content={text} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {noindex && <meta name="robots" content="noindex" />}
    </>
  );
}

/** `{화면} | {브랜드}`, and the brand's title alone for the home page. */
export function titleOf(page: string): string {
  return page === '' ? brand.title : `${page} | ${brand.name}`;
}

/** Which thing a page is about and which page of a list: all else in a query is the reader's. */
const CANONICAL = new Set(['_id', 'page', 'tab']);

/** The part of a query that stays in the canonical address. */
export function canonicalQuery(search: string): string {
  const query = new URLSearchParams(search);
  const kept = new URLSearchParams([...query].filter(([name]) => CANONICAL.has(name)));
  // The first page is the list itself, and the page somebody came from is not about a thing.
  if (kept.get('page') === '1' || kept.has('_id')) kept.delete('page');
  kept.sort();
  return kept.size === 0 ? '' : `?${kept}`;
}
