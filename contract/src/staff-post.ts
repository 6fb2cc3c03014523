import * as z from 'zod/mini';
import { defineCall, type Call } from './call.ts';
import { MAX_EDITOR_BYTES } from './editor.ts';
import { postSummary, postView, type PostKind } from './post.ts';
import {
  count,
  day,
  id,
  idText,
  instant,
  line,
  listOf,
  ownPicture,
  pageQuery,
  text,
  version,
} from './primitive.ts';

/** What staff write as posts. Stocks, lectures and profits have screens of their own. */
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

/** What only some kinds have. A field that a kind does not have stays empty. */
interface PostTraits {
  /** It may be pinned to the top of its list for a while. */
  pin?: true;
  /** Readers may take files from it. */
  files?: true;
  /** It speaks of a day, and no other of its kind speaks of the same. */
  day?: true;
  /** An expert may stand as its author. */
  expert?: true;
  /** It is a row of pictures: shown by them, so it needs at least one to be published. */
  cards?: true;
  /** It has a cover in lists. */
  cover?: true;
  /** Staff put it in order. */
  order?: true;
}

export const postTraits: Readonly<Record<StaffPostKind, PostTraits>> = {
  notice: { pin: true, files: true },
  faq: { order: true },
  'daily-report': { day: true, expert: true, cover: true },
  'card-news': { day: true, cards: true, cover: true },
  column: { expert: true, cover: true },
  'market-condition': { day: true, cover: true },
  'technical-analysis': { expert: true, cover: true },
  base: { cover: true },
  daily: { day: true, expert: true, cover: true },
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
export const MAX_ATTACHMENT_BYTES = 10 * 1024 * 1024;
export const POST_TITLE_LETTERS = 100;
export const FAQ_TITLE_LETTERS = 200;
export const POST_EXCERPT_LETTERS = 160;
export const POST_CATEGORY_LETTERS = 40;
/** How long a post stays in the trash. */
export const TRASH_DAYS = 30;
/** An editor not heard of for so long has gone. */
export const LOCK_S = 60;

/**
 * `draft` = being written, `review` = waits for a second manager, `scheduled` = published by the
 * clock, `hidden` = was public and is not any more.
 */
export const postState = z.enum(['draft', 'review', 'scheduled', 'published', 'hidden']);
export type PostState = z.output<typeof postState>;

const card = z.strictObject({ img_path: ownPicture, alt: text(0, 200) });

const shared = {
  category: z.nullable(line(1, POST_CATEGORY_LETTERS)),
  /** The line under the title in lists; empty = the first words of the text. */
  excerpt: text(0, POST_EXCERPT_LETTERS),
  body_html: text(0, MAX_EDITOR_BYTES),
  img_path: z.nullable(ownPicture),
  images: z.array(card).check(z.maxLength(MOST_CARDS)),
  expert_id: z.nullable(id),
  on_day: z.nullable(day),
  pinned_from: z.nullable(instant),
  pinned_to: z.nullable(instant),
  /** Files that were uploaded for it, in their order. */
  attachments: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)),
};

/** What staff type of a post. */
export const postInput = z.strictObject({ title: line(1, POST_TITLE_LETTERS), ...shared });
/** The same for a question, whose title may be a whole sentence. */
export const faqInput = z.strictObject({ title: line(2, FAQ_TITLE_LETTERS), ...shared });
export type PostInput = z.output<typeof postInput>;

export function inputOf(kind: StaffPostKind) {
  return kind === 'faq' ? faqInput : postInput;
}

const by = z.nullable(z.string());

/** What staff list of a post. */
export const staffPost = z.object({
  _id: id,
  kind: staffPostKind,
  category: z.nullable(z.string()),
  title: z.string(),
  excerpt: z.string(),
  img_path: z.nullable(z.string()),
  state: postState,
  /** When it was or will be published; `null` while nobody has said. */
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
  /** Who is editing it now. */
  editor: by,
  version,
});
export type StaffPost = z.output<typeof staffPost>;

/** Words that may promise too much, where they stand, and what became of them. */
export const complianceHit = z.object({
  rule: z.string(),
  field: z.enum(['title', 'excerpt', 'body_html', 'images']),
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
  hits: z.array(complianceHit),
  /** A publication that waits for a second manager. */
  review: z.nullable(
    z.object({
      requested_by: z.string(),
      /** Whoever asked does not decide. */
      own: z.boolean(),
      requested_at: instant,
      publish_at: z.nullable(instant),
    }),
  ),
});
export type StaffPostView = z.output<typeof staffPostView>;

/** Who is editing a post. `version` grows with every change of hands. */
export const postLock = z.object({
  _id: id,
  kind: staffPostKind,
  holder: z.nullable(z.object({ admin_id: id, name: z.string(), session_id: id })),
  version,
  at: instant,
});
export type PostLock = z.output<typeof postLock>;

export const postNews = z.object({ _id: id, kind: staffPostKind, version, at: instant });

const revision = z.object({
  rev: version,
  at: instant,
  by,
  /** The fields that differ from the revision before; empty for the first one. */
  changed: z.array(z.string()),
  restored_from: z.nullable(version),
});
export type PostRevision = z.output<typeof revision>;

/** What a revision kept. Files are named by their number and may be gone. */
const revisionFields = z.object({
  title: z.string(),
  category: z.nullable(z.string()),
  excerpt: z.string(),
  body_html: z.string(),
  img_path: z.nullable(z.string()),
  images: postSummary.shape.images,
  expert_id: z.nullable(id),
  on_day: z.nullable(day),
  pinned_from: z.nullable(instant),
  pinned_to: z.nullable(instant),
  attachments: z.array(id),
});
export type RevisionFields = z.output<typeof revisionFields>;

const ofOne = z.object({ _id: idText });
const ofRevision = z.object({ _id: idText, rev: idText });
const item = z.object({ item: staffPostView });
const maxBodyBytes = 1_000_000;

/** A post as it is typed: kept for whoever types it, checked when it is saved. */
const typed = z.record(z.string().check(z.maxLength(40)), z.unknown());

function staffBoard<const P extends Call['path']>(path: P, what: string, kind: StaffPostKind) {
  const input = inputOf(kind);
  const access = 'manageContent';
  return {
    list: defineCall({
      method: 'GET',
      path,
      access,
      summary: `The ${what} in any state, or those in the trash.`,
      query: z.strictObject({
        ...pageQuery,
        q: z.optional(text(0, 100)),
        state: z.optional(z.enum([...postState.options, 'trash'])),
        category: z.optional(text(0, POST_CATEGORY_LETTERS)),
        expert: z.optional(idText),
        /** Days on which it was or will be published, or written where nobody has said yet. */
        from: z.optional(day),
        to: z.optional(day),
        sortBy: z._default(
          z.enum(['latest', 'oldest', 'title', 'views', 'updated', 'position']),
          kind === 'faq' ? 'position' : 'latest',
        ),
      }),
      output: z.extend(listOf(staffPost), { categories: z.array(z.string()) }),
      refusals: [],
    }),
    get: defineCall({
      method: 'GET',
      path: `${path}/:_id`,
      access,
      summary: `One of the ${what}, also out of the trash.`,
      params: ofOne,
      output: item,
      refusals: ['NOT_FOUND'],
    }),
    create: defineCall({
      method: 'POST',
      path,
      access,
      summary: `Begins one of the ${what} as a draft.`,
      body: input,
      output: item,
      status: 201,
      refusals: ['INVALID_INPUT', 'NOT_FOUND'],
      maxBodyBytes,
    }),
    update: defineCall({
      method: 'PATCH',
      path: `${path}/:_id`,
      access,
      summary: `Changes one of the ${what}; the text before stays as a revision.`,
      params: ofOne,
      body: z.extend(z.partial(input), { version }),
      output: item,
      refusals: ['NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
      maxBodyBytes,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/:_id`,
      access,
      summary: 'Puts it into the trash, from where it can be restored for 30 days.',
      params: ofOne,
      query: z.strictObject({ version: z.optional(z.coerce.number().check(z.int())) }),
      output: z.void(),
      status: 204,
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
    }),
    restore: defineCall({
      method: 'POST',
      path: `${path}/:_id/restore`,
      access,
      summary: 'Takes it out of the trash, as a draft.',
      params: ofOne,
      body: z.strictObject({ version }),
      output: item,
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'INVALID_INPUT'],
    }),
    move: defineCall({
      method: 'POST',
      path: `${path}/:_id/state`,
      access,
      summary: 'Publishes, schedules, hides, or makes it a draft; flagged words wait in review.',
      params: ofOne,
      body: z.strictObject({
        state: z.enum(['draft', 'scheduled', 'published', 'hidden']),
        /** To the minute; for `scheduled` alone. */
        publish_at: z.optional(instant),
        version,
      }),
      output: item,
      refusals: ['NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    }),
    decide: defineCall({
      method: 'POST',
      path: `${path}/:_id/decision`,
      access,
      summary: 'A second manager lets flagged words be published, or refuses.',
      params: ofOne,
      body: z.strictObject({ approve: z.boolean(), reason: text(0, 200), version }),
      output: item,
      refusals: [
        'NOT_FOUND',
        'INVALID_INPUT',
        'VERSION_CONFLICT',
        'STATE_CONFLICT',
        'ACCESS_DENIED',
      ],
    }),
    bulk: defineCall({
      method: 'POST',
      path: `${path}/bulk`,
      access,
      summary: 'Does the same to several; what cannot be done is left out and counted.',
      body: z.strictObject({
        ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
        action: z.enum(['publish', 'hide', 'trash', 'restore', 'category']),
        category: z.optional(line(1, POST_CATEGORY_LETTERS)),
      }),
      output: z.object({ done: count, refused: count, review: count }),
      refusals: ['INVALID_INPUT'],
    }),
    revisions: defineCall({
      method: 'GET',
      path: `${path}/:_id/revisions`,
      access,
      summary: 'Every text it ever had, newest first.',
      params: ofOne,
      output: z.object({ items: z.array(revision) }),
      refusals: ['NOT_FOUND'],
    }),
    revision: defineCall({
      method: 'GET',
      path: `${path}/:_id/revisions/:rev`,
      access,
      summary: 'One revision whole, and the one before it to compare with.',
      params: ofRevision,
      output: z.object({
        item: z.extend(revision, { fields: revisionFields, before: z.nullable(revisionFields) }),
      }),
      refusals: ['NOT_FOUND'],
    }),
    restoreRevision: defineCall({
      method: 'POST',
      path: `${path}/:_id/revisions/:rev/restore`,
      access,
      summary: 'Saves an older text anew, as a revision of its own.',
      params: ofRevision,
      body: z.strictObject({ version }),
      output: item,
      refusals: ['NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    }),
    lock: defineCall({
      method: 'PUT',
      path: `${path}/:_id/lock`,
      access,
      summary: 'Says that the caller is editing it, or still is; `take` takes over.',
      params: ofOne,
      body: z.strictObject({ take: z.boolean() }),
      output: z.object({ lock: postLock, mine: z.boolean() }),
      refusals: ['NOT_FOUND'],
    }),
    unlock: defineCall({
      method: 'DELETE',
      path: `${path}/:_id/lock`,
      access,
      summary: 'Says that the caller has stopped editing it.',
      params: ofOne,
      output: z.void(),
      status: 204,
      refusals: [],
    }),
    findDraft: defineCall({
      method: 'GET',
      path: `${path}/draft`,
      access,
      summary: 'What the caller was typing, of one post or of a new one.',
      query: z.strictObject({ post: z.optional(idText) }),
      output: z.object({
        item: z.nullable(z.object({ at: instant, version: z.nullable(version), values: typed })),
      }),
      refusals: [],
    }),
    keepDraft: defineCall({
      method: 'PUT',
      path: `${path}/draft`,
      access,
      summary: 'Keeps what the caller is typing, for the caller alone.',
      body: z.strictObject({
        post: z.nullable(id),
        version: z.nullable(version),
        values: typed,
      }),
      output: z.object({ at: instant }),
      refusals: ['NOT_FOUND'],
      maxBodyBytes,
    }),
    dropDraft: defineCall({
      method: 'DELETE',
      path: `${path}/draft`,
      access,
      summary: 'Forgets what the caller was typing.',
      query: z.strictObject({ post: z.optional(idText) }),
      output: z.void(),
      status: 204,
      refusals: [],
    }),
    preview: defineCall({
      method: 'POST',
      path: `${path}/preview`,
      access,
      summary: 'What is typed as readers would see it: sanitised, and kept nowhere.',
      body: z.strictObject({
        title: text(0, FAQ_TITLE_LETTERS),
        category: z.nullable(text(0, POST_CATEGORY_LETTERS)),
        excerpt: text(0, POST_EXCERPT_LETTERS),
        body_html: text(0, MAX_EDITOR_BYTES),
        img_path: z.nullable(ownPicture),
        images: z.array(card).check(z.maxLength(MOST_CARDS)),
        expert_id: z.nullable(id),
        attachments: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)),
        publish_at: z.nullable(instant),
        /** The post that is edited; `null` = a new one. */
        post: z.nullable(id),
      }),
      output: z.object({ item: postView }),
      refusals: ['INVALID_INPUT'],
      maxBodyBytes,
    }),
  };
}

export const staffBoards = {
  notice: staffBoard('/api/admin/notices', 'notices', 'notice'),
  faq: staffBoard('/api/admin/faqs', 'frequent questions', 'faq'),
  'daily-report': staffBoard('/api/admin/daily-reports', 'daily reports', 'daily-report'),
  'card-news': staffBoard('/api/admin/card-news', 'card news', 'card-news'),
  column: staffBoard('/api/admin/columns', 'columns', 'column'),
  'market-condition': staffBoard(
    '/api/admin/market-conditions',
    'market conditions',
    'market-condition',
  ),
  'technical-analysis': staffBoard(
    '/api/admin/technical-analyses',
    'technical analyses',
    'technical-analysis',
  ),
  base: staffBoard('/api/admin/bases', 'first lessons of investing', 'base'),
  daily: staffBoard('/api/admin/dailies', 'daily market notes', 'daily'),
};
export type StaffBoard = (typeof staffBoards)['notice'];

export const orderFaqs = defineCall({
  method: 'PUT',
  path: '/api/admin/faqs/order',
  access: 'manageContent',
  summary: 'Puts the frequent questions in order, all at once.',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(1_000)) }),
  output: z.object({ items: z.array(staffPost) }),
  refusals: ['INVALID_INPUT', 'VERSION_CONFLICT'],
});

/** The number under which a post that is not stored yet is previewed. */
export const UNSAVED_POST = 2_147_483_647;

export const openPostPreview = defineCall({
  method: 'GET',
  path: '/api/admin/post-previews/:kind/:_id',
  access: 'manageContent',
  summary: 'What a preview begins with: the stored post in whatever state, or an empty one.',
  params: z.object({ kind: staffPostKind, _id: idText }),
  output: z.object({ item: postView }),
  refusals: [],
});

/** The extensions that a file of a notice may have. */
export const ATTACHMENT_TYPES = [
  'pdf',
  'hwp',
  'hwpx',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'txt',
  'csv',
  'zip',
  'jpg',
  'jpeg',
  'png',
  'gif',
] as const;

export const uploadAttachment = defineCall({
  method: 'POST',
  path: '/api/admin/notices/attachments',
  access: 'manageContent',
  summary: 'Takes a file for a notice; it belongs to one as soon as that is saved with it.',
  form: { file: 'file' },
  output: z.object({ item: staffAttachment }),
  status: 201,
  refusals: ['INVALID_INPUT', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
});
