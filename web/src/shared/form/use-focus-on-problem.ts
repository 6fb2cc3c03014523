import { useEffect, useRef, type RefObject } from 'react';

const ENTRY = ':is(input, select, textarea, [role="textbox"])';

/**
 * Focuses the first field of a refused form. It does not move the focus while the member corrects
 * the refused fields one by one. Moving it would lose the next typed characters. A field is found
 * by its `data-field`.
 *
 * @param fields in the order of the form.
 * @param problems the error of each field; a refusal brings a new object for each.
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
