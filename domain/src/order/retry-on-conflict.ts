/**
 * Draws numbers until one is unused.
 *
 * @param insert Draws one number. It returns no row if the number is taken (`on conflict … do
 *   nothing`).
 */
export async function retryOnConflict<T>(insert: () => Promise<readonly T[]>): Promise<T> {
  for (;;) {
    const [row] = await insert();
    if (row !== undefined) return row;
  }
}
