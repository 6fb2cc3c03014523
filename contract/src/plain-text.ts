const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

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
