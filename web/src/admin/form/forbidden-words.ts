import { brand } from '#brand';
import { findForbidden, type ComplianceRule } from '@maru/brands/compliance';
import { complianceRulesOf } from '@maru/brands/compliance-rules';
import { getAdvisoryMode, type AdvisoryKind } from '@maru/contract/advisory/advisory';
import { readForbiddenNote } from '@maru/contract/text/forbidden-words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../shared/query.ts';

/** Words in a text that break a rule, as written. */
export interface ForbiddenWords {
  rule: ComplianceRule;
  words: string;
  /** Index in the plain text at which the words begin. */
  place: number;
}

export type FindForbidden = (text: string) => readonly ForbiddenWords[];

/** Same rules as the API: those of the current advisory mode. */
export function useForbiddenWords(): FindForbidden {
  const { data } = useQuery(callQuery(getAdvisoryMode, {}));
  const kind = data?.item.kind ?? brand.switches.advisory_kind;
  return useMemo(() => findForbiddenOf(kind), [kind]);
}

export function findForbiddenOf(kind: AdvisoryKind): FindForbidden {
  const rules = complianceRulesOf({ switches: { advisory_kind: kind } });
  return (text) =>
    findForbidden(rules, text).flatMap(({ rule: id, words, place }) => {
      const rule = rules.find((one) => one.id === id);
      return rule ? [{ rule, words, place }] : [];
    });
}

const allRules = complianceRulesOf({ switches: { advisory_kind: 'quasi' } });

/** Sentence for a field of a FORBIDDEN_WORDS refusal: the words and the reason. */
export function forbiddenSentence(note: string): string {
  const { rule, words } = readForbiddenNote(note);
  const why = allRules.find(({ id }) => id === rule)?.why ?? '쓸 수 없는 표현이에요.';
  return `‘${words}’: ${why}`;
}
