let current: string | null = null;
let previous: string | null = null;

/** Notes every page that is shown, in its order. */
export function noteVisit(path: string): void {
  if (path === current) return;
  previous = current;
  current = path;
}

/** The page before the one that is shown; `null` for the first one of this visit. */
export function previousPath(): string | null {
  return previous;
}
