/** Work that is under way at the same time, and what of it has ended but was not put down yet. */
export interface Hand<T> {
  /** How much more it takes. */
  readonly room: number;
  take(work: Promise<T>): void;
  /**
   * Waits until `enough` of what is under way has ended, or all of it, but no longer than
   * `longestMs`.
   *
   * @returns what has ended since the last time.
   * @throws what the work threw.
   */
  putDown(enough: number, longestMs: number): Promise<T[]>;
}

/** A hand that holds so much at a time: what takes long holds up nothing else. */
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
