const PLACE = /#\{([^{}]*)\}/g;

/** Names of the placeholders in a text, including repetitions. */
export function placesIn(words: string): string[] {
  return Array.from(words.matchAll(PLACE), ([, name = '']) => name);
}

/** The text without its placeholders: the part that is the same for all recipients. */
export function withoutPlaces(words: string): string {
  return words.replaceAll(PLACE, '');
}

/** Returns the text with its placeholders filled. A placeholder without a value stays unchanged. */
export function fillPlaces(words: string, values: Readonly<Record<string, string>>): string {
  const given = new Map(Object.entries(values));
  return words.replaceAll(PLACE, (place, name: string) => given.get(name) ?? place);
}
