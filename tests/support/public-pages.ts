import type { BrandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import { findRoute } from '@maru/brands/route-match';
import type { Page } from '@playwright/test';

/** Reached from outside: by an expert's guests, and by a text message or a push. */
const NOT_LED_TO = ['/:expertId', '/opt-out/:token', '/push/stop'];

/**
 * The public pages of a brand, one address each. Pages without query parameters are available at
 * once. Pages of one item (`?_id=`, `/expert-info/3`) are available as soon as a page links to
 * them.
 */
export function createSite(name: BrandId) {
  const brand = brandOf(name);
  const routes = brand.routes.filter(
    (route) => 'screen' in route && !route.access && !route.onlyFrom && !route.bare,
  );
  const addresses = new Map<string, string>();
  const waiting: string[] = [];
  const links = new Set<string>();
  const add = (link: string) => {
    const route = findRoute(brand, new URL(link, 'http://site').pathname)?.route;
    if (!route || !routes.includes(route) || addresses.has(route.path)) return;
    addresses.set(route.path, link);
    waiting.push(link);
  };
  for (const route of routes) {
    if (!/[:{*]/.test(route.path) && !('one' in route && route.one)) add(route.path);
  }
  return {
    next: () => waiting.shift(),
    add(found: readonly string[]) {
      for (const link of found) {
        links.add(link);
        add(link);
      }
    },
    links: () => [...links],
    /** Pages that exist and that no page leads to. */
    missed: () =>
      routes
        .map(({ path }) => path)
        .filter((path) => !addresses.has(path) && !NOT_LED_TO.includes(path)),
  };
}

/** Where the links of a page lead within this site. */
export const linksOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .filter(({ origin }) => origin === location.origin)
      .map(({ pathname, search }) => pathname + search),
  );
