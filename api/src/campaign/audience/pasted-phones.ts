import { readMobile } from '@maru/contract/text/typed-text';
import { type PersonalData } from '@maru/platform/crypto/personal-data';
import { phoneTail } from '@maru/platform/crypto/phone-tail';

/** Numbers hashed or encrypted in one chunk, a few ms, before other requests can run. */
const CHUNK = 500;

/** Pasted numbers in the form that the database takes: one array per column. */
export interface PastedPhones {
  /** Hexadecimal; `''` for a value that is no mobile number. */
  hashes: string[];
  /** Hexadecimal; empty while only counting. */
  sealed: string[];
  tails: string[];
  /** Whether the same number stands earlier in the list. */
  repeated: boolean[];
}

/**
 * Reads pasted numbers.
 *
 * @param seal whether the numbers will be stored. Counting needs only their hashes.
 */
export async function readPhones(
  written: readonly string[],
  personal: PersonalData,
  { seal }: { seal: boolean },
): Promise<PastedPhones> {
  const pasted: PastedPhones = { hashes: [], sealed: [], tails: [], repeated: [] };
  const seen = new Set<string>();
  for (let from = 0; from < written.length; from += CHUNK) {
    for (const text of written.slice(from, from + CHUNK)) {
      const phone = readMobile(text);
      const isRepeated = phone !== null && seen.has(phone);
      pasted.hashes.push(phone ? personal.hash('phone', phone).toString('hex') : '');
      pasted.sealed.push(
        phone && seal && !isRepeated ? personal.seal('phone', phone).toString('hex') : '',
      );
      pasted.tails.push(phone ? phoneTail(phone) : '');
      pasted.repeated.push(isRepeated);
      if (phone !== null) seen.add(phone);
    }
    await new Promise(setImmediate);
  }
  return pasted;
}
