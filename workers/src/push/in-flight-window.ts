/** An in-flight window: concurrent work, and completed results that were not collected yet. */
export interface Hand<T> {
  /** Number of free slots. */
  readonly room: number;
  take(work: Promise<T>): void;
  /**
   * Waits until `enough` of the in-flight work has ended, or all of it, but at most `longestMs`.
   *
   * @returns the results since the last call.
   * @throws the error of failed work.
   */
  putDown(enough: number, longestMs: number): Promise<T[]>;
}

/** Creates an in-flight window of this size. Slow work does not block the other work. */
export function createHand<T>(size: number): Hand<T> {
  let underWay = 0;
  let ended: T[] = [];
  let thrown: { error: unknown } | null = null;
  let look: () => void = () => undefined;

  return {
    get room() {
      return size - underWay - ended.length;
    },

    take(work) {
      underWay += 1;
      work
        .then(
          (result) => void ended.push(result),
          (error: unknown) => void (thrown ??= { error }),
        )
        .finally(() => {
          underWay -= 1;
          look();
        });
    },

    async putDown(enough, longestMs) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, longestMs);
        look = () => {
          if (underWay > 0 && ended.length < enough && thrown === null) return;
          clearTimeout(timer);
          resolve();
        };
        look();
      });
      if (thrown !== null) throw thrown.error;
      const since = ended;
      ended = [];
      return since;
    },
  };
}
