import { CallFailed } from '../../shared/call.ts';
import { wording } from '../../shared/wording.ts';
import { fieldNames, refusedFieldText, type FieldProblems } from './signup-rules.ts';

/** Whether the server named this part of the request as bad. */
export function isRefused(error: unknown, path: string): boolean {
  return error instanceof CallFailed && error.errors.some((one) => one.path === path);
}

/** The fields that the server refused, each with its message. */
export function fieldProblemsIn(error: unknown): FieldProblems {
  const problems: FieldProblems = {};
  for (const { path, message } of error instanceof CallFailed ? error.errors : []) {
    const name = fieldNames.find((one) => one === path);
    if (name) problems[name] = refusedFieldText(path, message) ?? wording.validation.pattern;
  }
  return problems;
}
