import { WON_DIGITS } from '../form/masks.ts';
import {
  DIALOG_IMAGE_TYPES,
  digitsOnly,
  email,
  fileProblem,
  firstOf,
  max,
  maxLength,
  min,
  minLength,
  pattern,
  percent,
  phone,
  required,
  type Rule,
} from '../form/rules.ts';
import type { ModalFiles, ModalInput, ModalValues } from '../dialog/dialog.ts';

/**
 * Validation errors of a modal's inputs, by id. Each check returns new objects, so that an error
 * shows again.
 */
export type InputProblems = Readonly<Record<string, { message: string }>>;

export function problemsOf(
  inputs: readonly ModalInput[],
  values: ModalValues,
  files: ModalFiles,
): InputProblems {
  return Object.fromEntries(
    inputs.flatMap((input) => {
      const message =
        input.type === 'file'
          ? problemOfFiles(input, files[input.id] ?? [])
          : problemOfValue(input, values[input.id] ?? '');
      return message === null ? [] : [[input.id, { message }]];
    }),
  );
}

function problemOfValue(input: ModalInput, value: string): string | null {
  const result = firstOf(...rulesOf(input))(value);
  return result === true ? (input.check?.(value) ?? null) : result;
}

function rulesOf(input: ModalInput): Rule[] {
  return [
    input.required && required,
    input.type === 'email' && email,
    input.type === 'phone' && phone,
    input.type === 'currency' && digitsOnly,
    input.type === 'currency' && maxLength(WON_DIGITS),
    input.type === 'percent' && percent,
    input.minLength !== undefined && minLength(input.minLength),
    input.maxLength !== undefined && maxLength(input.maxLength),
    input.min !== undefined && min(input.min),
    input.max !== undefined && max(input.max),
    input.pattern && pattern(input.pattern),
  ].filter((rule): rule is Rule => typeof rule === 'function');
}

function problemOfFiles(input: ModalInput, files: readonly File[]): string | null {
  if (files.length === 0) return input.required ? required('') : null;
  for (const file of files) {
    const problem = fileProblem(file, DIALOG_IMAGE_TYPES);
    if (problem !== null) return problem;
  }
  return null;
}
