const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Tags inside of a line, which part no words. */
const INLINE = /<\/?(?:strong|b|em|i|u|s|strike|del|sub|sup|mark|small|code|span|a)\b[^>]*>/g;

/** The words of some HTML. For reading and comparing only, never to be shown as HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
