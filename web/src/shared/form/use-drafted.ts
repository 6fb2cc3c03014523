import { useRef, useState } from 'react';
import { askReload } from './ask-reload.ts';
import { findDraftsAs, openDraftSlot, type Draft } from './draft.ts';
import { useUnsaved } from './unsaved.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** Values with the version that they were based on; `null` for a new text. */
interface Base<V> {
  values: V;
  version: number | null;
}

interface DraftedOptions<V> {
  /** Name of the draft in this browser. */
  draftName: string;
  /** Returns `null` for a draft that does not fit the form. */
  readDraft: (draft: Draft) => Base<V> | null;
  stored: Base<V>;
  /** Reads the stored version again. `null` if that fails, or if nothing is stored. */
  findVersion: () => Promise<number | null>;
  /** Called when another window has saved the text and the writer wants to load that version. */
  onReload: () => void;
}

/** A long text of a member with its draft in the browser and its editor. */
export function useDrafted<V extends object>({
  draftName,
  readDraft,
  stored,
  findVersion,
  onReload,
}: DraftedOptions<V>) {
  const [{ slot, draft }] = useState(() => openDraft(draftName, readDraft));
  const [base, setBase] = useState(draft ?? stored);
  const [values, setValues] = useState(base.values);
  const [isFromDraft, setFromDraft] = useState(draft !== null);
  const [isDirty, setDirty] = useState(draft !== null);
  /** Grows when the text is replaced from outside: the editor keeps its own. */
  const [fills, setFills] = useState(0);
  const settle = useRef<(saved: string) => void>(undefined);
  useUnsaved(isDirty);
  useKeptDraft(isDirty, values, () => slot.keep({ values, version: base.version }));

  const dropDraft = () => {
    slot.drop();
    setDirty(false);
    setFromDraft(false);
  };

  return {
    values,
    version: base.version,
    isFromDraft,
    fills,
    change: (part: Partial<V>) => {
      setValues((before) => ({ ...before, ...part }));
      setDirty(true);
    },
    startOver: () => {
      dropDraft();
      setBase(stored);
      setValues(stored.values);
      setFills(fills + 1);
    },
    /** The text is stored: drops the draft, and deletes removed pictures. */
    settleSaved: (html: string) => {
      settle.current?.(html);
      dropDraft();
    },
    /** A writer who continues has seen the notice about the newer version, and may overwrite it. */
    settleConflict: async () => {
      if (await askReload()) {
        dropDraft();
        return onReload();
      }
      // If this read fails, the base stays unchanged, and the next save asks again.
      const version = await findVersion().catch(() => null);
      if (version !== null) setBase({ values, version });
    },
    /** Receives the function that deletes removed pictures after the save. */
    onEditor: (run: (saved: string) => void) => {
      settle.current = run;
    },
  };
}

/** Continues the newest draft of the text, or starts without one. */
function openDraft<V>(draftName: string, readDraft: (draft: Draft) => Base<V> | null) {
  const slot = openDraftSlot(draftName);
  for (const found of findDraftsAs(draftName)) {
    const draft = readDraft(found);
    if (draft === null) continue;
    slot.take(found);
    return { slot, draft };
  }
  return { slot, draft: null };
}
