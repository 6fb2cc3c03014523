const PLACE = /#\{([^{}]*)\}/g;

/** What stands in the places of a text, as often as it does. */
export function placesIn(words: string): string[] {
  return Array.from(words.matchAll(PLACE), ([, name = '']) => name);
}

/** The text without its places: what all who get it read alike. */
export function withoutPlaces(words: string): string {
  return words.replaceAll(PLACE, '');
}

/** The text with what stands in its places; a place without a value stays as it is. */
export function fillPlaces(words: string, values: Readonly<Record<string, string>>): string {
  const given = new Map(Object.entries(values));
  return words.replaceAll(PLACE, (place, name: string) => given.get(name) ?? place);
}
