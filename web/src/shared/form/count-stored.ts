import { cleanText } from '@maru/contract/text/clean-text';

/** Number of characters of a text as it is stored. macOS pastes one Hangul syllable as several. */
export function countStored(text: string): number {
  return Array.from(cleanText(text)).length;
}
