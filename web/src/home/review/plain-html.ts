/** Paragraphs of nothing but text: what a plain field can show and write back unharmed. */
const PLAIN = /^(?:<p>(?:[^<]|<br\s*\/?>)*<\/p>)*$/;

const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&nbsp;', ' '],
  ['&amp;', '&'],
] as const;

/** The text of HTML that holds nothing else, a line for each paragraph; `null` for any other. */
export function plainTextIn(html: string): string | null {
  if (!PLAIN.test(html)) return null;
  const text = html
    .replaceAll('</p><p>', '\n')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<\/?p>/g, '');
  return ENTITIES.reduce((read, [entity, letter]) => read.replaceAll(entity, letter), text);
}

/** The other way: every line is a paragraph, and what looks like a tag is text. */
export function plainHtmlOf(text: string): string {
  if (text === '') return '';
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('');
}

/**
 * Some keyboards of Android lose syllables in the editor (features.md C08): there a text without
 * pictures is written in a plain field.
 */
export function prefersPlainText(userAgent: string, html: string): boolean {
  return /Android/i.test(userAgent) && plainTextIn(html) !== null;
}
