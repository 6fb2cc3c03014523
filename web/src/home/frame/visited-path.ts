let current: string | null = null;
let previous: string | null = null;

/** Notes every page that is shown, in its order, and what its query is by now. */
export function noteVisit(address: string): void {
  if (pathOf(address) !== pathOf(current)) previous = current;
  current = address;
}

/** The page before the one that is shown, with its query; `null` for the first one of this visit. */
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
