/** The lines of a text area, without those that are empty. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** The words of a field that takes several, between commas. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.split(/[,\s]+/).filter((word) => word !== ''))];
}
