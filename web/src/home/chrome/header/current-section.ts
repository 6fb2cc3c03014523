import type { MenuItem, MenuLink } from '@maru/brands/menu';

export function groupLinks(item: MenuItem): MenuLink[] {
  return item.group?.columns.flatMap((column) => column.links) ?? [];
}

/**
 * Whether a page belongs to a menu entry. The page matches in three cases:
 *
 * - it is one of the entry's addresses
 * - it is below one of them (`/vod/3`)
 * - one of the entry's lists opens it (`/cs/notice-content` of `/cs/notice`)
 */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const own = item.to === undefined ? groupLinks(item).map((link) => link.to) : [item.to];
  return [...own, ...(item.covers ?? [])].some(
    (address) =>
      pathname === address ||
      pathname.startsWith(`${address}/`) ||
      pathname.startsWith(`${address}-`),
  );
}

/** The `aria-current` value of a link: this page, or the section of the site that contains it. */
export function currentOf(item: MenuItem, pathname: string): 'page' | 'true' | undefined {
  if (item.to === pathname) return 'page';
  return isCurrent(item, pathname) ? 'true' : undefined;
}
