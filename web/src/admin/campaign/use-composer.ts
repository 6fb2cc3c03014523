import { useCallback, useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { removeDraft, type KeptDraft } from '../../shared/form/draft.ts';
import { draftKeyOf, findDrafts, forgetDraftKey, openSlot } from '../draft-keeper.ts';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import type { Field, FieldErrors } from './field-errors.ts';

/** How soon after the last key the draft is written. */
const DRAFT_MS = 800;

interface ComposerOptions<F extends object> {
  /** Names the draft. */
  name: string;
  /** An empty form; has to stay the same object. */
  empty: F;
  /** Parses what an earlier visit stored, which may be any value. */
  schema: z.ZodMiniType<F>;
  /** The part of the form that may be stored in the browser. It excludes other people's data. */
  forDraft: (form: F) => F;
  /** Initial values passed by another screen. */
  begun?: Partial<F>;
}

export interface Composer<F extends object> {
  form: F;
  /** Changes fields and clears their errors. */
  change: (changes: Partial<F>, field?: Field) => void;
  errors: FieldErrors;
  setErrors: (errors: FieldErrors) => void;
  draft: { at: number; values: F } | null;
  takeDraft: () => void;
  throwDraftAway: () => void;
  /** Writes the draft at once. */
  keep: () => void;
  /** When the draft was last written, in ms; `null` = not yet. */
  keptAt: number | null;
  /**
   * The Idempotency-Key of the message. It is stored with the draft. A retry after a lost response,
   * even after a reload, finds the existing campaign instead of creating a second one.
   */
  sendKey: () => string;
  /** Resets the form after the message is sent. */
  clear: () => void;
}

/** The fields of a message that is being written, with its draft in the browser. */
export function useComposer<F extends object>(options: ComposerOptions<F>): Composer<F> {
  const { name, empty, schema, forDraft, begun = {} } = options;
  const { user_id } = useAdmin();
  const [form, setForm] = useState(() =>
    Object.keys(begun).length === 0 ? empty : { ...empty, ...begun },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const [slot] = useState(() => openSlot(user_id, name));
  const [found, setFound] = useState(() => readable(findDrafts(user_id, name), schema));
  const [draft = null] = found;
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const isDirty = form !== empty;
  useUnsaved(isDirty);

  const keep = () => {
    if (!isDirty) return;
    slot.keep({ version: null, values: forDraft(form) });
    setKeptAt(Date.now());
  };
  const callOffKeeping = useKeeping(form, isDirty, keep);

  return {
    form,
    change: (changes, field) => {
      setForm((before) => ({ ...before, ...changes }));
      if (field !== undefined && errors[field] !== undefined) {
        setErrors(({ [field]: _, ...rest }) => rest);
      }
    },
    errors,
    setErrors,
    draft,
    takeDraft: () => {
      if (draft === null) return;
      slot.take(draft);
      setForm(draft.values);
      setFound([]);
    },
    throwDraftAway: () => {
      if (draft === null) return;
      removeDraft(draft);
      forgetDraftKey(user_id, name);
      setFound(found.slice(1));
    },
    keep,
    keptAt,
    sendKey: () => draftKeyOf(user_id, name),
    clear: () => {
      // The screen is about to close, which would otherwise save the sent message as a draft again.
      callOffKeeping();
      slot.drop();
      setForm(empty);
      setErrors({});
      setKeptAt(null);
    },
  };
}

/**
 * Saves shortly after typing pauses (debounce), and at the latest when the page is closed.
 *
 * @returns a function that cancels the pending save.
 */
function useKeeping(form: object, isDirty: boolean, keep: () => void): () => void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const flush = useCallback(() => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    latest.current();
  }, []);

  useEffect(() => {
    clearTimeout(waiting.current);
    waiting.current = isDirty ? setTimeout(flush, DRAFT_MS) : undefined;
  }, [form, isDirty, flush]);

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return useCallback(() => {
    clearTimeout(waiting.current);
    waiting.current = undefined;
  }, []);
}

/** The drafts that still fit the form. */
function readable<F>(
  drafts: readonly KeptDraft[],
  schema: z.ZodMiniType<F>,
): (KeptDraft & { values: F })[] {
  return drafts.flatMap((draft) => {
    const values = schema.safeParse(draft.values);
    return values.success ? [{ ...draft, values: values.data }] : [];
  });
}
