import { isBlank } from '@maru/contract/text/clean-text';

/** Splits a text area into lines and drops the empty ones. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !isBlank(line));
}

/** Splits a field with several words at commas and spaces. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[,\s]+/).filter((word) => word !== ''))];
}
