import type { Ground } from '../cover-look.ts';
import { circle, n, path, type Area } from './shapes.ts';
import type { Pattern, Tone } from './tones.ts';

/** The ground of a cover, whole. */
export function groundOf(
  { width, height }: Pick<Area, 'width' | 'height'>,
  tone: Tone,
  { ground, pattern }: { ground: Ground; pattern: Pattern },
): string {
  return (
    `<linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${tone.from}"/><stop offset="1" stop-color="${tone.to}"/></linearGradient>` +
    `<radialGradient id="glow"><stop offset="0" stop-color="${tone.isDark ? tone.accent : '#FFFFFF'}" stop-opacity="${tone.isDark ? 0.3 : 0.85}"/><stop offset="1" stop-color="${tone.isDark ? tone.accent : '#FFFFFF'}" stop-opacity="0"/></radialGradient>` +
    `<rect width="${width}" height="${height}" fill="url(#ground)"/>` +
    circle(width * 0.82, height * 0.3, height * 0.85, { fill: 'url(#glow)' }) +
    patterns[ground]({ width, height }, tone, pattern)
  );
}

type Draw = (size: Pick<Area, 'width' | 'height'>, tone: Tone, pattern: Pattern) => string;

const patterns: Readonly<Record<Ground, Draw>> = {
  glow: ({ width, height }) =>
    circle(0, height, height * 0.6, { fill: 'url(#glow)', opacity: 0.6 }) +
    circle(width * 0.5, -height * 0.2, height * 0.4, { fill: 'url(#glow)', opacity: 0.5 }),
  dots: ({ width, height }, { ink }) =>
    `<pattern id="dots" width="${n(height / 15)}" height="${n(height / 15)}" patternUnits="userSpaceOnUse">${circle(height / 30, height / 30, height / 260, { fill: ink })}</pattern>` +
    `<rect width="${width}" height="${height}" fill="url(#dots)" opacity=".16"/>`,
  rings: ({ width, height }, { ink }) =>
    [0.36, 0.58, 0.82, 1.08]
      .map((share) =>
        circle(width * 0.86, height * 0.12, height * share, {
          stroke: ink,
          width: height * 0.004,
          opacity: 0.2 - share * 0.1,
        }),
      )
      .join(''),
  brand: (size, tone, pattern) => brandPatterns[pattern](size, tone),
};

/** Large parts of the brands' symbols: the ridge, the power ring and the stripes. */
const brandPatterns: Readonly<
  Record<Pattern, (size: Pick<Area, 'width' | 'height'>, tone: Tone) => string>
> = {
  ridge: ({ width, height }, { ink }) =>
    [0, 1, 2]
      .map((row) =>
        path(
          `M${n(width * 0.2)} ${n(height * (1.02 + row * 0.22))}L${n(width * 0.66)} ${n(height * (0.26 + row * 0.22))}L${n(width * 1.12)} ${n(height * (1.02 + row * 0.22))}`,
          { stroke: ink, width: height * 0.075, opacity: 0.075 - row * 0.02 },
        ),
      )
      .join(''),
  arc: ({ width, height }, { ink }) =>
    [0.3, 0.5, 0.7]
      .map((radius, row) =>
        path(
          `M${n(width * 0.76 - height * radius * 0.3)} ${n(height * 0.5 - height * radius * 0.95)}a${n(height * radius)} ${n(height * radius)} 0 1 0 ${n(height * radius * 1.25)} ${n(height * radius * 0.85)}`,
          { stroke: ink, width: height * 0.06, opacity: 0.085 - row * 0.02 },
        ),
      )
      .join(''),
  stripe: ({ width, height }, { ink }) =>
    [0, 1, 2, 3]
      .map((row) =>
        path(
          `M${n(width * (0.62 + row * 0.13))} ${n(-height * 0.05)}q${n(-height * 0.1)} ${n(height * 0.4)} ${n(-height * 0.34)} ${n(height * 0.66)}q${n(height * 0.32)} ${n(-height * 0.16)} ${n(height * 0.5)} ${n(-height * 0.66)}Z`,
          { fill: ink, opacity: 0.07 - row * 0.01 },
        ),
      )
      .join(''),
};
