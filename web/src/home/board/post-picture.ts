import { cardCover, coverAddress, postCover, type CoverShape } from '@maru/contract/cover/cover';
import type { PostSummary } from '@maru/contract/post/post';

/** The picture of a post: the one that its author chose, or the drawn cover in this shape. */
export function postPicture(
  post: Pick<PostSummary, '_id' | 'title' | 'category' | 'expert' | 'img_path'>,
  shape: CoverShape = 'wide',
): string {
  return post.img_path || coverAddress(postCover(post), shape);
}

/** The picture of a card of a card news: an uploaded one, or its words on a drawn card. */
export function cardPicture(
  post: Pick<PostSummary, '_id' | 'title' | 'images'>,
  part: number,
): string {
  const card = post.images[part];
  return card?.img_path || coverAddress(cardCover(post, part, card?.alt ?? ''), 'square');
}
