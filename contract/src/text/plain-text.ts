const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

const ENTITY = /&(amp|lt|gt|quot|#39|nbsp);/g;
const decode = (_: string, name: string) => ENTITIES[name] ?? '';

/** Tags inside of a line, which part no words. */
const INLINE = /<\/?(?:strong|b|em|i|u|s|strike|del|sub|sup|mark|small|code|span|a)\b[^>]*>/g;

/** Plain text of sanitised HTML on one line, without tags or the spaces between them. */
export function plainTextOf(html: string): string {
  return html
    .replaceAll(INLINE, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(ENTITY, decode)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** As {@link plainTextOf}, followed by the alternative texts of pictures. */
export function spokenTextOf(html: string): string {
  const alts = [...html.matchAll(/<img\b[^>]*?\salt="([^"]*)"/g)].map(([, alt]) =>
    alt!.replaceAll(ENTITY, decode).trim(),
  );
  return [plainTextOf(html), ...alts.filter(Boolean)].join(' / ');
}

/** A plain text as HTML, for the text of an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
