/**
 * Lets callers that come at the same time share one query, so that a crowd that reloads together
 * costs Postgres one query at a time.
 *
 * Nobody is given an answer that was begun before they asked: whoever comes while a query runs
 * waits for the next one. So a change is seen by everyone who asks after its commit.
 */
export function createSharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | null = null;
  let next: Promise<T> | null = null;

  function begin(): Promise<T> {
    const query = read();
    running = query;
    const end = () => {
      if (running === query) running = null;
    };
    // Those who asked hear of a failure themselves.
    query.then(end, end);
    return query;
  }

  return () => {
    if (!running) return begin();
    next ??= running.then(startNext, startNext);
    return next;
  };

  function startNext(): Promise<T> {
    next = null;
    return begin();
  }
}
