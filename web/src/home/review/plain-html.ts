/** Paragraphs with text only. A plain field can show such HTML and write it back without loss. */
const PLAIN = /^(?:<p>(?:[^<]|<br\s*\/?>)*<\/p>)*$/;

const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
] as const;

/**
 * The text of HTML that contains only text paragraphs, one line per paragraph. `null` for any other
 * HTML.
 */
export function plainTextIn(html: string): string | null {
  if (!PLAIN.test(html)) return null;
  const text = html
    .replaceAll('</p><p>', '\n')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/?p>/g, '');
  return ENTITIES.reduce((read, [entity, letter]) => read.replaceAll(entity, letter), text);
}

/** The inverse: each line becomes a paragraph, and tags in the text are escaped. */
export function plainHtmlOf(text: string): string {
  if (text === '') return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/**
 * Some keyboards of Android lose syllables in the editor (features C08): there a text without
 * pictures is written in a plain field.
 */
export function prefersPlainText(userAgent: string, html: string): boolean {
  return /Android/i.test(userAgent) && plainTextIn(html) !== null;
}
