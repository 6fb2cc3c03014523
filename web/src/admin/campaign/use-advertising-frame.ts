import { brand } from '#brand';
import { smsCalls } from '@maru/contract/campaign/campaign';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callKey } from '../../shared/query.ts';
import { askSmsFrame } from './campaign-counts.ts';
import { optOutOf, type AdvertisingFrame } from './composed-sms.ts';

/**
 * Placeholder with the length of a real number, so that the counter does not jump when the number
 * is loaded.
 */
const NOT_KNOWN_YET = '080-***-****';

/** The frame the server puts around advertising. It is a setting, so one answer lasts. */
export function useAdvertisingFrame(): AdvertisingFrame {
  const { data } = useQuery({
    queryKey: [...callKey(smsCalls.preview), 'frame'],
    queryFn: async () => optOutOf((await askSmsFrame()).text),
    staleTime: Infinity,
  });
  return useMemo(() => ({ brandName: brand.name, optOut: data ?? NOT_KNOWN_YET }), [data]);
}
