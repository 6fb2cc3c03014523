import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { useRefetchOn } from '../live/use-refetch-on.ts';

/**
 * The activities that the law currently allows the company, kept up to date while the screen is
 * open.
 */
export function useAdvisoryMode() {
  useRefetchOn('advisory.changed', getAdvisoryMode);
  return useQuery(callQuery(getAdvisoryMode, {}));
}
