import type { listFaqs } from '@maru/contract/post';
import type { OutputOf } from '@maru/contract/call';
import { plainText } from '../board/article-outline.ts';

export type Faq = OutputOf<typeof listFaqs>['items'][number];

/** The categories of some questions, in the order in which they first come. */
export function categoriesOf(faqs: readonly Faq[]): string[] {
  return [...new Set(faqs.map(({ category }) => category))];
}

/** The questions of a category whose words contain `q`; what is not asked for does not narrow. */
export function chooseFaqs(
  faqs: readonly Faq[],
  { category, q }: { category?: string | undefined; q?: string | undefined },
): Faq[] {
  const wanted = foldOf(q ?? '');
  return faqs.filter(
    (faq) =>
      (category === undefined || faq.category === category) &&
      (wanted === '' || foldOf(`${faq.question} ${plainText(faq.answer_html)}`).includes(wanted)),
  );
}

/** A text cut where `q` stands in it; every second piece is what was looked for. */
export function cutAt(text: string, q: string): string[] {
  const wanted = foldOf(q);
  const folded = foldOf(text);
  // Folding that changes the length would cut in the wrong places.
  if (wanted === '' || folded.length !== text.length) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, from)) {
    pieces.push(text.slice(from, at), text.slice(at, at + wanted.length));
    from = at + wanted.length;
  }
  return [...pieces, text.slice(from)];
}

function foldOf(text: string): string {
  return text.normalize('NFC').toLowerCase().trim();
}
