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

/** Attributes whose text a browser or a screen reader shows. */
const SPOKEN = /\s(?:alt|title|aria-label|placeholder|summary|label)="([^"]*)"/g;
const ADDRESS = /\s(?:href|src)="([^"]*)"/g;

/**
 * As {@link plainTextOf}, followed by the texts of attributes, such as the alternative texts of
 * pictures, and by the words of link addresses.
 */
export function spokenTextOf(html: string): string {
  const tags = [...html.matchAll(/<[a-z][^>]*>/gi)].map(([tag]) => tag).join('');
  const valuesOf = (attribute: RegExp) =>
    [...tags.matchAll(attribute)].map(([, value]) => value!.replaceAll(ENTITY, decode).trim());
  const addresses = valuesOf(ADDRESS).map(
    (address) => wordsOfAddresses(address) || (/[가-힣]/.test(address) ? address : ''),
  );
  return [plainTextOf(html), ...valuesOf(SPOKEN), ...addresses].filter(Boolean).join(' / ');
}

/** Characters that are written as the bytes of their UTF-8 form, in percent signs. */
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** Addresses of a text with the letters that a browser shows. Empty if none are encoded. */
export function wordsOfAddresses(text: string): string {
  if (!/%[c-f][0-9a-f]%/i.test(text)) return '';
  return text.replaceAll(ENCODED, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch (error) {
      // Not UTF-8: shown as it is written.
      if (error instanceof URIError) return bytes;
      throw error;
    }
  });
}

/** A plain text as HTML, for the text of an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
