/**
 * Draws numbers until one is nobody's yet.
 *
 * @param insert draws one, and returns no row where somebody has it (`on conflict … do nothing`).
 */
export async function untilFree<T>(insert: () => Promise<readonly T[]>): Promise<T> {
  for (;;) {
    const [row] = await insert();
    if (row !== undefined) return row;
  }
}
