import { findForbidden } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';
import type { AdvisoryKind } from '@maru/contract/advisory/advisory';
import type { FindForbidden } from './forbidden-words.ts';

/** The search by the rules of an advisory mode. The rules load late, because they are large. */
export function findForbiddenOf(kind: AdvisoryKind): FindForbidden {
  const rules = complianceRulesOf({ switches: { advisory_kind: kind } });
  return (text) =>
    findForbidden(rules, text).flatMap(({ rule: id, words, place }) => {
      const rule = rules.find((one) => one.id === id);
      return rule ? [{ rule, words, place }] : [];
    });
}
