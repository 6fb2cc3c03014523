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
    const words = new Set(findForbidden(rules, plainTextOf(text)).map((found) => found.words));
    return words.size === 0
      ? []
      : [{ path, message: `promises too much: ${[...words].join(', ')}` }];
  });
}
