import { useState } from 'react';
import type { Field, FieldErrors } from '../field-errors.ts';
import {
  newSplit,
  splitProblem,
  type SplitChecks,
  type SplitForm,
  type Words,
} from './split-form.ts';

interface WithSplit extends Words {
  split: SplitForm | null;
}

/** The texts of a message that is being written, and the one that is shown. */
export interface Variants {
  all: readonly Words[];
  /** Texts without the one that is shown. */
  others: readonly string[];
  /** Position of the text that is shown. */
  at: number;
  /** The text that is shown. */
  words: Words;
  select: (at: number) => void;
  /** Changes the text that is shown. */
  change: (changes: Partial<Words>, field?: Field) => void;
  turn: (on: boolean) => void;
  add: () => void;
  /** Removes the text that is shown. */
  remove: () => void;
  /**
   * Problems of the split test, and of the first text that has some. Shows that text.
   *
   * @param found problems of each text.
   */
  problems: (found: readonly FieldErrors[], facts: SplitChecks) => FieldErrors;
}

interface VariantForm {
  form: WithSplit;
  change: (changes: Partial<WithSplit>, field?: Field) => void;
}

/**
 * The variants of a form. The first one is the title and text of the form itself.
 *
 * @param options.hasClicks whether the clicks of the message are counted.
 */
export function useVariants(
  { form, change }: VariantForm,
  { hasClicks }: { hasClicks: boolean },
): Variants {
  const [chosen, select] = useState(0);
  const { title, text, split } = form;
  const others = split?.others ?? [];
  const all = [{ title, text }, ...others];
  const at = Math.min(chosen, all.length - 1);
  const words = all[at] ?? { title, text };
  const patch = (changes: Partial<WithSplit>, field: Field = 'split') => change(changes, field);
  const setOthers = (next: readonly Words[]) =>
    split !== null && patch({ split: { ...split, others: [...next] } });
  return {
    all,
    others: all.filter((_, no) => no !== at).map((other) => other.text),
    at,
    words,
    select,
    change: (changes, field) => {
      if (at === 0) return patch(changes, field);
      setOthers(others.map((other, no) => (no === at - 1 ? { ...other, ...changes } : other)));
    },
    turn: (on) => {
      patch({ split: on ? newSplit(hasClicks ? 'clicks' : 'manual') : null });
      select(on ? 1 : 0);
    },
    add: () => {
      // It begins as a copy of the text that is shown, because variants differ by a few words.
      setOthers([...others, words]);
      select(all.length);
    },
    remove: () => {
      const [first, ...rest] = all.filter((_, no) => no !== at);
      if (first === undefined || split === null) return;
      if (rest.length === 0) patch({ ...first, split: null });
      else patch({ ...first, split: { ...split, others: rest } });
      select(Math.max(0, at - 1));
    },
    problems: (found, facts) => {
      const wrong = found.findIndex((each) => Object.keys(each).length > 0);
      if (wrong >= 0) select(wrong);
      const unfair = splitProblem({ split, variants: all, ...facts });
      return { ...found[wrong], ...(unfair === null ? {} : { split: unfair }) };
    },
  };
}
