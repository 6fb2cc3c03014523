import type { Audience } from '@maru/contract/audience';
import type { PersonalData } from '@maru/platform/personal-data';
import { readPhones } from './pasted-phones.ts';
import type { Target } from './target.ts';

/**
 * An audience ready for SQL, with the numbers in it read and hashed.
 *
 * @param seal whether its numbers are going to be kept. Those left out never are.
 */
export async function readAudience(
  { exclude, ...audience }: Audience,
  personal: PersonalData,
  { seal }: { seal: boolean },
): Promise<Pick<Target, 'audience' | 'exclude'>> {
  const meant: Target['audience'] =
    audience.kind === 'phones'
      ? { kind: 'phones', pasted: await readPhones(audience.phones, personal, { seal }) }
      : audience;
  if (!exclude) return { audience: meant };
  const { conditions, phones } = exclude;
  const pasted = phones ? await readPhones(phones, personal, { seal: false }) : null;
  return { audience: meant, exclude: { conditions, pasted } };
}
