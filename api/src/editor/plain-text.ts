const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

const MAX_EXCERPT = 160;

/** Tags inside of a line, which part no words. */
const INLINE = /<\/?(?:strong|b|em|i|u|s|strike|del|sub|sup|mark|small|code|span|a)\b[^>]*>/g;

/** What of sanitised HTML is read, on one line: neither tags nor the spaces between them. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The first lines of it, for a list. */
export function excerptOf(html: string): string {
  const letters = Array.from(plainTextOf(html));
  if (letters.length <= MAX_EXCERPT) return letters.join('');
  return `${letters
    .slice(0, MAX_EXCERPT - 1)
    .join('')
    .trimEnd()}…`;
}
