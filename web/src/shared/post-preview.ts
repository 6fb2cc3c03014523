import { postView } from '@maru/contract/post/post';
import { staffPostKind, type StaffPostKind } from '@maru/contract/post/staff-post';
import * as z from 'zod/mini';

/**
 * Protocol between the staff area and a page of the site in its preview. The page reports that it
 * is ready. The staff area then sends the draft after each change. Both have the same origin and
 * verify it.
 */
export const previewReady = z.object({ type: z.literal('maru.preview.ready') });
export const previewPost = z.object({
  type: z.literal('maru.preview'),
  kind: staffPostKind,
  post: postView,
});
export type PreviewPost = z.output<typeof previewPost>;

const PARAMETER = 'preview';

/** The address of a page with a post of this kind in it, for a preview. */
export function previewAddressOf(address: string, kind: StaffPostKind): string {
  return `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${kind}`;
}
