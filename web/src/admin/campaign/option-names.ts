import { optionNamesOf } from '@maru/contract/campaign/audience-words';
import type { OptionName } from '@maru/contract/campaign/segment/option-name';
import { listAudienceOptions } from '@maru/contract/campaign/saved-audience';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../shared/query.ts';

/** The names of whatever a condition can name; the number itself until it is known. */
export function useOptionNames(): OptionName {
  const { data } = useQuery(callQuery(listAudienceOptions, {}));
  return useMemo(() => optionNamesOf(data), [data]);
}
