import * as z from 'zod/mini';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

/** Not below `maru.`, which the log-out of a member in the same browser wipes. */
const PREFIX = 'maru-admin.draft.';

/** A draft older than this is not offered any more. */
const KEPT_MS = 3 * 24 * 3_600_000;

const storedDraft = z.object({
  /** When it was written, in ms by the browser's clock. */
  at: z.number(),
  /** The version of the thing it was made from; `null` for a new one. */
  version: z.nullable(z.number()),
  values: z.unknown(),
});
export type Draft = z.output<typeof storedDraft>;

/** Keeps what somebody has typed into a form, so that a kick, a crash or a closed tab lose none. */
export function keepDraft(loginId: string, form: string, draft: Omit<Draft, 'at'>): void {
  writeStored('local', nameOf(loginId, form), JSON.stringify({ ...draft, at: Date.now() }));
}

/** The draft of a form; `null` where there is none that can still be used. */
export function findDraft(loginId: string, form: string): Draft | null {
  const stored = readStored('local', nameOf(loginId, form));
  if (stored === null) return null;
  const draft = parse(stored);
  if (draft !== null && Date.now() - draft.at < KEPT_MS) return draft;
  dropDraft(loginId, form);
  return null;
}

export function dropDraft(loginId: string, form: string): void {
  writeStored('local', nameOf(loginId, form), null);
}

/** Drops all drafts of somebody who leaves of their own will. */
export function forgetDraftsOf(loginId: string): void {
  const start = nameOf(loginId, '');
  for (const name of storedNames()) {
    if (name.startsWith(start)) writeStored('local', name, null);
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    // Storage that is shut holds no drafts.
    return [];
  }
}

function nameOf(loginId: string, form: string): string {
  return `${PREFIX}${loginId}.${form}`;
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
