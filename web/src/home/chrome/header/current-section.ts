import type { MenuItem, MenuLink } from '@maru/brands/menu';

export function groupLinks(item: MenuItem): MenuLink[] {
  return item.group?.columns.flatMap((column) => column.links) ?? [];
}

/** Whether a page belongs to an entry of the menu: its own address, or one below it. */
export function isCurrent(item: MenuItem, pathname: string): boolean {
  const addresses = item.to === undefined ? groupLinks(item).map((link) => link.to) : [item.to];
  return addresses.some((address) => pathname === address || pathname.startsWith(`${address}/`));
}
