import * as z from 'zod/mini';
import { defineCall } from '../core/call.ts';
import { id, idParam, instant, listOf, pageQuery } from '../core/primitive.ts';
import { boardKind } from '../post/post.ts';
import { sessionRefusals } from '../session/auth.ts';

/** Maximum number of posts that a member saves. The next one replaces the oldest. */
export const MOST_SAVED_POSTS = 500;

/** A post that the member saved. */
export const savedPost = z.object({
  /** Number of the post. */
  _id: id,
  kind: boardKind,
  title: z.string(),
  /** `null` if no expert wrote it. */
  nick: z.nullable(z.string()),
  created_at: instant,
  saved_at: instant,
});
export type SavedPost = z.output<typeof savedPost>;

/** Whether the member has saved a post. */
const savedState = z.object({ item: z.object({ _id: id, saved: z.boolean() }) });

export const listMySavedPosts = defineCall({
  method: 'GET',
  path: '/api/home/me/saved-posts',
  access: 'member',
  summary: 'Lists the public posts that the member saved, the last one saved first.',
  query: z.object(pageQuery),
  output: listOf(savedPost),
  refusals: sessionRefusals,
});

export const getMySavedPost = defineCall({
  method: 'GET',
  path: '/api/home/me/saved-posts/:_id',
  access: 'member',
  summary: 'Returns whether the member has saved a post.',
  params: idParam,
  output: savedState,
  refusals: sessionRefusals,
});

export const setMySavedPost = defineCall({
  method: 'PUT',
  path: '/api/home/me/saved-posts/:_id',
  access: 'member',
  summary: 'Saves a public post or removes a saved one. A repeat changes nothing.',
  params: idParam,
  body: z.object({ saved: z.boolean() }),
  output: savedState,
  refusals: [...sessionRefusals, 'NOT_FOUND', 'INVALID_INPUT'],
});
