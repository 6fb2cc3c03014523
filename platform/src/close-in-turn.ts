/** As many as another process takes in until the next are closed (performance.md P6). */
const AT_ONCE = 200;
const TURN_MS = 100;
/** The turns that fit into a stop (reliability O1); of a fuller process more close in each. */
const MOST_TURNS = 40;

/**
 * Closes connections that come back elsewhere a few at a time, within 4 s, so that they do not all
 * meet another process at once. 200 or fewer are closed at once.
 */
export async function closeInTurn<T>(
  connections: Iterable<T>,
  close: (connection: T) => void,
): Promise<void> {
  const all = [...connections];
  const size = Math.max(AT_ONCE, Math.ceil(all.length / MOST_TURNS));
  for (let next = 0; next < all.length; next += size) {
    if (next > 0) await new Promise((resolve) => setTimeout(resolve, TURN_MS));
    for (const connection of all.slice(next, next + size)) close(connection);
  }
}
