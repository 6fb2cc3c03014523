import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';
import { showAlert } from '../../shared/alert/alert.ts';
import { CallFailed, failureCodeOf } from '../../shared/call.ts';
import { announceInvalid } from '../../shared/form/announce-invalid.ts';
import type { Draft } from '../../shared/form/draft.ts';
import { useUnsaved } from '../../shared/form/unsaved.ts';
import { wording } from '../../shared/wording.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { askConflict } from './conflict.tsx';
import { forbiddenSentence } from './forbidden-words.ts';
import { isSame } from './is-same.ts';
import { dropDraft, findDraft, keepDraft } from '../draft-keeper.ts';
import { failureSentenceOf, sayFailure } from '../../shared/alert/say-failure.ts';

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

/** Keeps the draft of a form, so that another device may go on with it. */
export interface DraftPlace<In> {
  /** The draft found when the form was opened. */
  draft: Draft | null;
  keep: (values: In, version: number | null) => void;
  drop: () => void;
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

/** How soon after the last key the draft is written. */
const DRAFT_MS = 800;

/** One form of the staff area: the contract's rules, a draft, the version, and its conflicts. */
export function useAdminForm<In extends FieldValues, Out>({
  name,
  resolver,
  stored,
  save,
  read,
  labels,
  refusals = {},
  keepsDraft = true,
  elsewhere,
}: AdminFormOptions<In, Out>): AdminForm<In, Out> {
  const { user_id } = useAdmin();
  const [base, setBase] = useState(stored);
  /**
   * Whether the form values are based on an older version than the stored one, as with a restored
   * draft.
   */
  const [isOfOlder, setOfOlder] = useState(false);
  const [draft, setDraft] = useState(() =>
    keepsDraft ? newerOf(findDraft(user_id, name), elsewhere?.draft ?? null) : null,
  );
  const [keptAt, setKeptAt] = useState<number | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [fills, setFills] = useState(0);
  const form = useForm<In, unknown, Out>({
    resolver,
    defaultValues: defaultsOf(stored.values),
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  useUnsaved(isDirty, { keepsDraft });
  useDraft(form, isDirty && keepsDraft, (values) => {
    keepDraft(user_id, name, { version: base.version, values });
    elsewhere?.keep(values, base.version);
    setKeptAt(Date.now());
  });
  useEffect(() => {
    // Removes a draft from an earlier release, in which this form still kept drafts.
    if (!keepsDraft) dropDraft(user_id, name);
  }, [keepsDraft, user_id, name]);

  const forget = () => {
    dropDraft(user_id, name);
    elsewhere?.drop();
    setDraft(null);
  };
  const accept = (now: Stored<In>, typed: Partial<In> = {}) => {
    setBase(now);
    setOfOlder(false);
    form.reset(defaultsOf({ ...now.values, ...typed }));
    // A field counts as changed if it differs from the stored value.
    form.reset(defaultsOf(now.values), { keepValues: true });
    forget();
    setKeptAt(null);
  };
  const takeStored = (now: Stored<In>) => {
    accept(now);
    setFills(fills + 1);
  };

  /** Input typed after the request was sent stays in the form as unsaved. */
  const acceptSaved = (saved: Saved<In>, sent: In, isNew: boolean) => {
    const since = Object.entries(form.getValues()).filter(
      ([field, value]) => !isSame(value, sent[field]),
    );
    // A subset of the entries of the form values.
    const typed = Object.fromEntries(since) as Partial<In>;
    if (!isNew || saved.staysNew) return accept(saved, typed);
    accept(saved);
    if (since.length > 0 && saved.editedAs !== undefined) {
      keepDraft(user_id, saved.editedAs, { version: saved.version, values: typed });
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
    if (choice === 'stored') takeStored(now);
    else if (choice === 'mine') {
      setSaving(true);
      await trySave(values, sent, now, isFirstHalf);
    }
  };

  const submit = async ({ isFirstHalf } = { isFirstHalf: false }) => {
    if (isSaving) return;
    setSaving(true);
    const sent = structuredClone(form.getValues());
    try {
      await form.handleSubmit(
        (values) => trySave(values, sent, base, isFirstHalf),
        (errors) => announceInvalid(Object.keys(errors).length),
      )();
    } catch (error) {
      // Only a failed read after a conflict reaches this point. The input is still in the form.
      showAlert({
        type: 'error',
        message: failureSentenceOf(error),
      });
    } finally {
      setSaving(false);
    }
  };

  const hear = (now: Stored<In>) => {
    if (isOfOlder) return;
    const current = form.getValues();
    const changed = pathsOf(now.values).filter(
      (field) => !isSame(now.values[field], base.values[field]),
    );
    const clashes = changed.some(
      (field) => form.getFieldState(field).isDirty && !isSame(current[field], now.values[field]),
    );
    if (clashes) return;
    for (const field of changed) form.resetField(field, { defaultValue: now.values[field] });
    setBase(now);
    if (changed.length > 0) setFills(fills + 1);
  };

  const takeDraft = () => {
    if (draft === null) return;
    fill(form, draft.values);
    if (draft.version !== null && base.version !== null && draft.version < base.version) {
      // Changes saved by others since then must be shown in the comparison, not overwritten by the
      // draft.
      setBase({ ...base, version: draft.version });
      setOfOlder(true);
    }
    setDraft(null);
    setFills(fills + 1);
  };

  return {
    form,
    submit,
    markRefused: (error) => markFields(form, error, refusals),
    isSaving,
    labels,
    keptAt,
    draft,
    takeDraft,
    throwDraftAway: forget,
    version: base.version,
    hear,
    fills,
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
function fill<In extends FieldValues, Out>(
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

/** Marks the fields that the server rejected and focuses the first one. */
function markFields<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  error: unknown,
  refusals: Readonly<Partial<Record<string, string>>>,
): void {
  if (!(error instanceof CallFailed)) return;
  const current: FieldValues = form.getValues();
  const isForbidden = error.code === 'FORBIDDEN_WORDS';
  const marks = new Map<string, string>();
  for (const { path, message } of error.errors) {
    const name = path.replace(/^(?:body|schedule)\./, '').split('.')[0] ?? '';
    if (!Object.hasOwn(current, name)) continue;
    const said = isForbidden ? forbiddenSentence(message) : refusals[name];
    const before = isForbidden ? marks.get(name) : undefined;
    marks.set(name, [before, said ?? wording.validation.pattern].filter(Boolean).join(' '));
  }
  for (const [index, [name, message]] of [...marks].entries()) {
    form.setError(name as Path<In>, { message }, { shouldFocus: index === 0 });
  }
}

/** Field names of a form. In a flat form, the names are also the paths. */
function pathsOf<In extends FieldValues>(values: In): readonly Path<In>[] {
  return Object.keys(values) as Path<In>[];
}

/** A full set of values is valid as default values. The type also allows a subset. */
function defaultsOf<In extends FieldValues>(values: In): DefaultValues<In> {
  return values as DefaultValues<In>;
}
