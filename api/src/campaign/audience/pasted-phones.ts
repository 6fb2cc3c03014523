import type { PhoneMarks } from '@maru/contract/campaign/audience';
import { readLoose } from '@maru/contract/text/list/list-consent';
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
  /** Whether an earlier row has the same number and is not left out. */
  repeated: boolean[];
  /** Why the number gets no message, as a reason of `excluded`; `''` if the list has no objection. */
  marks: string[];
}

/**
 * Reads pasted numbers.
 *
 * @param seal whether the numbers will be stored. Counting needs only their hashes.
 */
export async function readPhones(
  written: readonly string[],
  personal: PersonalData,
  { seal, marks = {} }: { seal: boolean; marks?: PhoneMarks | undefined },
): Promise<PastedPhones> {
  const pasted: PastedPhones = {
    hashes: [],
    sealed: [],
    tails: [],
    repeated: [],
    marks: marksOf(written, marks),
  };
  const seen = new Set<string>();
  for (let from = 0; from < written.length; from += CHUNK) {
    for (const [offset, text] of written.slice(from, from + CHUNK).entries()) {
      const phone = readMobile(text);
      const isRepeated = phone !== null && seen.has(phone);
      pasted.hashes.push(phone ? personal.hash('phone', phone).toString('hex') : '');
      pasted.sealed.push(
        phone && seal && !isRepeated ? personal.seal('phone', phone).toString('hex') : '',
      );
      pasted.tails.push(phone ? phoneTail(phone) : '');
      pasted.repeated.push(isRepeated);
      // A row that staff leave out does not make a later row of the same number a duplicate.
      const isOut = ['left_out', 'undecided'].includes(pasted.marks[from + offset]!);
      if (phone !== null && !isOut) seen.add(phone);
    }
    await new Promise(setImmediate);
  }
  return pasted;
}

/** A number without words, which needs no reading. */
const PLAIN = /^[+\d\s().-]*$/;

/**
 * Positions of numbers whose words refuse messages, or cannot be read: `010-1234-5678 수신거부`.
 * Other clients than the staff area may send the words of a list without marks.
 */
export function marksInWords(written: readonly string[]): {
  declined: number[];
  undecided: number[];
} {
  const marks = { declined: new Array<number>(), undecided: new Array<number>() };
  for (const [at, text] of written.entries()) {
    const answer = PLAIN.test(text) || readMobile(text) === null ? '' : readLoose(text);
    if (answer !== '') marks[answer === 'declined' ? 'declined' : 'undecided'].push(at);
  }
  return marks;
}

/** The mark of each number. A refusal in one row covers all rows of the same number. */
function marksOf(
  written: readonly string[],
  { declined: said = [], undecided = [], left_out: leftOut = [] }: PhoneMarks,
): string[] {
  const marks = written.map(() => '');
  const inWords = marksInWords(written);
  const declined = [...said, ...inWords.declined];
  for (const at of inWords.undecided) marks[at] = 'undecided';
  for (const at of leftOut) marks[at] = 'left_out';
  for (const at of undecided) marks[at] = 'undecided';
  for (const at of declined) marks[at] = 'declined';
  if (declined.length === 0) return marks;
  const refusing = new Set(declined.map((at) => readMobile(written[at] ?? '')));
  refusing.delete(null);
  return marks.map((mark, at) => (refusing.has(readMobile(written[at]!)) ? 'declined' : mark));
}
