import * as z from 'zod/mini';
import { readStored, storedNames, writeStored } from '../browser-storage.ts';
import { forgetKey } from '../idempotency-key.ts';

/** Maximum age of a draft. Older drafts are not offered. */
const KEPT_MS = 3 * 24 * 3_600_000;

/** Maximum number of drafts of one form. The oldest is removed first. */
const MAX_DRAFTS = 8;

const storedDraft = z.object({
  /** When it was written, in ms by the browser's clock. */
  at: z.number(),
  /** The version of the thing it was made from; `null` for a new one. */
  version: z.nullable(z.number()),
  values: z.unknown(),
});
export type Draft = z.output<typeof storedDraft>;

/** A draft that an earlier visit or another tab has kept. */
export interface KeptDraft extends Draft {
  /** Name of its storage entry. */
  entry: string;
}

/** The draft of one open form. Two tabs with the same form write two entries. */
export interface DraftSlot {
  /** Stores the typed values, so that a crash or a closed tab loses none. */
  keep: (draft: Omit<Draft, 'at'> & { at?: number }) => void;
  /** Continues a found draft: the next `keep` or `drop` removes its old entry. */
  take: (found: KeptDraft) => void;
  /** Deletes the draft of this form and the Idempotency-Key stored under its name. */
  drop: () => void;
}

/** @param name of the entry; an entry below `maru.` is removed when the member logs out. */
export function openDraftSlot(name: string): DraftSlot {
  const own = `${name}~${crypto.randomUUID()}`;
  let taken: KeptDraft | null = null;
  const release = () => {
    if (taken !== null) removeDraft(taken);
    taken = null;
  };
  return {
    keep: (draft) => {
      release();
      for (const old of findDraftsAs(name).slice(MAX_DRAFTS - 1)) {
        if (old.entry !== own) removeDraft(old);
      }
      writeStored('local', own, JSON.stringify({ at: Date.now(), ...draft }));
    },
    take: (found) => {
      taken = found;
    },
    drop: () => {
      release();
      writeStored('local', own, null);
      forgetKey(name);
    },
  };
}

/** The drafts that were kept under this name, the newest first. */
export function findDraftsAs(name: string): KeptDraft[] {
  return entriesOf(name)
    .map(readDraft)
    .filter((draft) => draft !== null)
    .sort((one, other) => other.at - one.at);
}

/** Reads one entry. Deletes an expired or invalid one and returns `null`. */
export function readDraft(entry: string): KeptDraft | null {
  const stored = readStored('local', entry);
  if (stored === null) return null;
  const draft = parse(stored);
  if (draft !== null && Date.now() - draft.at < KEPT_MS) return { ...draft, entry };
  writeStored('local', entry, null);
  return null;
}

/** Deletes a found draft, unless its tab has written to it since. */
export function removeDraft({ entry, at }: KeptDraft): void {
  if (readDraft(entry)?.at === at) writeStored('local', entry, null);
}

/** Deletes all drafts of a form and the Idempotency-Key stored under its name. */
export function dropDraftsAs(name: string): void {
  for (const entry of entriesOf(name)) writeStored('local', entry, null);
  forgetKey(name);
}

/** Entries of a form. Earlier releases wrote one entry without a suffix. */
function entriesOf(name: string): string[] {
  return storedNames('local').filter((entry) => entry === name || entry.startsWith(`${name}~`));
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
