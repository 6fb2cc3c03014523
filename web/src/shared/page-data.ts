/**
 * Waits for the main data of a page together with what stands beside it. Whatever fails beside it is
 * left to its block; without the main data there is no page, and this rejects at once.
 */
export async function withBeside(
  main: Promise<unknown>,
  beside: readonly Promise<unknown>[],
): Promise<void> {
  const settled = Promise.allSettled(beside);
  await main;
  await settled;
}
