import type { BrandId } from '@maru/brands/brand';
import type { CoverKind, CoverSubject } from '@maru/contract/cover/cover';
import type { ToneName } from './drawing/tones.ts';

/**
 * Where words and drawing are:
 *
 * - `side`: words at the left, drawing at the right.
 * - `foot`: words at the foot, drawing above and behind.
 * - `frame`: words at the left, drawing on a panel.
 */
export const compositions = ['side', 'foot', 'frame'] as const;
export type Composition = (typeof compositions)[number];

/** The ground behind both. */
export const grounds = ['glow', 'dots', 'rings', 'brand'] as const;
export type Ground = (typeof grounds)[number];

export const LAYOUTS = compositions.length * grounds.length;

export interface Look {
  composition: Composition;
  ground: Ground;
  tone: ToneName;
}

const TONES: Readonly<Record<CoverKind, readonly ToneName[]>> = {
  broadcast: ['deep', 'night', 'vivid', 'tint', 'accent'],
  post: ['tint', 'deep', 'accent', 'vivid', 'night'],
  card: ['deep', 'tint', 'vivid', 'accent', 'night'],
  event: ['accent', 'vivid', 'tint', 'deep', 'night'],
  video: ['night', 'deep', 'vivid', 'tint', 'accent'],
  series: ['tint', 'vivid', 'deep', 'accent', 'night'],
  expert: ['deep', 'vivid', 'tint', 'night', 'accent'],
};

/** Columns have the colour of their brand: pine green, violet or amber. */
const COLUMN_TONES: Readonly<Record<BrandId, readonly ToneName[]>> = {
  maru: ['deep', 'tint', 'vivid'],
  futureon: ['vivid', 'tint', 'deep'],
  daebeom: ['accent', 'vivid', 'tint'],
};

/**
 * The look of a subject, from its number alone. Neighbours of a list differ, whatever the distance
 * of their numbers: the step after each round changes.
 */
export function lookOf(
  { kind, _id, part = 0 }: Pick<CoverSubject, 'kind' | '_id' | 'part'>,
  { brand, board }: { brand: BrandId; board: string | null },
): Look {
  const place = _id + part;
  const layout = (place * 5 + Math.floor(place / LAYOUTS)) % LAYOUTS;
  // All cards of a card news have one colour.
  const tones = board === 'column' ? COLUMN_TONES[brand] : TONES[kind];
  const round = tones.length + 1;
  const turns = Math.floor(_id / round) + 3 * Math.floor(_id / round ** 2);
  const tone = (_id + turns) % tones.length;
  return {
    composition: compositions[layout % compositions.length] ?? 'side',
    ground: grounds[Math.floor(layout / compositions.length)] ?? 'glow',
    tone: tones[tone] ?? 'deep',
  };
}
