import { findForbidden, type ComplianceRule } from '@maru/brands/compliance';
import type { FieldError } from '../refusal.ts';
import { plainTextOf } from '@maru/contract/plain-text';

/**
 * What keeps texts from being shown: those that promise more than the law lets a company promise
 * (features.md C16).
 *
 * @param texts plain or HTML, by the path of their field.
 */
export function forbiddenIn(
  rules: readonly ComplianceRule[],
  texts: Readonly<Record<string, string>>,
): FieldError[] {
  return Object.entries(texts).flatMap(([path, text]) => {
    const [first] = findForbidden(rules, plainTextOf(text));
    return first ? [{ path, message: `breaks the rule ${first.rule}` }] : [];
  });
}
