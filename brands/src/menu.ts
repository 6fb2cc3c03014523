import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1));

/** Names of the site's pictures (web/public/icons.svg) that menus use. */
export const menuIcon = z.enum([
  'cal',
  'trend',
  'doc',
  'layers',
  'video',
  'monitor',
  'gift',
  'clock',
  'crown',
  'broadcast',
  'book',
  'info',
  'list',
  'megaphone',
  'help',
  'user',
  'shield-alert',
  'chat',
  'phone',
  'briefcase',
  'arrow-up',
]);

const menuLinkSchema = z.object({
  label: text,
  to: text,
  icon: menuIcon,
  /** One line that describes the page. */
  line: text,
  /** Also shown as the card of its group. */
  featured: z.optional(z.boolean()),
});
export type MenuLink = z.infer<typeof menuLinkSchema>;

/** One entry of the header: an address of the site, an external link, or a group of addresses. */
export const menuItemSchema = z.object({
  label: text,
  to: z.optional(text),
  /** Prefixes of further addresses that belong to this item: `/expert` for `/expert-info/3`. */
  covers: z.optional(z.array(text)),
  /** The name of one of the brand's external links. It opens in a new tab. */
  link: z.optional(z.enum(['dailyStock', 'videoChannel', 'noticeSite'])),
  group: z.optional(
    z.object({
      /** Purpose of the group, shown beside its columns. */
      line: text,
      /** One column opens as a small list, two as a panel over the whole width. */
      columns: z.array(z.object({ title: z.optional(text), links: z.array(menuLinkSchema) })),
    }),
  ),
});
export type MenuItem = z.infer<typeof menuItemSchema>;

/** One of the four header menus of the product. */
export const menuSchema = z.object({
  variant: z.enum(['A', 'B', 'C', 'D']),
  items: z.array(menuItemSchema),
});
export type Menu = z.infer<typeof menuSchema>;
