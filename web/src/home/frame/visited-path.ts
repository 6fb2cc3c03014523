let current: string | null = null;
let previous: string | null = null;

/** Records every visited page in order, with its current query. */
export function noteVisit(address: string): void {
  if (pathOf(address) !== pathOf(current)) previous = current;
  current = address;
}

/** The address of the previous page with its query. `null` for the first page of this visit. */
export function previousAddress(): string | null {
  return previous;
}

/** The same without its query. */
export function previousPath(): string | null {
  return pathOf(previous);
}

function pathOf(address: string | null): string | null {
  return address?.split('?', 1)[0] ?? null;
}
