import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { removeDraft, type Draft, type KeptDraft } from '../../shared/form/draft.ts';
import { dropDrafts, findDrafts, openSlot } from '../draft-keeper.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { changedOnly } from './changed-only.ts';

/** How soon after the last key the draft is written. */
const DRAFT_MS = 800;

/** Keeps the draft of a form, so that another device can continue it. */
export interface DraftPlace<In> {
  /** The draft found when the form was opened. */
  draft: Draft | null;
  keep: (values: In, version: number | null) => void;
  drop: () => void;
}

interface DraftOptions<In> {
  /** Name of the draft. */
  name: string;
  keepsDraft?: boolean;
  elsewhere?: DraftPlace<In>;
}

/** The draft of a form in the browser, and in a second storage if the form has one. */
export interface FormDraft {
  /** Newest earlier draft, until the user restores or discards it. */
  draft: Draft | null;
  /** When the draft was last written to the browser, in ms; `null` = not yet. */
  keptAt: number | null;
  /** Continues the offered draft. */
  take: () => void;
  /** Deletes the offered draft. The next older one is offered then. */
  discard: () => void;
  /** Deletes all drafts of the form, such as those of a deleted object. */
  drop: () => void;
  /** Deletes the draft of this form after a save. Drafts of other tabs stay. */
  settle: () => void;
  /** Keeps input for another form. */
  keepAs: (name: string, draft: { version: number | null; values: object }) => void;
}

/** @param version the stored version that the input is based on. */
export function useFormDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  version: number | null,
  { name, keepsDraft = true, elsewhere }: DraftOptions<In>,
): FormDraft {
  const { user_id } = useAdmin();
  const [slot] = useState(() => openSlot(user_id, name));
  const [found, setFound] = useState(() =>
    keepsDraft ? foundDrafts(user_id, name, elsewhere?.draft ?? null) : [],
  );
  const [keptAt, setKeptAt] = useState<number | null>(null);
  useDraft(form, form.formState.isDirty && keepsDraft, (values) => {
    slot.keep({ version, values });
    elsewhere?.keep(values, version);
    setKeptAt(Date.now());
  });
  useEffect(() => {
    // Removes a draft from an earlier release, in which this form still kept drafts.
    if (!keepsDraft) dropDrafts(user_id, name);
  }, [keepsDraft, user_id, name]);

  const [draft = null] = found;
  return {
    draft,
    keptAt,
    take: () => {
      if (draft !== null) slot.take(draft);
      setFound([]);
    },
    discard: () => {
      if (draft === null) return;
      removeDraft(draft);
      if (elsewhere?.draft && hasSameValues(draft, elsewhere.draft)) elsewhere.drop();
      setFound(found.slice(1));
    },
    drop: () => {
      dropDrafts(user_id, name);
      elsewhere?.drop();
      setFound([]);
    },
    settle: () => {
      slot.drop();
      elsewhere?.drop();
      setKeptAt(null);
    },
    keepAs: (other, input) => openSlot(user_id, other).keep(input),
  };
}

/**
 * The drafts of the browser, the newest first. A newer one of the second storage is copied to the
 * browser, because this form overwrites it there.
 */
function foundDrafts(userId: string, name: string, other: Draft | null): KeptDraft[] {
  const drafts = findDrafts(userId, name);
  const isNewer = other !== null && drafts.every(({ at }) => at <= other.at);
  if (!isNewer || drafts.some((draft) => hasSameValues(draft, other))) return drafts;
  openSlot(userId, name).keep(other);
  return findDrafts(userId, name);
}

function hasSameValues({ values: one }: Draft, { values: other }: Draft): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if (one === null || other === null) return one === other;
  return Object.keys(changedOnly(one, other)).length === 0;
}

/** Stores the input in the browser with a debounce, and at the latest when the user leaves. */
function useDraft<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  isDirty: boolean,
  keep: (values: In) => void,
): void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const onRest = useEffectEvent(() => {
    if (waiting.current === undefined) return;
    clearTimeout(waiting.current);
    waiting.current = undefined;
    keep(form.getValues());
  });

  useEffect(() => {
    if (!isDirty) return undefined;
    const flush = () => onRest();
    const note = () => {
      clearTimeout(waiting.current);
      waiting.current = setTimeout(flush, DRAFT_MS);
    };
    // The change that made it dirty has already happened.
    note();
    const stop = form.subscribe({ formState: { values: true }, callback: note });
    addEventListener('pagehide', flush);
    return () => {
      stop();
      removeEventListener('pagehide', flush);
      // A saved or discarded form has no draft. Leaving the form keeps the draft.
      if (form.formState.isDirty) flush();
      clearTimeout(waiting.current);
      waiting.current = undefined;
    };
  }, [form, isDirty]);
}

/** Puts a draft into the form. Only fields the form still has, of the kind it has them. */
export function fill<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  draft: unknown,
): void {
  if (typeof draft !== 'object' || draft === null) return;
  const current: FieldValues = form.getValues();
  for (const [name, value] of Object.entries(draft)) {
    const before: unknown = current[name];
    const isKnown = Object.hasOwn(current, name);
    const isSameKind = before === null || value === null || typeof before === typeof value;
    if (!isKnown || !isSameKind) continue;
    // The name was just found among the field names of the form.
    form.setValue(name as Path<In>, value as PathValue<In, Path<In>>, { shouldDirty: true });
  }
}
