import { countVisible } from '@maru/contract/core/primitive';
import { postTraits, type PostInput, type StaffPostKind } from '@maru/contract/post/staff-post';
import { constraintOf, type Queryable, type Tx } from '@maru/platform/db/db';
import { plainTextOf } from '@maru/contract/text/plain-text';
import { listBroadcastsOf } from '../board/post-broadcasts.ts';
import { isUploaded } from '../editor/upload.repository.ts';
import { badInput, type FieldError, Refusal } from '../http/refusal.ts';
import { isWorkingExpert } from '../staff-kit/working-expert.ts';
import { lockPost, type LockedPost } from './post.repository.ts';

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT; STATE_CONFLICT for a post in the trash. */
export async function requirePost(
  tx: Tx,
  kind: StaffPostKind,
  postId: number,
  version: number | undefined,
): Promise<LockedPost> {
  const post = await lockPost(tx, kind, postId);
  if (!post) throw new Refusal('NOT_FOUND');
  if (version !== undefined && post.version !== version) throw new Refusal('VERSION_CONFLICT');
  if (post.deleted_at !== null) throw new Refusal('STATE_CONFLICT');
  return post;
}

/** @throws Refusal INVALID_INPUT for a post without visible content. */
export function mayBePublished(kind: StaffPostKind, input: PostInput): void {
  const path = postTraits[kind].cards ? 'images' : 'body_html';
  const isEmpty = postTraits[kind].cards ? input.images.length === 0 : isEmptyText(input.body_html);
  if (isEmpty) {
    throw badInput(path, 'is required for publication');
  }
}

/**
 * @throws Refusal INVALID_INPUT for a value that does not exist, or that this kind of post cannot
 *   have.
 */
export async function checkPost(
  tx: Queryable,
  kind: StaffPostKind,
  input: PostInput,
  before: PostInput | null,
): Promise<void> {
  const traits = postTraits[kind];
  const errors: FieldError[] = [];
  const refuse = (path: keyof PostInput, message: string) => errors.push({ path, message });
  const mayNot = 'is not allowed for this kind of post';

  if (!traits.pin && (input.pinned_from ?? input.pinned_to) !== null) refuse('pinned_from', mayNot);
  if (!traits.files && input.attachments.length > 0) refuse('attachments', mayNot);
  if (!traits.broadcasts && input.schedule_ids.length > 0) refuse('schedule_ids', mayNot);
  if (!traits.day && input.on_day !== null) refuse('on_day', mayNot);
  if (!traits.expert && input.expert_id !== null) refuse('expert_id', mayNot);
  if (!traits.cards && input.images.length > 0) refuse('images', mayNot);
  if (!traits.cover && input.img_path !== null) refuse('img_path', mayNot);
  const { pinned_from: from, pinned_to: to } = input;
  if (to !== null && (from === null || Date.parse(from) >= Date.parse(to))) {
    refuse('pinned_to', 'must be after pinned_from');
  }
  if (input.expert_id !== null && input.expert_id !== before?.expert_id) {
    const isWorking = await isWorkingExpert(tx, input.expert_id);
    if (!isWorking) refuse('expert_id', 'must be an expert of the line-up');
  }
  const added = input.schedule_ids.filter((one) => !before?.schedule_ids.includes(one));
  if ((await listBroadcastsOf(tx, added)).length < new Set(added).size) {
    refuse('schedule_ids', 'must be broadcasts');
  }
  if (new Set(input.schedule_ids).size < input.schedule_ids.length) {
    refuse('schedule_ids', 'must name each broadcast once');
  }
  // Existing pictures are accepted, including those from the demo data.
  const had = new Set([before?.img_path, ...(before?.images ?? []).map((one) => one.img_path)]);
  if (
    input.img_path !== null &&
    !had.has(input.img_path) &&
    !(await isUploaded(tx, input.img_path))
  )
    refuse('img_path', 'must be an uploaded picture');
  for (const { img_path } of input.images) {
    if (img_path === null || had.has(img_path)) continue;
    if (!(await isUploaded(tx, img_path))) refuse('images', 'must be an uploaded picture');
  }
  if (input.images.some(({ img_path, alt }) => img_path === null && alt.trim() === '')) {
    refuse('images', 'must have a picture or words');
  }
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
}

/** Whether a text has no visible characters, images or embedded frames. */
function isEmptyText(html: string): boolean {
  return countVisible(plainTextOf(html)) === 0 && !/<(?:img|iframe)\b/.test(html);
}

/** @throws Refusal INVALID_INPUT for a day that another post of the kind has. */
export async function oneADay<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (constraintOf(error) !== 'post_one_a_day') throw error;
    throw badInput('on_day', 'already has a post');
  }
}
