import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { CallFailed } from '../../shared/call.ts';
import { wording } from '../../shared/wording.ts';
import { forbiddenSentence } from './forbidden-words.ts';

/** Marks the fields that the server rejected and focuses the first one. */
export function markFields<In extends FieldValues, Out>(
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
