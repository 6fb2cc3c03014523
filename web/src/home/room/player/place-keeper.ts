/** While a recording plays, its place is saved this often. */
const SAVE_EVERY_MS = 10_000;

/**
 * Decides when the position in a recording is saved:
 * - at intervals during playback
 * - at once when playback rests (paused, ended, seeked)
 * - when the viewer leaves
 *
 * The same position is never saved twice.
 *
 * @param save receives whether the page is closing, when no response can be awaited.
 */
export function createPlaceKeeper(save: (seconds: number, isLast: boolean) => void) {
  let noted: number | null = null;
  let saved: number | null = null;
  let savedAt = -Infinity;

  const send = (now: number, isLast = false) => {
    if (noted === null || noted === saved) return;
    saved = noted;
    savedAt = now;
    save(noted, isLast);
  };

  return {
    /** It plays and has come this far, in seconds. @param now in ms. */
    plays: (seconds: number, now: number): void => {
      noted = Math.floor(seconds);
      if (now - savedAt >= SAVE_EVERY_MS) send(now);
    },
    /** It rests here. */
    rests: (seconds: number, now: number): void => {
      noted = Math.floor(seconds);
      send(now);
    },
    /** The page is closing. */
    leaves: (now: number): void => send(now, true),
  };
}
export type PlaceKeeper = ReturnType<typeof createPlaceKeeper>;
