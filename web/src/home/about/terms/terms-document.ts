/** One article of a document: its number stands in its heading. */
export interface TermsArticle {
  heading: string;
  /** Paragraphs; those that are a list of items are written as an array. */
  text: readonly (string | readonly string[])[];
}

/** A document that people agree to. All of them are examples until a lawyer has written them. */
export interface TermsDocument {
  title: string;
  /** What it is about, in a sentence. */
  lead: string;
  version: string;
  /** `YYYY.MM.DD`, from when on it is in force. */
  from: string;
  articles: readonly TermsArticle[];
}
