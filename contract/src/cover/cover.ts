import { fnv1a } from '../core/fnv1a.ts';

/** Subjects that have a drawn cover. `card` is one card of a card news, by its place. */
export const coverKinds = [
  'broadcast',
  'post',
  'card',
  'event',
  'video',
  'series',
  'expert',
] as const;
export type CoverKind = (typeof coverKinds)[number];

/**
 * Sizes of a drawn cover in px:
 *
 * - `wide`: 640 × 360, for cards.
 * - `plain`: the same without words, for places that write the title over it.
 * - `large`: 1280 × 720, for the first picture of a page.
 * - `square`: 720 × 720, for card news.
 * - `portrait`: 480 × 560, for experts.
 * - `share`: 1200 × 630 as JPEG, for messengers.
 */
export const coverShapes = ['wide', 'plain', 'large', 'square', 'portrait', 'share'] as const;
export type CoverShape = (typeof coverShapes)[number];

/** The data that a cover shows. The page and the server take it from the same fields. */
export interface CoverSubject {
  kind: CoverKind;
  _id: number;
  /** Place of a card from 0; else absent. */
  part?: number;
  title: string;
  /** Small line: expert, period or field. */
  note: string;
}

/** Number of the drawing. A new number gives all covers new addresses. */
const DRAWING = 3;

/**
 * Address of the drawn cover of a subject. It changes with the words, so that its content never
 * does. Without a schema, because first views need it.
 */
export function coverAddress(subject: CoverSubject, shape: CoverShape = 'wide'): string {
  const { kind, _id, part = 0 } = subject;
  return withShape(`/covers/${kind}/${_id}-${part}-${coverVersion(subject)}`, shape);
}

const withShape = (stem: string, shape: CoverShape) =>
  `${stem}-${shape}.${shape === 'share' ? 'jpg' : 'webp'}`;

interface Author {
  nick: string;
  field: string;
}

export const broadcastCover = (item: {
  _id: number;
  title: string;
  expert: Author;
}): CoverSubject => ({
  kind: 'broadcast',
  _id: item._id,
  title: item.title,
  note: `${item.expert.nick} · ${item.expert.field}`,
});

export const postCover = (post: {
  _id: number;
  title: string;
  category: string | null;
  expert: Pick<Author, 'nick'> | null;
}): CoverSubject => ({
  kind: 'post',
  _id: post._id,
  title: post.title,
  note: post.expert?.nick ?? post.category ?? '',
});

/** @param text the words of the card. */
export const cardCover = (
  post: { _id: number; title: string },
  part: number,
  text: string,
): CoverSubject => ({ kind: 'card', _id: post._id, part, title: text, note: post.title });

export const eventCover = (event: {
  _id: number;
  title: string;
  starts_at: string;
  ends_at: string;
}): CoverSubject => ({
  kind: 'event',
  _id: event._id,
  title: event.title,
  note: `${dayInSeoul(event.starts_at)} – ${dayInSeoul(event.ends_at)}`,
});

export const videoCover = (video: {
  _id: number;
  title: string;
  expert: Pick<Author, 'nick'> | null;
}): CoverSubject => ({
  kind: 'video',
  _id: video._id,
  title: video.title,
  note: video.expert?.nick ?? '',
});

export const seriesCover = (series: { _id: number; title: string }): CoverSubject => ({
  kind: 'series',
  _id: series._id,
  title: series.title,
  note: '',
});

export const expertCover = (expert: { _id: number } & Author): CoverSubject => ({
  kind: 'expert',
  _id: expert._id,
  title: expert.nick,
  note: expert.field,
});

const SEOUL_MS = 9 * 3_600_000;

/** Month and day, such as `11.20`. */
function dayInSeoul(at: string): string {
  const day = new Date(Date.parse(at) + SEOUL_MS);
  return `${day.getUTCMonth() + 1}.${day.getUTCDate()}`;
}

const ADDRESS = /^(\/covers\/[a-z]+\/[\da-z]+-\d+-[\da-z]+)-[a-z]+\.[a-z]+$/;

/** Address of the same cover in another shape; `null` if it is no drawn cover. */
export function coverShaped(address: string, shape: CoverShape): string | null {
  const [, stem] = ADDRESS.exec(address) ?? [];
  return stem === undefined ? null : withShape(stem, shape);
}

/** Hash of the words of a cover. */
export function coverVersion({ title, note }: CoverSubject): string {
  return fnv1a(`${DRAWING}\n${title}\n${note}`).toString(36);
}
