import { brand } from '#brand';
import { createContext, useContext } from 'react';
import { SiteOrigin } from './page-meta.tsx';
import { useSiteLinks } from './site-links.tsx';

/** One thing of schema.org, as search engines read it out of a page. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/**
 * Collects the structured data of a page during server rendering. The browser collects none:
 * crawlers read the served page, and a script must not be built from data in the browser.
 */
export const ThingsOfPage = createContext<((thing: Thing) => void) | null>(null);

/**
 * Adds structured data that describes the page to machines.
 *
 * @param of builds the data. It receives a function that converts a path of this site to an
 *   absolute URL. It also receives the telephone number of the customer centre.
 */
export function StructuredData({
  of,
}: {
  of: (address: (path: string) => string, phone: string) => Thing;
}) {
  const gather = useContext(ThingsOfPage);
  const origin = useContext(SiteOrigin);
  const { phone } = useSiteLinks();
  if (gather) gather(of((path) => new URL(path, `${origin}/`).href, phone));
  return null;
}

/** Things as script elements that no browser runs and that no text in them can end. */
export function scriptsOf(things: readonly Thing[]): string {
  const texts = things.map((thing) =>
    JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c'),
  );
  // A component may render twice before its page is whole.
  return [...new Set(texts)]
    .map((text) => `<script type="application/ld+json">${text}</script>`)
    .join('');
}

/** The company behind the site. */
export function organisation(address: (path: string) => string, phone: string): Thing {
  return {
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.company.name,
    url: address('/'),
    logo: address('/brand/icon-512.png'),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: phone,
      availableLanguage: 'ko',
    },
  };
}

/** Breadcrumb path of a page. Crumbs without a link are left out, except the page itself. */
export function breadcrumbList(
  crumbs: readonly { label: string; to?: string }[],
  address: (path: string) => string,
): Thing {
  const steps = [{ label: '홈', to: '/' }, ...crumbs].filter(
    (crumb, index) => crumb.to !== undefined || index === crumbs.length,
  );
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to === undefined ? {} : { item: address(to) }),
    })),
  };
}
