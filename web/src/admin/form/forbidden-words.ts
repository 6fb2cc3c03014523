import { brand } from '#brand';
import type { ComplianceRule } from '@maru/brands/compliance';
import { complianceTexts } from '@maru/brands/compliance-texts';
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { isBlank } from '@maru/contract/text/clean-text';
import { readForbiddenNote } from '@maru/contract/text/forbidden-words';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../shared/query.ts';
import { retryLoad } from '../../shared/retry-load.ts';

/** Words in a text that break a rule, as written. */
export interface ForbiddenWords {
  rule: ComplianceRule;
  words: string;
  /** Index in the plain text at which the words begin. */
  place: number;
}

export type FindForbidden = (text: string) => readonly ForbiddenWords[];

/**
 * Same rules as the API: those of the current advisory mode. They load with the first text. Until
 * then nothing is found; the API checks every text again.
 */
export function useForbiddenWords(): FindForbidden {
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery(callQuery(getAdvisoryMode, {}));
  const { data: code } = useQuery({
    queryKey: ['code', 'find-forbidden'],
    queryFn: () => retryLoad(() => import('./find-forbidden.ts')),
    staleTime: Infinity,
    enabled: isWanted,
  });
  const kind = data?.item.kind ?? brand.switches.advisory_kind;
  return useMemo(() => {
    if (code) return code.findForbiddenOf(kind);
    return (text) => {
      // Texts are searched while a form renders, which must not change a state.
      if (!isBlank(text)) queueMicrotask(() => setWanted(true));
      return [];
    };
  }, [code, kind]);
}

/** Sentence for a field of a FORBIDDEN_WORDS refusal: the words and the reason. */
export function forbiddenSentence(note: string): string {
  const { rule, words } = readForbiddenNote(note);
  const texts = Object.values(complianceTexts).find(({ id }) => id === rule);
  return `‘${words}’: ${texts?.why ?? '쓸 수 없는 표현이에요.'}`;
}
