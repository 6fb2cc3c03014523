import { brand } from '#brand';
import { postPathIn } from '@maru/brands/post-path';
import type { BoardKind } from '@maru/contract/post/post';

/** Where readers find a post; `null` in a brand that has no page for its board. */
export function postAddressOf(kind: BoardKind | 'faq', postId: number): string | null {
  return postPathIn(brand, kind, postId);
}
