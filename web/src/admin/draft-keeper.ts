import { storedNames } from '../shared/browser-storage.ts';
import { dropDraftAs, findDraftAs, keepDraftAs, type Draft } from '../shared/form/draft.ts';
import { keptKeyOf } from '../shared/idempotency-key.ts';

/** Not below `maru.`, which the log-out of a member in the same browser wipes. */
const PREFIX = 'maru-admin.draft.';

/**
 * Stores the unsaved input of a form. A forced logout, a crash or a closed tab then loses nothing.
 */
export function keepDraft(loginId: string, form: string, draft: Omit<Draft, 'at'>): void {
  keepDraftAs(nameOf(loginId, form), draft);
}

/** Returns the draft of a form. `null` = there is no usable draft. */
export function findDraft(loginId: string, form: string): Draft | null {
  return findDraftAs(nameOf(loginId, form));
}

/** Idempotency-Key of the object that a form creates. It is valid until the draft is dropped. */
export function draftKeyOf(loginId: string, form: string): string {
  return keptKeyOf(nameOf(loginId, form));
}

export function dropDraft(loginId: string, form: string): void {
  dropDraftAs(nameOf(loginId, form));
}

/** Deletes all drafts of a staff member who logs out voluntarily. */
export function forgetDraftsOf(loginId: string): void {
  for (const name of draftsBelow(nameOf(loginId, ''))) dropDraftAs(name);
}

/** Deletes expired drafts of forms that were never reopened. */
export function dropOldDrafts(): void {
  for (const name of draftsBelow(PREFIX)) findDraftAs(name);
}

function draftsBelow(start: string): string[] {
  return storedNames('local').filter((name) => name.startsWith(start));
}

function nameOf(loginId: string, form: string): string {
  return `${PREFIX}${loginId}.${form}`;
}
