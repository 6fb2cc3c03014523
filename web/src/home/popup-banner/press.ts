/**
 * A press that ends sooner and moves less is a click, whatever else it might be (specification
 * S9.2).
 */
export const CLICK_MS = 300;
export const CLICK_PX = 10;
/** A drag is further than this, or a quicker one than that. */
export const SWIPE_PX = 10;
export const SWIPE_MS = 500;

export type PressOutcome = 'click' | 'next' | 'previous' | 'nothing';

/**
 * Classifies a press on the carousel (features E15):
 * - a click, if it was both short and still
 * - otherwise a swipe, if it went far enough or was quick
 *
 * @param movedX px to the right.
 * @param moved px in any direction.
 * @param took ms from press to release.
 */
export function pressOutcome(movedX: number, moved: number, took: number): PressOutcome {
  if (took < CLICK_MS && moved < CLICK_PX) return 'click';
  const isSwipe = Math.abs(movedX) > SWIPE_PX || (took < SWIPE_MS && movedX !== 0);
  if (!isSwipe) return 'nothing';
  return movedX < 0 ? 'next' : 'previous';
}
