import { brand } from '#brand';
import { findForbidden } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';

const rules = complianceRulesOf(brand);

/** The words that keep a text from being shown, with why. */
export function forbiddenIn(text: string): readonly { words: string; why: string }[] {
  return findForbidden(rules, text.replaceAll(/<[^>]*>/g, ' ')).map(({ rule, words }) => ({
    words,
    why: rules.find(({ id }) => id === rule)?.why ?? '',
  }));
}
