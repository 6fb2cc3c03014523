import { useEffect, useRef, type RefObject } from 'react';

const ENTRY = ':is(input, select, textarea, [role="textbox"])';

/**
 * Gives the focus to the first field of a form that was refused. A field is found by its
 * `data-field`.
 *
 * @param fields in the order of the form.
 */
export function useFocusOnProblem<F extends string>(
  fields: readonly F[],
  problems: Readonly<Partial<Record<F, unknown>>>,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const first = fields.find((field) => problems[field]);
    form.current?.querySelector<HTMLElement>(`[data-field="${first ?? ''}"] ${ENTRY}`)?.focus();
  }, [fields, problems]);
  return form;
}
