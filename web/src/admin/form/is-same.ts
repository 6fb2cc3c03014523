/** Whether two values of a form say the same. They are plain data, as the wire carries it. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
