import { staffExpertOptions } from '@maru/contract/expert/expert';
import { useQuery } from '@tanstack/react-query';
import { expertFieldOptions, expertOptions } from '../../shared/form/expert-options.ts';
import type { SelectOption } from '../../shared/form/select.tsx';
import { callQuery } from '../../shared/query.ts';

/** Experts of the line-up, and last those who have left, for filters of what is past. */
export function useExpertFilter({ enabled = true } = {}): SelectOption[] {
  return expertOptions(useAllExperts(enabled));
}

/**
 * Experts for something new. Those who have left are no choice, unless one is chosen already.
 *
 * @param chosen number of the expert, empty for none.
 * @param withField the label has the field of the expert too.
 */
export function useExpertChoices(chosen: string, { withField = false } = {}): SelectOption[] {
  const experts = useAllExperts(true).filter(({ _id, ended }) => !ended || String(_id) === chosen);
  return withField ? expertFieldOptions(experts) : expertOptions(experts);
}

function useAllExperts(enabled: boolean) {
  const query = useQuery({
    ...callQuery(staffExpertOptions, { query: { ended: 'true' } }),
    enabled,
  });
  return query.data?.items ?? [];
}
