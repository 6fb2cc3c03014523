import { advertisingWordsIn, isDisguised } from '@maru/contract/text/advertising';
import type { PhoneColumns } from '@maru/contract/campaign/phone-columns';
import { unsendableOf } from '@maru/contract/text/sms-text';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { openWords, type FilledIn } from '@maru/domain/message/recipient-text';
import { badInput } from '../../http/refusal.ts';
import { columnsOf, type Target, type PastedColumns } from './target.ts';

/** Rows checked in one chunk, a few ms, before other requests can run. */
const CHUNK = 500;

/** Values that a pasted list supplies for a placeholder, and their column name in SQL. */
export function ownColumnOf(
  { audience }: Pick<Target, 'audience'>,
  place: string,
): { column: string; values: string[] } | null {
  const columns = columnsOf(audience);
  const index = columns?.names.indexOf(place) ?? -1;
  return index === -1 ? null : { column: `own_${index}`, values: columns!.values[index]! };
}

/**
 * Reads the columns of pasted numbers.
 *
 * @throws Refusal INVALID_INPUT for values that no carrier accepts, and for a disguised advertising
 *   mark. Text that is forbidden in a message must not be filled into it either.
 */
export async function readColumns(columns: PhoneColumns): Promise<PastedColumns> {
  const names = columns.map(({ name }) => name);
  const values = columns.map(() => new Array<string>());
  const adWords = new Set<string>();
  const length = columns[0]?.values.length ?? 0;
  for (let from = 0; from < length; from += CHUNK) {
    const said: string[] = [];
    for (const [index, column] of columns.entries()) {
      const some = column.values.slice(from, from + CHUNK).map((value) => value.trim());
      values[index]!.push(...some);
      said.push(...some);
    }
    refuseUnfit(said);
    const words = { title: '', text: said.join('\n'), advertising: false };
    for (const word of advertisingWordsIn(words)) adWords.add(word);
    await new Promise(setImmediate);
  }
  return { names, values, adWords: [...adWords] };
}

/** Columns rebuilt from recipients written earlier. Their values are stored sealed. */
export async function columnsBefore(
  personal: PersonalData,
  names: readonly string[],
  recipients: readonly FilledIn[],
): Promise<{ columns?: PastedColumns }> {
  if (names.length === 0) return {};
  const columns = names.map((name) => ({ name, values: new Array<string>() }));
  for (let from = 0; from < recipients.length; from += CHUNK) {
    for (const recipient of recipients.slice(from, from + CHUNK)) {
      const words = openWords(personal, recipient) ?? {};
      for (const { name, values } of columns) values.push(words[name] ?? '');
    }
    await new Promise(setImmediate);
  }
  return { columns: await readColumns(columns) };
}

function refuseUnfit(values: readonly string[]): void {
  if (unsendableOf(values.join('\n')).length > 0) {
    throw badInput('audience', 'must contain only characters that carriers can send');
  }
  // The joined values may look like a mark although no single value does.
  if (isDisguised(values.join('\n')) && values.some(isDisguised)) {
    throw badInput('audience', 'must write the advertising mark in its standard form');
  }
}
