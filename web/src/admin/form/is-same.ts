/** Whether two form values are equal. Both are plain data in wire format. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
