import type { Audience } from '@maru/contract/campaign/audience';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { readColumns } from './pasted-columns.ts';
import { readPhones } from './pasted-phones.ts';
import type { Target } from './target.ts';

/**
 * Audience ready for SQL, with its numbers parsed and hashed.
 *
 * @param seal whether its numbers will be stored. Excluded numbers are never stored.
 */
export async function readAudience(
  { exclude, ...audience }: Audience,
  personal: PersonalData,
  { seal }: { seal: boolean },
): Promise<Pick<Target, 'audience' | 'exclude'>> {
  const meant: Target['audience'] =
    audience.kind === 'phones' ? await numbersOf(audience, personal, { seal }) : audience;
  if (!exclude) return { audience: meant };
  const { conditions, phones } = exclude;
  const pasted = phones ? await readPhones(phones, personal, { seal: false }) : null;
  return { audience: meant, exclude: { conditions, pasted } };
}

async function numbersOf(
  { phones, columns, marks }: Extract<Audience, { kind: 'phones' }>,
  personal: PersonalData,
  options: { seal: boolean },
): Promise<Target['audience']> {
  const pasted = await readPhones(phones, personal, { ...options, marks });
  if (!columns) return { kind: 'phones', pasted };
  return { kind: 'phones', pasted, columns: await readColumns(columns) };
}
