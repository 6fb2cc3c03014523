/** How long after news they count as settled: news come in bursts. */
const SETTLE_MS = 1_500;
/** Steady news are not waited for any longer than this. */
const LONGEST_MS = 5_000;

/** Runs a task once news have come to rest, and every so often while they do not. */
export function whenSettled(task: () => void): { hear: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since = 0;
  return {
    hear: () => {
      const now = Date.now();
      if (timer === undefined) since = now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          timer = undefined;
          task();
        },
        Math.min(SETTLE_MS, since + LONGEST_MS - now),
      );
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
