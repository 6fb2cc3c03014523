import { createHash } from 'node:crypto';
import { createEncodedBody, type EncodedBody } from '@maru/platform/http/encoded-body';

const ETAG_LETTERS = 24;

/** The bytes of one page for every guest. */
export interface PageBody extends EncodedBody {
  /** Weak: two renderings with the same content share it. */
  etag: string;
}

/** When a page and its data were rendered. A difference in these alone is no new content. */
const RENDER_TIMES = /"(?:renderedAt|dataUpdatedAt)":\d+/g;

export function createPageBody(html: string): PageBody {
  const content = createHash('sha256').update(html.replaceAll(RENDER_TIMES, ''));
  return {
    ...createEncodedBody(Buffer.from(html)),
    etag: `W/"${content.digest('base64url').slice(0, ETAG_LETTERS)}"`,
  };
}
