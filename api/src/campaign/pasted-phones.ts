import { readMobile } from '@maru/contract/typed-text';
import { type PersonalData } from '@maru/platform/personal-data';

/** Numbers hashed or sealed at a stretch, a few ms, before other requests get their turn. */
const CHUNK = 500;

/** Pasted numbers as the database takes them: one list per column. */
export interface PastedPhones {
  /** Hexadecimal; `''` for what is no mobile number. */
  hashes: string[];
  /** Hexadecimal; empty while only counting. */
  sealed: string[];
  tails: string[];
}

/**
 * Reads pasted numbers.
 *
 * @param seal whether they are going to be kept. Counting needs no more than their hashes.
 */
export async function readPhones(
  written: readonly string[],
  personal: PersonalData,
  { seal }: { seal: boolean },
): Promise<PastedPhones> {
  const pasted: PastedPhones = { hashes: [], sealed: [], tails: [] };
  for (let from = 0; from < written.length; from += CHUNK) {
    for (const text of written.slice(from, from + CHUNK)) {
      const phone = readMobile(text);
      pasted.hashes.push(phone ? personal.hash('phone', phone).toString('hex') : '');
      pasted.sealed.push(phone && seal ? personal.seal('phone', phone).toString('hex') : '');
      pasted.tails.push(phone?.slice(-4) ?? '');
    }
    await new Promise(setImmediate);
  }
  return pasted;
}
