import { withoutCharts } from '@maru/contract/editor/chart-html';
import { plainTextOf } from '@maru/contract/text/plain-text';

/** One part of an article, named by its heading. */
export interface Part {
  id: string;
  title: string;
}

interface Outline {
  /** The article with an anchor on every heading. */
  html: string;
  parts: Part[];
}

const HEADING = /<h2(?:\s[^>]*)?>(.*?)<\/h2>/gs;
const SUMMARY_TITLE = '세 줄 요약';
const SUMMARY = /<h2(?:\s[^>]*)?>\s*세 줄 요약\s*<\/h2>\s*<(ul|ol)(?:\s[^>]*)?>.*?<\/\1>/s;
const LETTERS_PER_MINUTE = 500;

/**
 * Adds anchors to the headings of an article and lists them. The three-line summary becomes a
 * separate box and is not listed. The HTML is produced by our sanitiser, so its structure is known.
 */
export function outlineOf(html: string): Outline {
  const parts: Part[] = [];
  const boxed = belowTitle(html).replace(
    SUMMARY,
    (summary) => `<div data-summary="">${summary}</div>`,
  );
  const anchored = boxed.replaceAll(HEADING, (whole, inner: string) => {
    const title = plainTextOf(inner);
    if (title === '' || title === SUMMARY_TITLE) return whole;
    const id = `part-${parts.length + 1}`;
    parts.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { html: anchored, parts };
}

/** A page has one h1, its title: texts saved while the editor still wrote h1 begin with h2 too. */
export function belowTitle(html: string): string {
  return html.replaceAll(/<(\/?)h1(?=[\s>])/gi, '<$1h2');
}

/** Tables scroll by themselves on phones, so the keyboard must reach them (WCAG 2.1.1). */
export function withReachableTables(html: string): string {
  return html.replaceAll(/<table(?=[\s>])/gi, '<table tabindex="0"');
}

/** Reading time of an article in minutes, at least one. Charts do not count. */
export function minutesToRead(html: string): number {
  const letters = plainTextOf(withoutCharts(html)).replaceAll(/\s/g, '').length;
  return Math.max(1, Math.round(letters / LETTERS_PER_MINUTE));
}
