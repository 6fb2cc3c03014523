/** One article of a document. Its heading includes its number. */
export interface TermsArticle {
  heading: string;
  /** Paragraphs. A list of items is an array. */
  text: readonly (string | readonly string[])[];
}

/** A document that members agree to. All of them are examples until a lawyer writes them. */
export interface TermsDocument {
  title: string;
  articles: readonly TermsArticle[];
}

/** Returns a document in stored form. The closing article states the effective date. */
export function termsHtmlOf({ articles }: TermsDocument, day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  const closing: TermsArticle = {
    heading: '부칙',
    text: [
      `이 문서는 ${year}년 ${month}월 ${date}일부터 시행합니다.`,
      '(예시) 화면을 보여 드리기 위한 문서이며 법률 검토를 거친 실제 약관이 아닙니다.',
    ],
  };
  return [...articles, closing]
    .map(({ heading, text }) => `<h2>${heading}</h2>${text.map(partOf).join('')}`)
    .join('');
}

function partOf(part: string | readonly string[]): string {
  if (typeof part === 'string') return `<p>${part}</p>`;
  return `<ol>${part.map((line) => `<li>${line}</li>`).join('')}</ol>`;
}
