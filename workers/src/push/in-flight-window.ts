/** An in-flight window: concurrent work, and completed results that were not collected yet. */
export interface InFlightWindow<T> {
  /** Number of free slots. */
  readonly room: number;
  add(work: Promise<T>): void;
  /**
   * Waits until `enough` of the in-flight work has ended, or all of it, but at most `longestMs`.
   *
   * @returns the results since the last call.
   * @throws the error of failed work.
   */
  collect(enough: number, longestMs: number): Promise<T[]>;
}

/** Creates an in-flight window of this size. Slow work does not block the other work. */
export function createInFlightWindow<T>(size: number): InFlightWindow<T> {
  let underWay = 0;
  let ended: T[] = [];
  let thrown: { error: unknown } | null = null;
  let look: () => void = () => undefined;

  return {
    get room() {
      return size - underWay - ended.length;
    },

    add(work) {
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

    async collect(enough, longestMs) {
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
