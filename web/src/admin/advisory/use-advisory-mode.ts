import { getAdvisoryMode } from '@maru/contract/advisory';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { useRefetchOn } from '../live/use-refetch-on.ts';

/** What the company may do by law now, kept up to date while the screen is open. */
export function useAdvisoryMode() {
  useRefetchOn('advisory.changed', getAdvisoryMode);
  return useQuery(callQuery(getAdvisoryMode, {}));
}
