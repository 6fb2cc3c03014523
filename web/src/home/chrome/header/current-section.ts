import type { MenuItem, MenuLink } from '@maru/brands/menu';

export function groupLinks(item: MenuItem): MenuLink[] {
  return item.group?.columns.flatMap((column) => column.links) ?? [];
}

/**
 * Whether a page belongs to an entry of the menu: at one of its addresses, below it (`/vod/3`),
 * or what one of its lists opens (`/cs/notice-content` of `/cs/notice`).
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
