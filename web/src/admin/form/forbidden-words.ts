import { brand } from '#brand';
import { findForbidden, type ComplianceRule } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';

const rules = complianceRulesOf(brand);

/** Words that promise more than they may, as they stand in a text. */
export interface ForbiddenWords {
  rule: ComplianceRule;
  words: string;
  /** Which letter of the plain text they begin at. */
  place: number;
}

/** What keeps a plain text from being shown, with why: by the same rules as the API. */
export function forbiddenIn(text: string): readonly ForbiddenWords[] {
  return findForbidden(rules, text).flatMap(({ rule: id, words, place }) => {
    const rule = rules.find((one) => one.id === id);
    return rule ? [{ rule, words, place }] : [];
  });
}
