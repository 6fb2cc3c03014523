const PLACE = /#\{([^{}]*)\}/g;

/** Names of the placeholders in a text, including repetitions. */
export function placesIn(words: string): string[] {
  return Array.from(words.matchAll(PLACE), ([, name = '']) => name);
}

/** A placeholder without its end, or in full-width signs. A phone would show it as it is written. */
const BROKEN =
  /[#\uff03\ufe5f]\s?[{\uff5b\ufe5b][^{}\uff5b\uff5d\ufe5b\ufe5c\n]{0,20}[}\uff5d\ufe5c]?/g;

/** The parts of a text that are meant as placeholders, but would not be filled. */
export function brokenPlacesIn(words: string): string[] {
  return withoutPlaces(words).match(BROKEN) ?? [];
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
