/**
 * Waits for a page's main data and its secondary data. A failure of secondary data is left to its
 * block. If the main data fails, there is no page, and this rejects at once.
 */
export async function withBeside(
  main: Promise<unknown>,
  beside: readonly Promise<unknown>[],
): Promise<void> {
  const settled = Promise.allSettled(beside);
  await main;
  await settled;
}
