import type { Brand, BrandId } from '@maru/brands/brand';

/** Colours of one cover. */
export interface Tone {
  /** Ground, from the top left to the bottom right. */
  from: string;
  to: string;
  /** Words on the ground. */
  ink: string;
  /** Small words on the ground. */
  soft: string;
  /** Main colour of the drawing. */
  accent: string;
  /** Second colour of the drawing. */
  second: string;
  isDark: boolean;
}

/** Colours of the brands' covers. A dark one and a light one follow each other. */
export function tonesOf({ theme }: Pick<Brand, 'theme'>): Readonly<Record<ToneName, Tone>> {
  const { scale } = theme;
  return {
    deep: {
      from: scale[700],
      to: theme.secondary,
      ink: '#FFFFFF',
      soft: scale[200],
      accent: theme.onDarkAccent,
      second: scale[400],
      isDark: true,
    },
    tint: {
      from: scale[50],
      to: scale[200],
      ink: scale[900],
      soft: scale[700],
      accent: scale[600],
      second: scale[400],
      isDark: false,
    },
    night: {
      from: mixed(scale[950], '#4A4F58', 0.35),
      to: scale[950],
      ink: '#FFFFFF',
      soft: scale[200],
      accent: theme.tertiary,
      second: scale[300],
      isDark: true,
    },
    vivid: {
      from: scale[600],
      to: scale[800],
      ink: '#FFFFFF',
      soft: scale[100],
      accent: '#FFFFFF',
      second: theme.tertiary,
      isDark: true,
    },
    accent: {
      from: theme.tertiary,
      to: mixed(theme.tertiary, '#FFFFFF', 0.35),
      ink: theme.onTertiary,
      soft: theme.onTertiary,
      accent: scale[800],
      second: scale[600],
      isDark: false,
    },
  };
}

export const toneNames = ['deep', 'tint', 'night', 'vivid', 'accent'] as const;
export type ToneName = (typeof toneNames)[number];

/** Pattern of a brand, from its symbol. */
export type Pattern = 'ridge' | 'arc' | 'stripe';
export const patternOf: Readonly<Record<BrandId, Pattern>> = {
  maru: 'ridge',
  futureon: 'arc',
  daebeom: 'stripe',
};

/** @param share of the second colour, from 0 to 1. */
function mixed(one: string, other: string, share: number): string {
  const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16);
  const parts = [1, 3, 5].map((at) =>
    Math.round(channel(one, at) * (1 - share) + channel(other, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${parts.join('')}`;
}
