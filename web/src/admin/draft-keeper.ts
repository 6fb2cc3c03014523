import { storedNames } from '../shared/browser-storage.ts';
import {
  dropDraftsAs,
  findDraftsAs,
  openDraftSlot,
  readDraft,
  type DraftSlot,
  type KeptDraft,
} from '../shared/form/draft.ts';
import { forgetKey, keptKeyOf } from '../shared/idempotency-key.ts';

/** Not below `maru.`, which the log-out of a member in the same browser wipes. */
const PREFIX = 'maru-admin.draft.';

/**
 * Stores the unsaved input of an open form. A forced logout, a crash or a closed tab then loses
 * nothing.
 */
export function openSlot(loginId: string, form: string): DraftSlot {
  return openDraftSlot(nameOf(loginId, form));
}

/** Returns the usable drafts of a form, the newest first. */
export function findDrafts(loginId: string, form: string): KeptDraft[] {
  return findDraftsAs(nameOf(loginId, form));
}

/** Idempotency-Key of the object that a form creates. It is valid until the draft is dropped. */
export function draftKeyOf(loginId: string, form: string): string {
  return keptKeyOf(nameOf(loginId, form));
}

/** Deletes the Idempotency-Key of a form. The next object gets a new one. */
export function forgetDraftKey(loginId: string, form: string): void {
  forgetKey(nameOf(loginId, form));
}

/** Deletes all drafts of a form. */
export function dropDrafts(loginId: string, form: string): void {
  dropDraftsAs(nameOf(loginId, form));
}

/** Deletes all drafts of a staff member who logs out voluntarily. */
export function forgetDraftsOf(loginId: string): void {
  for (const entry of draftsBelow(nameOf(loginId, ''))) dropDraftsAs(entry.replace(/~.*/, ''));
}

/** Deletes expired drafts of forms that were never reopened. */
export function dropOldDrafts(): void {
  for (const entry of draftsBelow(PREFIX)) readDraft(entry);
}

function draftsBelow(start: string): string[] {
  return storedNames('local').filter((name) => name.startsWith(start));
}

function nameOf(loginId: string, form: string): string {
  return `${PREFIX}${loginId}.${form}`;
}
