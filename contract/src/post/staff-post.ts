import * as z from 'zod/mini';
import { MAX_EDITOR_BYTES } from '../editor/editor.ts';
import { postSummary, postView, type PostKind } from './post.ts';
import {
  count,
  day,
  id,
  instant,
  line,
  ownPicture,
  shownAddress,
  text,
  typedDay,
  typedInstant,
  version,
} from '../core/primitive.ts';

/** Post kinds that staff write. Stocks, lectures and profits have their own screens. */
export const staffPostKinds = [
  'notice',
  'faq',
  'daily-report',
  'card-news',
  'column',
  'market-condition',
  'technical-analysis',
  'base',
  'daily',
] as const satisfies readonly PostKind[];
export const staffPostKind = z.enum(staffPostKinds);
export type StaffPostKind = z.output<typeof staffPostKind>;

/** Traits that only some kinds have. A field that a kind does not support stays empty. */
interface PostTraits {
  /** Posts may be pinned to the top of the list for a limited time. */
  pin?: true;
  /** Readers may take files from it. */
  files?: true;
  /** It speaks of a day, and no other of its kind speaks of the same. */
  day?: true;
  /** An expert may be the author. */
  expert?: true;
  /** It is a row of pictures: shown by them, so it needs at least one to be published. */
  cards?: true;
  /** It has a cover in lists. */
  cover?: true;
  /** It names broadcasts that treat it. */
  broadcasts?: true;
  /** Its text may hold charts. */
  charts?: true;
  /** Staff put it in order. */
  order?: true;
}

export const postTraits: Readonly<Record<StaffPostKind, PostTraits>> = {
  notice: { pin: true, files: true },
  faq: { order: true },
  'daily-report': { day: true, expert: true, cover: true, broadcasts: true, charts: true },
  'card-news': { day: true, cards: true, cover: true },
  column: { expert: true, cover: true, charts: true },
  'market-condition': { day: true, cover: true, charts: true },
  'technical-analysis': { expert: true, cover: true, charts: true },
  base: { cover: true, charts: true },
  daily: { day: true, expert: true, cover: true, charts: true },
};

/**
 * The screen that lists a kind; the one that writes it is called the same with `-write`. The names
 * are the product's where it has one: its market conditions are the daily texts of each brand.
 */
export const postScreens: Readonly<Record<StaffPostKind, string>> = {
  notice: 'notice',
  faq: 'faq',
  'daily-report': 'market-condition',
  'card-news': 'market-condition-card',
  column: 'column',
  'market-condition': 'market-condition-list',
  'technical-analysis': 'technical-analysis',
  base: 'base',
  daily: 'overseas',
};

/** Where staff write one post; without a number, a new one. */
export function writeAddressOf(kind: StaffPostKind, postId?: number): string {
  const address = `/curve/${postScreens[kind]}-write`;
  return postId === undefined ? address : `${address}?_id=${postId}`;
}

export const MOST_CARDS = 20;
export const MOST_ATTACHMENTS = 5;
export const MOST_POST_BROADCASTS = 4;
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
export const POST_TITLE_LETTERS = 100;
export const FAQ_TITLE_LETTERS = 200;
export const POST_EXCERPT_LETTERS = 160;
export const POST_CATEGORY_LETTERS = 40;
/** An edit lock expires after this many seconds without a heartbeat. */
export const LOCK_S = 60;

/**
 * - `draft`: being written
 * - `review`: waits for a second manager
 * - `scheduled`: the clock publishes it
 * - `hidden`: was public and no longer is
 */
export const postState = z.enum(['draft', 'review', 'scheduled', 'published', 'hidden']);
export type PostState = z.output<typeof postState>;

/** A card of card news. Without a picture, its words are drawn. */
export const postCard = z.strictObject({ img_path: z.nullable(ownPicture), alt: text(0, 200) });

/** Broadcasts that treat a post, in their order. */
export const postScheduleIds = z.array(id).check(z.maxLength(MOST_POST_BROADCASTS));

const shared = {
  category: z.nullable(line(1, POST_CATEGORY_LETTERS)),
  /** The line under the title in lists; empty = the first words of the text. */
  excerpt: text(0, POST_EXCERPT_LETTERS),
  body_html: text(0, MAX_EDITOR_BYTES),
  img_path: z.nullable(ownPicture),
  images: z.array(postCard).check(z.maxLength(MOST_CARDS)),
  expert_id: z.nullable(id),
  on_day: z.nullable(typedDay),
  pinned_from: z.nullable(typedInstant),
  pinned_to: z.nullable(typedInstant),
  /** Files that were uploaded for it, in their order. */
  attachments: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)),
  schedule_ids: postScheduleIds,
};

/** Fields of a post that staff enter. */
export const postInput = z.strictObject({ title: line(1, POST_TITLE_LETTERS), ...shared });
/** Same, for a question. Its title can be a full sentence. */
export const faqInput = z.strictObject({ title: line(2, FAQ_TITLE_LETTERS), ...shared });
export type PostInput = z.output<typeof postInput>;

export function inputOf(kind: StaffPostKind) {
  return kind === 'faq' ? faqInput : postInput;
}

const by = z.nullable(z.string());

/** A post as listed for staff. */
export const staffPost = z.object({
  _id: id,
  kind: staffPostKind,
  category: z.nullable(z.string()),
  title: z.string(),
  excerpt: z.string(),
  img_path: z.nullable(shownAddress),
  state: postState,
  /** Publication time, past or planned; `null` if none is set. */
  publish_at: z.nullable(instant),
  on_day: z.nullable(day),
  pinned_from: z.nullable(instant),
  pinned_to: z.nullable(instant),
  /** Pinned at this moment. */
  pinned: z.boolean(),
  expert: z.nullable(z.object({ _id: id, nick: z.string() })),
  position: count,
  pictures: count,
  views: count,
  created_at: instant,
  created_by: by,
  updated_at: instant,
  updated_by: by,
  /** `null` = not in the trash. */
  deleted_at: z.nullable(instant),
  deleted_by: by,
  /** Current editor. */
  editor: by,
  version,
});
export type StaffPost = z.output<typeof staffPost>;

/** Words that may promise too much, their position, and the decision about them. */
export const complianceHit = z.object({
  rule: z.string(),
  field: z.enum(['title', 'excerpt', 'body_html', 'images', 'attachments']),
  /** The words themselves with a few around them. */
  excerpt: z.string(),
  /** The letter of the field's plain text they begin with, counted from 0. */
  place: count,
  decision: z.nullable(z.enum(['approved', 'refused'])),
  decided_by: by,
});
export type ComplianceHit = z.output<typeof complianceHit>;

export const staffAttachment = z.object({
  _id: id,
  name: z.string(),
  bytes: count,
  url: z.string(),
});
export type StaffAttachment = z.output<typeof staffAttachment>;

export const staffPostView = z.extend(staffPost, {
  body_html: z.string(),
  images: postSummary.shape.images,
  attachments: z.array(staffAttachment),
  /** Broadcasts that treat it, as they are now. Deleted and cancelled ones are left out. */
  broadcasts: postView.shape.broadcasts,
  hits: z.array(complianceHit),
  /** A publication that waits for a second manager. */
  review: z.nullable(
    z.object({
      requested_by: z.string(),
      /**
       * The viewer may not decide: they requested the review, made the last edit, or edited the
       * post while it contained the flagged words.
       */
      own: z.boolean(),
      requested_at: instant,
      publish_at: z.nullable(instant),
    }),
  ),
});
export type StaffPostView = z.output<typeof staffPostView>;

/** Edit lock of a post. `version` increases whenever the editor changes. */
export const postLock = z.object({
  _id: id,
  kind: staffPostKind,
  holder: z.nullable(z.object({ admin_id: id, name: z.string(), session_id: id })),
  version,
  at: instant,
});
export type PostLock = z.output<typeof postLock>;

export const postNews = z.object({ _id: id, kind: staffPostKind, version, at: instant });

export const postRevision = z.object({
  rev: version,
  at: instant,
  by,
  /** The fields that differ from the revision before; empty for the first one. */
  changed: z.array(z.string()),
  restored_from: z.nullable(version),
});
export type PostRevision = z.output<typeof postRevision>;

/** Fields kept in a revision. Files are referenced by number and may no longer exist. */
export const revisionFields = z.object({
  title: z.string(),
  category: z.nullable(z.string()),
  excerpt: z.string(),
  body_html: z.string(),
  img_path: z.nullable(shownAddress),
  images: postSummary.shape.images,
  expert_id: z.nullable(id),
  on_day: z.nullable(day),
  pinned_from: z.nullable(instant),
  pinned_to: z.nullable(instant),
  attachments: z.array(id),
  /** Revisions of the version before have none. */
  schedule_ids: z._default(z.array(id), []),
});
export type RevisionFields = z.output<typeof revisionFields>;
