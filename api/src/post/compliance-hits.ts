import { findForbidden, type ComplianceRule } from '@maru/brands/compliance';
import type { ComplianceHit, PostInput } from '@maru/contract/post/staff-post';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { spokenTextOf } from '@maru/contract/text/plain-text';
import { excerptOf } from '../editor/excerpt.ts';
import { listAttachments } from './post.repository.ts';

/** How many letters are shown on each side of the words. */
const AROUND = 16;

export type Hit = Pick<ComplianceHit, 'rule' | 'field' | 'excerpt' | 'place'>;

/**
 * The words of a post that break a rule, field by field. Readers see the names of its files too, so
 * call this when the files of `input` are those of the post.
 */
export async function findHits(
  tx: Tx,
  rules: readonly ComplianceRule[],
  postId: number,
  input: PostInput,
): Promise<Hit[]> {
  const files = await listAttachments(tx, postId);
  const texts: [ComplianceHit['field'], string][] = [
    ['title', input.title],
    // An excerpt that was generated from the body adds no text of its own.
    ['excerpt', input.excerpt === excerptOf(input.body_html) ? '' : input.excerpt],
    ['body_html', spokenTextOf(input.body_html)],
    ['images', input.images.map(({ alt }) => alt).join(' / ')],
    ['attachments', files.map(({ name }) => name).join(' / ')],
  ];
  return texts.flatMap(([field, text]) =>
    findForbidden(rules, text).map(({ rule, words, place }) => ({
      rule,
      field,
      place,
      excerpt: text.slice(Math.max(0, place - AROUND), place + words.length + AROUND).trim(),
    })),
  );
}

/**
 * Stores the hits of a revision. Words that a second manager approved in the previous revision stay
 * approved in the same surroundings.
 */
export async function keepHits(
  tx: Tx,
  postId: number,
  rev: number,
  hits: readonly Hit[],
): Promise<void> {
  for (const { rule, field, excerpt, place } of hits) {
    await tx`
      insert into compliance_hit (post_id, rev, rule, field, excerpt, place, decision, decided_by, decided_at)
      select ${postId}, ${rev}, ${rule}, ${field}, ${excerpt}, ${place},
             known.decision, known.decided_by, known.decided_at
      from (select 1) one
      left join lateral (
        select decision, decided_by, decided_at from compliance_hit
        where post_id = ${postId} and rule = ${rule} and field = ${field} and excerpt = ${excerpt}
          and decision = 'approved'
        order by id desc limit 1) known on true`;
  }
}

type Words = Pick<ComplianceHit, 'rule' | 'excerpt'>;

/** Flagged words in the newest revision that have not been approved. */
export async function listOpenHits(db: Queryable, postId: number): Promise<Words[]> {
  return db<Words[]>`
    select rule, excerpt from compliance_hit
    where post_id = ${postId} and decision is distinct from 'approved'
      and rev = (select max(rev) from post_revision where post_id = ${postId})
    order by id`;
}

/** Records the decision of a second manager on the open hits. */
export async function decideHits(
  tx: Tx,
  postId: number,
  decision: 'approved' | 'refused',
  adminId: number,
): Promise<Words[]> {
  return tx<Words[]>`
    update compliance_hit set decision = ${decision}, decided_by = ${adminId}, decided_at = now()
    where post_id = ${postId} and decision is distinct from 'approved'
      and rev = (select max(rev) from post_revision where post_id = ${postId})
    returning rule, excerpt`;
}
