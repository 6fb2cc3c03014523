import type { IncomingMessage, ServerResponse } from 'node:http';
import { contentEncodingOf, type Encoded, type EncodedBody } from './encoded-body.ts';
import { hasAnswer } from './entity-tag.ts';

/** A cached response, with the headers that all its readers receive. */
export interface KeptAnswer {
  body: Pick<EncodedBody, 'for'>;
  /** Entity tag of the plain bytes. */
  etag: string;
  type: string;
  /**
   * Also sent with 304. `accept-encoding` must be in Vary, either here or in the reader's own
   * headers.
   */
  headers: Readonly<Record<string, string>>;
}

/** Headers in the fastest format for `writeHead`: names and values alternate. */
type FlatHeaders = readonly (string | number)[];

/** Headers of a cached response, also sent with 304. */
export function headersOfKept(
  { etag, headers }: Pick<KeptAnswer, 'etag' | 'headers'>,
  { encoding }: Pick<Encoded, 'encoding'>,
): Record<string, string> {
  // A strong tag identifies exact bytes, so compressed bytes have a weak one.
  const isTrue = encoding === 'identity' || etag.startsWith('W/');
  return { ...headers, etag: isTrue ? etag : `W/${etag}` };
}

/** Content headers of a cached response. */
export function contentHeadersOfKept(
  { type }: Pick<KeptAnswer, 'type'>,
  { encoding }: Pick<Encoded, 'encoding'>,
): Record<string, string> {
  return { 'content-type': type, ...contentEncodingOf(encoding) };
}

/**
 * Writes cached responses without the framework, at little more than the cost of the bytes.
 *
 * @param common headers of every response of the process.
 */
export function createKeptAnswerWriter(common: Readonly<Record<string, string>>) {
  const heads = new WeakMap<Buffer, { whole: FlatHeaders; known: FlatHeaders }>();

  function headOf(answer: KeptAnswer, encoded: Encoded) {
    const found = heads.get(encoded.bytes);
    if (found) return found;
    const known = Object.entries({ ...common, ...headersOfKept(answer, encoded) }).flat();
    const content = Object.entries(contentHeadersOfKept(answer, encoded)).flat();
    const head = { known, whole: [...known, ...content, 'content-length', encoded.bytes.length] };
    heads.set(encoded.bytes, head);
    return head;
  }

  /**
   * Answers a GET or HEAD with 200, or with 304 if the client has the response.
   *
   * @param own headers of this reader only; names and values alternate.
   * @returns the status.
   */
  return (
    request: IncomingMessage,
    response: ServerResponse,
    { answer, encoded, own }: { answer: KeptAnswer; encoded: Encoded; own: FlatHeaders },
  ): 200 | 304 => {
    const head = headOf(answer, encoded);
    if (hasAnswer(request.headers['if-none-match'], answer.etag)) {
      response.writeHead(304, [...head.known, ...own]).end();
      return 304;
    }
    response.writeHead(200, [...head.whole, ...own]).end(encoded.bytes);
    return 200;
  };
}
