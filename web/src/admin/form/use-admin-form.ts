import { useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { showAlert } from '../../shared/alert/alert.ts';
import { failureSentenceOf, sayFailure } from '../../shared/alert/say-failure.ts';
import { failureCodeOf } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import type { Draft } from '../../shared/form/draft.ts';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { changedOnly } from './changed-only.ts';
import { askConflict } from './conflict.tsx';
import { isSame } from './is-same.ts';
import { markFields } from './mark-fields.ts';
import { fill, useFormDraft, type DraftPlace, type FormDraft } from './use-form-draft.ts';

type Form<In extends FieldValues, Out> = UseFormReturn<In, unknown, Out>;

/** Object as the form holds it, with the version that was read. `null` = not stored yet. */
export interface Stored<In> {
  values: In;
  version: number | null;
}

export interface Saved<In> extends Stored<In> {
  /**
   * Draft name of the form that edits the new object after creation. This draft receives the input
   * typed while the object was being created.
   */
  editedAs?: string;
  /**
   * Address of the screen that replaces the form after a creation. The form stays busy until then,
   * so that a second press cannot create a second object.
   */
  opens?: string;
  /** Typed values that the save does not store. They stay in the form as unsaved. */
  unstored?: Partial<In>;
  /** The form stays open for the next new object. Input typed in the meantime stays in it. */
  staysNew?: true;
}

export interface AdminFormOptions<In extends FieldValues, Out> {
  /** Name of the draft: the screen and, if there is one, the object, such as `broadcast-12`. */
  name: string;
  /** From `contractResolver`, made outside of the component. */
  resolver: Resolver<In, unknown, Out>;
  stored: Stored<In>;
  /**
   * Saves and returns the stored state. Rejects in the same way as makeCall.
   *
   * @param before values stored at that version, for calls that accept only changed fields.
   */
  save: (values: Out, version: number | null, before: In) => Promise<Saved<In>>;
  /** Loads the stored version after another staff member has saved. */
  read: () => Promise<Stored<In>>;
  /** Field labels for the comparison after a conflict. */
  labels: Readonly<Partial<Record<keyof In & string, string>>>;
  /**
   * Messages for fields that the server rejects, where the default message is not specific enough.
   */
  refusals?: Readonly<Partial<Record<string, string>>>;
  /**
   * False for forms with personal data, which must not stay in a browser. Also false where no
   * screen offers the draft again.
   */
  keepsDraft?: boolean;
  /** Second storage for the draft in addition to the browser, such as the server. */
  elsewhere?: DraftPlace<In>;
}

export interface AdminForm<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>;
  /**
   * Validates, saves and reports the result.
   *
   * @param options.isFirstHalf true if a second step follows and reports both results.
   */
  submit: (options?: { isFirstHalf: boolean }) => Promise<void>;
  /** Marks the fields that the server refused after a save, and gives the first the focus. */
  markRefused: (error: unknown) => void;
  isSaving: boolean;
  labels: AdminFormOptions<In, Out>['labels'];
  /** When the draft was last written to the browser, in ms; `null` = not yet. */
  keptAt: number | null;
  /** Earlier draft, until the user restores or discards it. */
  draft: Draft | null;
  takeDraft: () => void;
  throwDraftAway: () => void;
  /** Deletes all drafts of the form after its object was deleted or reset. */
  dropDrafts: () => void;
  version: number | null;
  /**
   * Applies the server's current version after an action outside the form or a live event.
   * Untouched fields are updated. If a field changed both here and on the server, nothing is
   * updated and the next save shows the comparison. The same applies after restoring a draft that
   * was made from an older version.
   */
  hear: (now: Stored<In>) => void;
  /**
   * Increases whenever fields are filled from outside. Use it as the key of components that keep
   * their own text.
   */
  fills: number;
}

/** One form of the staff area: the contract's rules, a draft, the version, and its conflicts. */
export function useAdminForm<In extends FieldValues, Out>(
  options: AdminFormOptions<In, Out>,
): AdminForm<In, Out> {
  const { resolver, stored, labels, refusals = {}, keepsDraft = true } = options;
  const form = useForm<In, unknown, Out>({
    resolver,
    defaultValues: defaultsOf(stored.values),
    mode: 'onTouched',
  });
  useUnsaved(form.formState.isDirty, { keepsDraft });
  const base = useBase(form, stored);
  const kept = useFormDraft(form, base.stored.version, options);
  const { submit, isSaving } = useSave({ form, base, kept, options });

  return {
    form,
    submit,
    markRefused: (error) => markFields(form, error, refusals),
    isSaving,
    labels,
    keptAt: kept.keptAt,
    draft: kept.draft,
    takeDraft: () => {
      if (kept.draft === null) return;
      fill(form, kept.draft.values);
      base.dateBack(kept.draft.version);
      kept.take();
      base.refill();
    },
    throwDraftAway: kept.discard,
    dropDrafts: kept.drop,
    version: base.stored.version,
    hear: base.hear,
    fills: base.fills,
  };
}

/** The stored version that the form values are based on. */
function useBase<In extends FieldValues, Out>(form: Form<In, Out>, opened: Stored<In>) {
  const [stored, setStored] = useState(opened);
  /**
   * Whether the form values are based on an older version than the stored one, as with a restored
   * draft.
   */
  const [isOfOlder, setOfOlder] = useState(false);
  const [fills, setFills] = useState(0);
  const refill = () => setFills(fills + 1);

  /** Takes this version into the form. Values typed in the meantime stay unsaved. */
  const accept = (now: Stored<In>, typed: Partial<In> = {}) => {
    setStored(now);
    setOfOlder(false);
    form.reset(defaultsOf({ ...now.values, ...typed }));
    // A field counts as changed if it differs from the stored value.
    form.reset(defaultsOf(now.values), { keepValues: true });
  };

  /** Marks the form values as those of an older version. */
  const dateBack = (version: number | null) => {
    if (version === null || stored.version === null || version >= stored.version) return;
    // Changes saved by others since then must be shown in the comparison, not overwritten by the
    // draft.
    setStored({ ...stored, version });
    setOfOlder(true);
  };

  const hear = (now: Stored<In>) => {
    if (isOfOlder) return;
    const current = form.getValues();
    const changed = pathsOf(now.values).filter(
      (field) => !isSame(now.values[field], stored.values[field]),
    );
    const clashes = changed.some(
      (field) => form.getFieldState(field).isDirty && !isSame(current[field], now.values[field]),
    );
    if (clashes) return;
    for (const field of changed) form.resetField(field, { defaultValue: now.values[field] });
    setStored(now);
    if (changed.length > 0) refill();
  };

  return { stored, fills, refill, accept, dateBack, hear };
}

interface SaveOptions<In extends FieldValues, Out> {
  form: Form<In, Out>;
  base: ReturnType<typeof useBase<In, Out>>;
  kept: FormDraft;
  options: AdminFormOptions<In, Out>;
}

/** Validates and saves the form. A version conflict is settled by the staff member. */
function useSave<In extends FieldValues, Out>({ form, base, kept, options }: SaveOptions<In, Out>) {
  const { save, read, labels, refusals = {} } = options;
  const [isSaving, setSaving] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();

  const accept = (now: Stored<In>, typed?: Partial<In>) => {
    base.accept(now, typed);
    kept.settle();
  };

  /** Input typed after the request was sent stays in the form as unsaved. */
  const acceptSaved = (saved: Saved<In>, sent: In, isNew: boolean) => {
    const typed = { ...saved.unstored, ...changedOnly(form.getValues(), sent) };
    if (!isNew || saved.staysNew) return accept(saved, typed);
    accept(saved);
    if (Object.keys(typed).length > 0 && saved.editedAs !== undefined) {
      kept.keepAs(saved.editedAs, { version: saved.version, values: typed });
    }
  };

  const trySave = async (
    values: Out,
    sent: In,
    from: Stored<In>,
    isFirstHalf: boolean,
  ): Promise<void> => {
    try {
      const saved = await save(values, from.version, from.values);
      acceptSaved(saved, sent, from.version === null);
      if (!isFirstHalf) showAlert({ type: 'success', message: '저장했어요' });
      const { opens } = saved;
      if (opens === undefined) return;
      setLeaving(true);
      // Runs after the form has accepted the stored values. Otherwise the form would ask whether
      // to leave.
      setTimeout(() => void navigate(opens, { replace: true }));
    } catch (error) {
      if (failureCodeOf(error) === 'VERSION_CONFLICT') {
        return settleConflict(values, sent, isFirstHalf);
      }
      markFields(form, error, refusals);
      sayFailure(error);
    }
  };

  const settleConflict = async (values: Out, sent: In, isFirstHalf: boolean): Promise<void> => {
    const now = await read();
    // No save is in flight while the comparison is open.
    setSaving(false);
    const choice = await askConflict({ mine: form.getValues(), stored: now.values, labels });
    if (choice === 'stored') {
      accept(now);
      base.refill();
    } else if (choice === 'mine') {
      setSaving(true);
      await trySave(values, sent, now, isFirstHalf);
    }
  };

  const submit = async ({ isFirstHalf } = { isFirstHalf: false }) => {
    if (isSaving || isLeaving) return;
    setSaving(true);
    const sent = structuredClone(form.getValues());
    try {
      await form.handleSubmit(
        (values) => trySave(values, sent, base.stored, isFirstHalf),
        (errors) => announceInvalid(Object.keys(errors).length),
      )();
    } catch (error) {
      // Only a failed read after a conflict reaches this point. The input is still in the form.
      showAlert({ type: 'error', message: failureSentenceOf(error) });
    } finally {
      setSaving(false);
    }
  };
  return { submit, isSaving: isSaving || isLeaving };
}

/** Field names of a form. In a flat form, the names are also the paths. */
function pathsOf<In extends FieldValues>(values: In): readonly Path<In>[] {
  return Object.keys(values) as Path<In>[];
}

/** A full set of values is valid as default values. The type also allows a subset. */
function defaultsOf<In extends FieldValues>(values: In): DefaultValues<In> {
  return values as DefaultValues<In>;
}
