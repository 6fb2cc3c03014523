/** While a recording plays, its place is saved this often. */
const SAVE_EVERY_MS = 10_000;

/**
 * Decides when the place in a recording is saved: now and then while it plays, at once when it
 * rests (paused, ended, moved by hand) and on leaving. The same place is never saved twice.
 *
 * @param save is told whether the page goes away with it, and nothing can be waited for.
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
    /** The page goes away. */
    leaves: (now: number): void => send(now, true),
  };
}
export type PlaceKeeper = ReturnType<typeof createPlaceKeeper>;
