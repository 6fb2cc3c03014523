import * as z from 'zod/mini';
import { routeSchema } from './route.ts';
import { menuIcon, menuSchema } from './menu.ts';

const colour = z.string().check(z.regex(/^#[0-9A-F]{6}$/));
const text = z.string().check(z.minLength(1));
const address = z.url({ protocol: /^https$/ });
const expertId = z.int().check(z.positive());

/** The name a brand is chosen by: in `BRAND`, in file names, in the database's `deployment` row. */
export const brandId = z.enum(['maru', 'futureon', 'daebeom']);
export type BrandId = z.infer<typeof brandId>;

/**
 * The colours of a brand. `primary` to `quinary` are the product's five fixed theme colours; the
 * rest follows from them and is fixed too, because the contrast of every pair was computed.
 */
export const themeSchema = z.object({
  /** Main fill. */
  primary: colour,
  primaryHover: colour,
  primaryPressed: colour,
  onPrimary: colour,
  /** Deep ground of the brand. */
  secondary: colour,
  onSecondary: colour,
  /** Accent fill. Only with `onTertiary` text on it, and never as text on white. */
  tertiary: colour,
  onTertiary: colour,
  /** Tinted ground. */
  quaternary: colour,
  /** Soft line, progress track, focus halo. */
  quinary: colour,
  /** Text in the brand's colour, on white or on `quaternary`. */
  brandText: colour,
  /** Accent on `secondary`. */
  onDarkAccent: colour,
  /** Ground behind the head of a page; it fades downwards. */
  headGround: colour,
  /** Ground of quiet cards, tiles and table heads. */
  quietGround: colour,
  /** First colour of charts, at least 3:1 on white. */
  chart: colour,
  /** Eleven steps from the lightest to the darkest. */
  scale: z.object({
    50: colour,
    100: colour,
    200: colour,
    300: colour,
    400: colour,
    500: colour,
    600: colour,
    700: colour,
    800: colour,
    900: colour,
    950: colour,
  }),
});
export type Theme = z.infer<typeof themeSchema>;

/** External addresses. Staff may replace some of them (manage-link). */
export const externalLinksSchema = z.object({
  company: address,
  dailyStock: address,
  videoChannel: address,
  noticeSite: address,
  remoteSupport: address,
  recruit: address,
});
export type ExternalLink = keyof z.infer<typeof externalLinksSchema>;

/** Readable text. A value of spaces alone is rejected. */
const fact = z.string().check(z.regex(/\S/));

/**
 * Company details that the law requires in the footer. All values are examples until the owner
 * replaces them.
 */
const companySchema = z.object({
  name: fact,
  representative: fact,
  /** 사업자등록번호 */
  registrationNumber: fact,
  /** 통신판매업신고 번호 */
  mailOrderNumber: fact,
  /** 유사투자자문업 or 투자자문업 number, with the kind written out. */
  advisoryNumber: fact,
  address: fact,
  privacyOfficer: fact,
  email: z.email(),
  phone: fact,
  hours: fact,
  lunch: fact,
});

/** Where money is transferred to. Until the owner fills it in, an example. */
const bankAccountSchema = z.object({ bank: text, number: text, holder: text });

/** Where something leads that every brand has, but not under the same address. */
const placesSchema = z.object({
  /** Member terms, privacy policy and ethics code, chosen by `?tab=0|1|2`. */
  homeTerms: text,
  schedule: text,
  /** Where a visitor is sent when a recording cannot be opened. */
  vodSchedule: text,
  calendar: text,
  experts: text,
  /** `{expertId}` is replaced by the expert's id. */
  expert: text,
  /** The page of one broadcast, if the brand has one; `{scheduleId}` is replaced by its id. */
  broadcast: z.optional(text),
  products: text,
});

const switchesSchema = z.object({
  /** The band that offers the VIP broadcasts free for three days. */
  vipTrialBanner: z.boolean(),
  /** The premium membership exists. */
  premium: z.boolean(),
  /** The VVIP membership exists. */
  vvip: z.boolean(),
  /**
   * Legal status of the company, until a super admin sets it (`advisory-mode` of platform). `quasi`
   * has no chat in paid broadcasts and no paid two-way channel at all; `registered` may have both.
   * `none` gives no advice.
   */
  advisory_kind: z.enum(['quasi', 'registered', 'none']),
  /** The staff permission that opens the order pages. */
  orderPagesNeed: z.enum(['managePayments', 'superAdmin']),
  /**
   * The business must issue a cash receipt for sales of 100,000 won or more, asked or not
   * (의무발행업종).
   */
  compulsoryReceipts: z.boolean(),
  /**
   * Labels the left panel literally by the original rule: VOD before the start. Otherwise the
   * labels are upcoming before, live during and recording after.
   */
  literalPanelLabels: z.boolean(),
  /** The staff menu lists push sending. */
  pushMenu: z.boolean(),
  /** The staff menu lists the broadcasts and the recordings of experts as screens of their own. */
  expertScreens: z.boolean(),
  /** The header offers to find a lost id or password. */
  findAccountInHeader: z.boolean(),
  /** Viewer counts below this number of people are not shown. */
  viewerThreshold: z.int().check(z.nonnegative()),
  /** In how many places one member may watch at a time. To begin one more ends the oldest. */
  plays: z.int().check(z.positive()),
  /**
   * Maximum number of devices on which one member is logged in. A further login ends the oldest
   * session.
   */
  devices: z.int().check(z.positive()),
});

const floatingEntrySchema = z.object({
  label: text,
  /** The short label of the narrow rail, where the full one does not fit. */
  short: z.optional(text),
  icon: menuIcon,
  to: z.optional(text),
  link: z.optional(z.keyof(externalLinksSchema)),
  action: z.optional(z.enum(['mypage', 'chat', 'phone', 'top'])),
});

const footerLinkSchema = z.object({
  label: text,
  to: z.optional(text),
  link: z.optional(z.keyof(externalLinksSchema)),
  /** The law requires the privacy policy to be highlighted. */
  strong: z.optional(z.boolean()),
});

/** An address of the former site, matched on its whole path and query. */
const legacySchema = z.object({
  path: z.string().check(z.regex(/^\/[a-z0-9_/]+\.asp$/)),
  /** Without the question mark; empty for none. */
  query: z.string(),
  target: text,
});
export type LegacyAddress = z.infer<typeof legacySchema>;

export const brandSchema = z.object({
  id: brandId,
  /** The name as readers see it. Also the default page title. */
  name: text,
  title: text,
  description: text,
  /** Paths below the site's root, and the natural size of the full logo in px. */
  logo: z.object({
    main: text,
    white: text,
    symbolMain: text,
    /** The lines of the symbol without their ground, to be drawn large on a dark one. */
    markWhite: text,
    wordmarkMain: text,
    wordmarkWhite: text,
    width: z.int(),
    height: z.int(),
  }),
  theme: themeSchema,
  /** `dark` puts the header on `secondary` with the white logo. */
  headerTone: z.enum(['light', 'dark']),
  routes: z.array(routeSchema),
  places: placesSchema,
  menu: menuSchema,
  floatingMenu: z.array(floatingEntrySchema).check(z.length(10)),
  footerLinks: z.array(footerLinkSchema),
  company: companySchema,
  bankAccount: bankAccountSchema,
  riskNotice: z.object({
    title: text,
    /** One text for each advisory mode; the mode in force decides which is shown. */
    texts: z.object({ quasi: text, registered: text, none: text }),
    pastReturns: text,
    fiction: text,
  }),
  links: externalLinksSchema,
  /** Korean nickname -> number of the expert a new site begins with; staff go on from there. */
  expertNicknames: z.record(z.string(), expertId),
  legacy: z.array(legacySchema),
  switches: switchesSchema,
});

/** Every difference between brands. Code never checks the id of a brand. */
export type Brand = z.infer<typeof brandSchema>;
/** A brand as pages use it. Addresses of the former site are for servers only. */
export type PageBrand = Omit<Brand, 'legacy' | 'expertNicknames'>;
export type FloatingEntry = Brand['floatingMenu'][number];
