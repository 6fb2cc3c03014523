import type { AuditDiff } from '@maru/contract/audit/audit-action';
import { plainTextOf } from '@maru/contract/text/plain-text';
import type { ComplianceRule } from '@maru/brands/compliance';
import type { PostInput, StaffPostKind } from '@maru/contract/post/staff-post';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { excerptOf } from '../editor/excerpt.ts';
import { rulesInForce } from '../http/html/forbidden-words.ts';
import { sanitiseHtml } from '../http/html/sanitise.ts';
import { runIdempotently, type Repeat } from '../http/idempotency.ts';
import { Refusal } from '../http/refusal.ts';
import { withoutUndefined } from '../staff-kit/changed-fields.ts';
import { findHits, keepHits } from './compliance-hits.ts';
import { checkPost, mayBePublished, oneADay, requirePost } from './post-rules.ts';
import { withholdIfFlagged } from './review-post.ts';
import { publishChanged } from './publish-changed.ts';
import { insertPost, updatePost, type LockedPost } from './post.repository.ts';
import {
  changedFields,
  findNewest,
  findRevision,
  imagesOf,
  insertRevision,
} from './revision.repository.ts';

type Changes = { [K in keyof PostInput]?: PostInput[K] | undefined };

/** Begins a post, as a draft, once per Idempotency-Key. */
export async function createPost(
  db: Db,
  kind: StaffPostKind,
  typed: PostInput,
  { actor, repeat }: { actor: Actor; repeat: Repeat },
): Promise<number> {
  const input = await cleaned(typed);
  const scope = `post.create:${kind}:${actor.adminId}`;
  const { id } = await oneADay(() =>
    runIdempotently(db, scope, repeat, async (tx) => {
      await checkPost(tx, kind, input, null);
      const postId = await insertPost(tx, kind, input, actor.adminId);
      await insertRevision(tx, {
        postId,
        rev: 1,
        fields: input,
        changed: [],
        adminId: actor.adminId,
      });
      await keepHits(tx, postId, 1, await findHits(tx, await rulesInForce(tx), postId, input));
      await audit(tx, {
        ...actor,
        action: 'post.create',
        targetKind: 'post',
        targetId: postId,
        diff: { kind, title: input.title },
      });
      await publishChanged(tx, kind, postId);
      return { id: postId };
    }),
  );
  return id;
}

/** Changes a post from the version it was read at; the text before stays as a revision. */
export async function editPost(
  db: Db,
  kind: StaffPostKind,
  postId: number,
  { version, changes }: { version: number; changes: Changes },
  actor: Actor,
): Promise<void> {
  const body_html =
    changes.body_html === undefined ? undefined : await sanitiseHtml(changes.body_html);
  await oneADay(() =>
    db.begin(async (tx) => {
      const before = await requirePost(tx, kind, postId, version);
      // A key that was left out stays as it is; one that is there replaces, also with nothing.
      const merged = { ...before.fields, ...withoutUndefined(changes) };
      // A line that came from the text follows it.
      const isOwn = merged.excerpt !== excerptOf(before.fields.body_html);
      const input = withExcerpt({
        ...merged,
        excerpt: isOwn ? merged.excerpt : '',
        body_html: body_html ?? before.fields.body_html,
      });
      await saveText(tx, kind, before, input, actor);
    }),
  );
}

/**
 * Saves an older revision as the newest one. Its pictures and files are restored if they still
 * exist.
 */
export async function restoreRevision(
  db: Db,
  kind: StaffPostKind,
  postId: number,
  { rev, version }: { rev: number; version: number },
  actor: Actor,
): Promise<void> {
  await oneADay(() =>
    db.begin(async (tx) => {
      const before = await requirePost(tx, kind, postId, version);
      const old = await findRevision(tx, postId, rev);
      if (!old) throw new Refusal('NOT_FOUND');
      const input = { ...old.fields, images: imagesOf(old.fields) };
      await saveText(tx, kind, before, input, actor, rev);
    }),
  );
}

async function saveText(
  tx: Tx,
  kind: StaffPostKind,
  before: LockedPost,
  input: PostInput,
  actor: Actor,
  restoredFrom?: number,
): Promise<void> {
  const changed = changedFields(before.fields, input);
  if (changed.length === 0) return;
  await checkPost(tx, kind, input, before.fields);
  // A post that is public or scheduled must remain valid for publication.
  if (before.state !== 'draft' && before.state !== 'hidden') mayBePublished(kind, input);
  const rules = await rulesInForce(tx);
  await keepBaseline(tx, rules, before);
  const rev = await updatePost(tx, before._id, input, actor.adminId);
  await insertRevision(tx, {
    postId: before._id,
    rev,
    fields: input,
    changed,
    restoredFrom,
    adminId: actor.adminId,
  });
  const hits = await findHits(tx, rules, before._id, input);
  await keepHits(tx, before._id, rev, hits);
  await audit(tx, {
    ...actor,
    action: restoredFrom === undefined ? 'post.edit' : 'post.restoreRevision',
    targetKind: 'post',
    targetId: before._id,
    diff: {
      ...changeWords(before.fields, input, changed),
      ...(restoredFrom === undefined ? {} : { restored_from: restoredFrom }),
      ...(hits.length === 0 ? {} : { flagged: hits.map(({ rule, excerpt }) => [rule, excerpt]) }),
    },
  });
  await withholdIfFlagged(tx, kind, before, actor);
  await publishChanged(tx, kind, before._id);
}

/**
 * Maximum number of characters of a text in an audit log entry. The revisions hold the full text.
 */
const TEXT_LETTERS = 20_000;

/** Returns the old and new value of each changed field. Post bodies are reduced to plain text. */
function changeWords(
  before: Partial<PostInput>,
  after: PostInput,
  changed: readonly string[],
): AuditDiff {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  return Object.fromEntries(
    changed.map((name) => [name, [was.get(name), is.get(name)].map((one) => wordsOf(name, one))]),
  );
}

function wordsOf(name: string, value: unknown): unknown {
  if (name !== 'body_html' || typeof value !== 'string') return value ?? null;
  return plainTextOf(value).slice(0, TEXT_LETTERS);
}

/**
 * Stores the current text as a revision before the first change by staff. Also stores it if it
 * differs from the last revision.
 */
async function keepBaseline(
  tx: Tx,
  rules: readonly ComplianceRule[],
  before: LockedPost,
): Promise<void> {
  const newest = await findNewest(tx, before._id);
  const changed = newest === null ? [] : changedFields(newest.fields, before.fields);
  if (newest !== null && (changed.length === 0 || newest.rev >= before.version)) return;
  await insertRevision(tx, {
    postId: before._id,
    rev: before.version,
    fields: before.fields,
    changed,
    adminId: null,
    at: before.updated_at,
  });
  const hits = await findHits(tx, rules, before._id, before.fields);
  await keepHits(tx, before._id, before.version, hits);
}

async function cleaned(input: PostInput): Promise<PostInput> {
  return withExcerpt({ ...input, body_html: await sanitiseHtml(input.body_html) });
}

function withExcerpt(input: PostInput): PostInput {
  const own = input.excerpt.trim();
  return { ...input, title: input.title.trim(), excerpt: own || excerptOf(input.body_html) };
}
