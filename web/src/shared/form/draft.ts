import * as z from 'zod/mini';
import { readStored, writeStored } from '../browser-storage.ts';
import { forgetKey } from '../idempotency-key.ts';

/** Maximum age of a draft. Older drafts are not offered. */
const KEPT_MS = 3 * 24 * 3_600_000;

const storedDraft = z.object({
  /** When it was written, in ms by the browser's clock. */
  at: z.number(),
  /** The version of the thing it was made from; `null` for a new one. */
  version: z.nullable(z.number()),
  values: z.unknown(),
});
export type Draft = z.output<typeof storedDraft>;

/**
 * Stores the typed values of a form, so that a crash or a closed tab loses none.
 *
 * @param name of the entry; an entry below `maru.` is removed when the member logs out.
 */
export function keepDraftAs(name: string, draft: Omit<Draft, 'at'>): void {
  writeStored('local', name, JSON.stringify({ ...draft, at: Date.now() }));
}

/** The draft of a form. `null` if there is no usable draft. */
export function findDraftAs(name: string): Draft | null {
  const stored = readStored('local', name);
  if (stored === null) return null;
  const draft = parse(stored);
  if (draft !== null && Date.now() - draft.at < KEPT_MS) return draft;
  dropDraftAs(name);
  return null;
}

/** Deletes the draft and the Idempotency-Key stored under its name. */
export function dropDraftAs(name: string): void {
  writeStored('local', name, null);
  forgetKey(name);
}

function parse(stored: string): Draft | null {
  try {
    const draft = storedDraft.safeParse(JSON.parse(stored));
    return draft.success ? draft.data : null;
  } catch {
    // Written by something else: there is no draft.
    return null;
  }
}
