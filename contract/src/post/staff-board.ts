import * as z from 'zod/mini';
import { bulkCall } from '../core/bulk.ts';
import { defineCall, type Call } from '../core/call.ts';
import { MAX_EDITOR_BYTES } from '../editor/editor.ts';
import { exportCall } from '../core/export.ts';
import { postView } from './post.ts';
import {
  day,
  id,
  idParam,
  idText,
  instant,
  isStorable,
  line,
  listOf,
  ownPicture,
  pageQuery,
  staffSearch,
  text,
  typedInstant,
  version,
  versionQuery,
} from '../core/primitive.ts';
import { orderCall } from '../core/sequence.ts';
import {
  FAQ_TITLE_LETTERS,
  POST_EXCERPT_LETTERS,
  POST_CATEGORY_LETTERS,
  MOST_CARDS,
  MOST_ATTACHMENTS,
  inputOf,
  postCard,
  postLock,
  postRevision,
  postScheduleIds,
  postState,
  revisionFields,
  staffPost,
  staffPostKind,
  staffPostView,
  type StaffPostKind,
} from './staff-post.ts';

const ofRevision = z.object({ _id: idText, rev: idText });
const item = z.object({ item: staffPostView });
const nothing = z.strictObject({});
const maxBodyBytes = 1_000_000;
const access = 'manageContent';

/** A post draft as typed. It is stored for its author and validated on save. */
const typed = z
  .record(z.string().check(z.maxLength(40)), z.unknown())
  .check(z.refine(isStorable, 'must not contain unreadable characters'));

function listPosts<const P extends Call['path']>(path: P, what: string, kind: StaffPostKind) {
  return defineCall({
    method: 'GET',
    path,
    access,
    summary: `Lists the ${what} in any state, or those in the trash.`,
    query: z.strictObject({
      ...pageQuery,
      q: z.optional(staffSearch()),
      state: z.optional(z.enum([...postState.options, 'trash'])),
      category: z.optional(text(0, POST_CATEGORY_LETTERS)),
      expert: z.optional(idText),
      /**
       * Range of publication days, past or planned. Posts without a publication date match by the
       * day they were written.
       */
      from: z.optional(day),
      to: z.optional(day),
      sortBy: z._default(
        z.enum(['latest', 'oldest', 'title', 'views', 'updated', 'position']),
        kind === 'faq' ? 'position' : 'latest',
      ),
    }),
    output: z.extend(listOf(staffPost), { categories: z.array(z.string()) }),
    refusals: [],
  });
}

/** Bulk actions. Items that cannot be changed are skipped and counted. */
function bulkCalls<const L extends ReturnType<typeof listPosts>>(list: L) {
  return {
    publish: bulkCall(list, 'publish', nothing),
    hide: bulkCall(list, 'hide', nothing),
    category: bulkCall(
      list,
      'category',
      z.strictObject({ category: line(1, POST_CATEGORY_LETTERS) }),
      ['fields.category'],
    ),
    trash: bulkCall(list, 'trash', nothing),
    restore: bulkCall(list, 'restore', nothing),
  };
}

/** Reads, writes and removes one post. */
function itemCalls<const P extends Call['path']>(path: P, what: string, kind: StaffPostKind) {
  const input = inputOf(kind);
  return {
    get: defineCall({
      method: 'GET',
      path: `${path}/:_id`,
      access,
      summary: `Returns one of the ${what}, including those in the trash.`,
      params: idParam,
      output: item,
      refusals: ['NOT_FOUND'],
    }),
    create: defineCall({
      method: 'POST',
      path,
      access,
      summary: `Creates one of the ${what} as a draft.`,
      // Open pages of the version before send no broadcasts.
      body: z.extend(input, { schedule_ids: z._default(postScheduleIds, []) }),
      publicWords: ['category'],
      output: item,
      status: 201,
      refusals: ['INVALID_INPUT', 'NOT_FOUND', 'FORBIDDEN_WORDS', 'IDEMPOTENCY_CONFLICT'],
      idempotent: 'optional',
      maxBodyBytes,
    }),
    update: defineCall({
      method: 'PATCH',
      path: `${path}/:_id`,
      access,
      summary: `Changes one of the ${what}. The previous text is stored as a revision.`,
      params: idParam,
      body: z.extend(z.partial(input), { version }),
      publicWords: ['category'],
      output: item,
      refusals: [
        'NOT_FOUND',
        'INVALID_INPUT',
        'VERSION_CONFLICT',
        'STATE_CONFLICT',
        'FORBIDDEN_WORDS',
      ],
      maxBodyBytes,
    }),
    remove: defineCall({
      method: 'DELETE',
      path: `${path}/:_id`,
      access,
      summary: 'Moves the post to the trash, where it can be restored for 30 days.',
      params: idParam,
      query: versionQuery,
      output: z.void(),
      status: 204,
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT'],
    }),
    restore: defineCall({
      method: 'POST',
      path: `${path}/:_id/restore`,
      access,
      summary: 'Restores the post from the trash as a draft.',
      params: idParam,
      body: z.strictObject({ version }),
      output: item,
      refusals: ['NOT_FOUND', 'VERSION_CONFLICT', 'STATE_CONFLICT', 'INVALID_INPUT'],
    }),
  };
}

/** Publication, and the review of flagged words. */
function stateCalls<const P extends Call['path']>(path: P) {
  return {
    move: defineCall({
      method: 'POST',
      path: `${path}/:_id/state`,
      access,
      summary: 'Publishes, schedules, hides or drafts the post. Flagged words wait for a review.',
      params: idParam,
      body: z.strictObject({
        state: z.enum(['draft', 'scheduled', 'published', 'hidden']),
        /** To the minute; for `scheduled` alone. */
        publish_at: z.optional(typedInstant),
        version,
      }),
      output: item,
      refusals: ['NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    }),
    decide: defineCall({
      method: 'POST',
      path: `${path}/:_id/decision`,
      access,
      summary: 'Approves or rejects a post with flagged words. A second manager decides.',
      params: idParam,
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
  };
}

/** The history of the text. */
function revisionCalls<const P extends Call['path']>(path: P) {
  return {
    revisions: defineCall({
      method: 'GET',
      path: `${path}/:_id/revisions`,
      access,
      summary: 'Lists every revision of the text, newest first.',
      params: idParam,
      output: z.object({ items: z.array(postRevision) }),
      refusals: ['NOT_FOUND'],
    }),
    revision: defineCall({
      method: 'GET',
      path: `${path}/:_id/revisions/:rev`,
      access,
      summary: 'Returns one revision in full, and the revision before it for comparison.',
      params: ofRevision,
      output: z.object({
        item: z.extend(postRevision, {
          fields: revisionFields,
          before: z.nullable(revisionFields),
        }),
      }),
      refusals: ['NOT_FOUND'],
    }),
    restoreRevision: defineCall({
      method: 'POST',
      path: `${path}/:_id/revisions/:rev/restore`,
      access,
      summary: 'Restores an older text as a new revision.',
      params: ofRevision,
      body: z.strictObject({ version }),
      output: item,
      refusals: ['NOT_FOUND', 'INVALID_INPUT', 'VERSION_CONFLICT', 'STATE_CONFLICT'],
    }),
  };
}

/** The edit lock: one editor at a time. */
function lockCalls<const P extends Call['path']>(path: P) {
  return {
    lock: defineCall({
      method: 'PUT',
      path: `${path}/:_id/lock`,
      access,
      summary: 'Acquires or renews the edit lock of the caller. `take` takes over the lock.',
      params: idParam,
      body: z.strictObject({ take: z.boolean() }),
      output: z.object({ lock: postLock, mine: z.boolean() }),
      refusals: ['NOT_FOUND'],
    }),
    unlock: defineCall({
      method: 'DELETE',
      path: `${path}/:_id/lock`,
      access,
      summary: 'Releases the edit lock of the caller.',
      params: idParam,
      output: z.void(),
      status: 204,
      refusals: [],
    }),
  };
}

/** The unsaved text of the caller, and its preview. */
function draftCalls<const P extends Call['path']>(path: P) {
  return {
    findDraft: defineCall({
      method: 'GET',
      path: `${path}/draft`,
      access,
      summary: 'Returns the unsaved text of the caller, for one post or a new one.',
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
      summary: 'Stores the unsaved text of the caller, visible to the caller only.',
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
      summary: 'Deletes the unsaved text of the caller.',
      query: z.strictObject({ post: z.optional(idText) }),
      output: z.void(),
      status: 204,
      refusals: [],
    }),
    preview: defineCall({
      method: 'POST',
      path: `${path}/preview`,
      access,
      summary: 'Sanitises the text as readers would see it, and stores nothing.',
      body: z.strictObject({
        title: text(0, FAQ_TITLE_LETTERS),
        category: z.nullable(text(0, POST_CATEGORY_LETTERS)),
        excerpt: text(0, POST_EXCERPT_LETTERS),
        body_html: text(0, MAX_EDITOR_BYTES),
        img_path: z.nullable(ownPicture),
        images: z.array(postCard).check(z.maxLength(MOST_CARDS)),
        expert_id: z.nullable(id),
        attachments: z.array(id).check(z.maxLength(MOST_ATTACHMENTS)),
        schedule_ids: z._default(postScheduleIds, []),
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

function staffBoard<const P extends Call['path']>(path: P, what: string, kind: StaffPostKind) {
  const list = listPosts(path, what, kind);
  return {
    list,
    export: exportCall(list),
    bulk: bulkCalls(list),
    ...itemCalls(path, what, kind),
    ...stateCalls(path),
    ...revisionCalls(path),
    ...lockCalls(path),
    ...draftCalls(path),
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

export const orderFaqs = orderCall(staffBoards.faq.list);

/** The number under which a post that is not stored yet is previewed. */
export const UNSAVED_POST = 2_147_483_647;

export const openPostPreview = defineCall({
  method: 'GET',
  path: '/api/admin/post-previews/:kind/:_id',
  access: 'manageContent',
  summary:
    'Returns the starting point of a preview: the stored post in any state, or an empty one.',
  params: z.object({ kind: staffPostKind, _id: idText }),
  output: z.object({ item: postView }),
  refusals: [],
});
