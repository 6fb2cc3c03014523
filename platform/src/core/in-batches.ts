/**
 * Number of clients that another process accepts before the next batch is sent to it
 * (performance P6).
 */
const AT_ONCE = 200;
const TURN_MS = 100;
/** Maximum batches within a stop (reliability O1). With more connections, each batch is larger. */
const MOST_TURNS = 40;

/**
 * Processes connections in batches, within 4 s, to limit the load on one process. This can be
 * another process, where closed clients reconnect, or this one, where clients are queried. 200 or
 * fewer connections are processed at once.
 */
export async function inBatches<T>(
  connections: Iterable<T>,
  each: (connection: T) => void,
): Promise<void> {
  const all = [...connections];
  const size = Math.max(AT_ONCE, Math.ceil(all.length / MOST_TURNS));
  for (let next = 0; next < all.length; next += size) {
    if (next > 0) await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    for (const connection of all.slice(next, next + size)) each(connection);
  }
}
