import type { listFaqs } from '@maru/contract/post/post';
import type { OutputOf } from '@maru/contract/core/call';
import { foldOf } from '../../shared/highlight.ts';
import { plainTextOf } from '@maru/contract/text/plain-text';

export type Faq = OutputOf<typeof listFaqs>['items'][number];

/** The categories of some questions, in the order in which they first come. */
export function categoriesOf(faqs: readonly Faq[]): string[] {
  return [...new Set(faqs.map(({ category }) => category))];
}

/** The questions of a category that contain `q`. An absent filter does not narrow the result. */
export function chooseFaqs(
  faqs: readonly Faq[],
  { category, q }: { category?: string | undefined; q?: string | undefined },
): Faq[] {
  const wanted = foldOf(q ?? '');
  return faqs.filter(
    (faq) =>
      (category === undefined || faq.category === category) &&
      (wanted === '' || foldOf(`${faq.question} ${plainTextOf(faq.answer_html)}`).includes(wanted)),
  );
}
