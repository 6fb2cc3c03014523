/** Names that a log-out leaves alone: choices of the browser, not of the person (reliability W7). */
const KEPT = /^maru\.(popup|panel|device)\./;

/**
 * Reads an entry of local or session storage. `null` if there is none or the browser blocks
 * storage. Stored content is untrusted, so the caller must parse it.
 */
export function readStored(kind: 'local' | 'session', name: string): string | null {
  try {
    return storageOf(kind).getItem(name);
  } catch {
    // Blocked storage: the page works without a memory (reliability W8).
    return null;
  }
}

/** Stores an entry, or removes it with `null`. Silent where storage is shut or full. */
export function writeStored(kind: 'local' | 'session', name: string, value: string | null): void {
  try {
    if (value === null) storageOf(kind).removeItem(name);
    else storageOf(kind).setItem(name, value);
  } catch {
    // As above: at worst, the entry is not remembered.
  }
}

/** Deletes the personal data of the logged-in person. */
export function forgetPersonalStorage(): void {
  for (const kind of ['local', 'session'] as const) {
    for (const name of storedNames(kind)) {
      if (name.startsWith('maru.') && !KEPT.test(name)) writeStored(kind, name, null);
    }
  }
}

/** The names of all entries. */
export function storedNames(kind: 'local' | 'session'): string[] {
  try {
    return Object.keys(storageOf(kind));
  } catch {
    // As above: blocked storage contains no entries of ours.
    return [];
  }
}

function storageOf(kind: 'local' | 'session'): Storage {
  return kind === 'local' ? localStorage : sessionStorage;
}
