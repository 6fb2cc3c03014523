import { contentOf } from '@maru/contract/broadcast/broadcast';
import { broadcastCover, coverAddress, postCover, videoCover } from '@maru/contract/cover/cover';
import type { SearchKind } from '@maru/contract/search/search';

/** The fields of a hit that its picture is made of. */
export interface PicturedRow {
  kind: SearchKind;
  _id: number;
  title: string;
  category: string | null;
  /** An uploaded picture, or the portrait of an expert. */
  img_path: string | null;
  /** Of a broadcast. */
  content: string | null;
  author: string | null;
  field: string;
}

/** Texts and figures without pictures of their own. */
const PLAIN: ReadonlySet<SearchKind> = new Set(['notice', 'faq', 'best-stock']);

/** Returns the picture that the pages of a hit show; `null` if its kind has none. */
export function pictureOf(row: PicturedRow): string | null {
  const { kind, _id, title, category, img_path, author, field } = row;
  if (kind === 'expert') return img_path;
  if (kind === 'broadcast') {
    const cover = broadcastCover({ _id, title, expert: { nick: author ?? '', field } });
    return contentOf(row).thumbnailUrl || coverAddress(cover);
  }
  if (img_path || PLAIN.has(kind)) return img_path || null;
  const expert = author === null ? null : { nick: author };
  if (kind === 'video') return coverAddress(videoCover({ _id, title, expert }));
  return coverAddress(postCover({ _id, title, category, expert }));
}
