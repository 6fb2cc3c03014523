import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Draft } from '../../shared/form/draft.ts';
import { dropDraft, findDraft, keepDraft } from '../draft-keeper.ts';
import { useAdmin } from '../guard/admin-guard.ts';

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
  /** Earlier draft, until the user restores or discards it. */
  draft: Draft | null;
  /** When the draft was last written to the browser, in ms; `null` = not yet. */
  keptAt: number | null;
  hide: () => void;
  drop: () => void;
  /** Drops the draft after a save. */
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
  const [draft, setDraft] = useState(() =>
    keepsDraft ? newerOf(findDraft(user_id, name), elsewhere?.draft ?? null) : null,
  );
  const [keptAt, setKeptAt] = useState<number | null>(null);
  useDraft(form, form.formState.isDirty && keepsDraft, (values) => {
    keepDraft(user_id, name, { version, values });
    elsewhere?.keep(values, version);
    setKeptAt(Date.now());
  });
  useEffect(() => {
    // Removes a draft from an earlier release, in which this form still kept drafts.
    if (!keepsDraft) dropDraft(user_id, name);
  }, [keepsDraft, user_id, name]);

  const drop = () => {
    dropDraft(user_id, name);
    elsewhere?.drop();
    setDraft(null);
  };
  return {
    draft,
    keptAt,
    hide: () => setDraft(null),
    drop,
    settle: () => {
      drop();
      setKeptAt(null);
    },
    keepAs: (other, input) => keepDraft(user_id, other, input),
  };
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

function newerOf(one: Draft | null, other: Draft | null): Draft | null {
  if (one === null || other === null) return one ?? other;
  return one.at >= other.at ? one : other;
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
