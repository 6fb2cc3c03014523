import { useEffect, useRef, type RefObject } from 'react';

const ENTRY = ':is(input, select, textarea, [role="textbox"])';

/**
 * Gives the focus to the first field of a form that was refused, and leaves it alone while the
 * refused fields are put right one by one: whoever types in one would lose what they type next. A
 * field is found by its `data-field`.
 *
 * @param fields in the order of the form.
 * @param problems what is wrong with each; a refusal brings a new object for each.
 */
export function useFocusOnProblem<F extends string>(
  fields: readonly F[],
  problems: Readonly<Partial<Record<F, object>>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const seen = useRef<ReadonlySet<unknown>>(new Set());
  useEffect(() => {
    const found: unknown[] = fields.map((field) => problems[field]);
    const isRefused = found.some((problem) => problem !== undefined && !seen.current.has(problem));
    seen.current = new Set(found);
    if (!isRefused) return;
    const first = fields.find((field) => problems[field]);
    form.current?.querySelector<HTMLElement>(`[data-field="${first ?? ''}"] ${ENTRY}`)?.focus();
  }, [fields, problems]);
  return form;
}
