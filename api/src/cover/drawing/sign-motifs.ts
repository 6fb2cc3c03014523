import { arc, circle, n, path, rect, square, type Motif } from './shapes.ts';

/** A shield with a check mark. */
export const shield: Motif = (place, tone) => {
  const { x, y, size } = square(place);
  const outline = (inset: number) => {
    const left = x + size * (0.16 + inset);
    const right = x + size * (0.84 - inset);
    const top = y + size * (0.1 + inset);
    const middle = x + size / 2;
    return (
      `M${n(middle)} ${n(top - size * 0.04)}L${n(right)} ${n(top + size * 0.1)}V${n(y + size * 0.5)}` +
      `C${n(right)} ${n(y + size * (0.74 - inset))} ${n(middle + size * 0.14)} ${n(y + size * (0.87 - inset))} ${n(middle)} ${n(y + size * (0.94 - inset))}` +
      `C${n(middle - size * 0.14)} ${n(y + size * (0.87 - inset))} ${n(left)} ${n(y + size * (0.74 - inset))} ${n(left)} ${n(y + size * 0.5)}V${n(top + size * 0.1)}Z`
    );
  };
  return (
    path(outline(0), { fill: tone.second, opacity: 0.35 }) +
    path(outline(0.07), { fill: tone.accent }) +
    path(
      `M${n(x + size * 0.36)} ${n(y + size * 0.5)}l${n(size * 0.1)} ${n(size * 0.11)} ${n(size * 0.19)} ${n(-size * 0.21)}`,
      { stroke: tone.isDark ? tone.to : '#FFFFFF', width: size * 0.06 },
    )
  );
};

/** A wrapped present. */
export const present: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const bits = Array.from({ length: 9 }, (_, index) =>
    circle(
      x + size * (0.04 + random() * 0.92),
      y + size * (0.02 + random() * 0.3),
      size * (0.012 + random() * 0.016),
      { fill: index % 2 ? tone.second : tone.ink, opacity: 0.7 },
    ),
  );
  const middle = x + size / 2;
  return (
    bits.join('') +
    rect(
      { x: x + size * 0.16, y: y + size * 0.5, width: size * 0.68, height: size * 0.42 },
      { fill: tone.second, radius: size * 0.04 },
    ) +
    rect(
      { x: x + size * 0.11, y: y + size * 0.38, width: size * 0.78, height: size * 0.15 },
      { fill: tone.accent, radius: size * 0.035 },
    ) +
    rect(
      { x: middle - size * 0.06, y: y + size * 0.38, width: size * 0.12, height: size * 0.54 },
      { fill: tone.ink, opacity: 0.85 },
    ) +
    path(
      `M${n(middle)} ${n(y + size * 0.38)}c${n(-size * 0.3)} ${n(-size * 0.03)} ${n(-size * 0.26)} ${n(-size * 0.24)} ${n(-size * 0.1)} ${n(-size * 0.2)}` +
        `s${n(size * 0.1)} ${n(size * 0.2)} ${n(size * 0.1)} ${n(size * 0.2)}s0 ${n(-size * 0.16)} ${n(size * 0.1)} ${n(-size * 0.2)}` +
        `s${n(size * 0.2)} ${n(size * 0.17)} ${n(-size * 0.1)} ${n(size * 0.2)}Z`,
      { stroke: tone.ink, width: size * 0.04, opacity: 0.85 },
    )
  );
};

/** Marks of a quiz: a large question mark in rings. */
export const question: Motif = (place, tone) => {
  const { x, y, size } = square(place);
  const [middleX, middleY] = [x + size / 2, y + size / 2];
  return (
    circle(middleX, middleY, size * 0.46, { fill: tone.accent, opacity: 0.16 }) +
    circle(middleX, middleY, size * 0.34, { fill: tone.accent }) +
    path(
      `M${n(middleX - size * 0.1)} ${n(middleY - size * 0.07)}a${n(size * 0.105)} ${n(size * 0.105)} 0 1 1 ${n(size * 0.15)} ${n(size * 0.09)}q${n(-size * 0.05)} ${n(size * 0.03)} ${n(-size * 0.05)} ${n(size * 0.08)}`,
      { stroke: tone.isDark ? tone.to : '#FFFFFF', width: size * 0.055 },
    ) +
    circle(middleX, middleY + size * 0.185, size * 0.036, {
      fill: tone.isDark ? tone.to : '#FFFFFF',
    }) +
    path(arc(middleX, middleY, size * 0.42, 0.06, 0.3), {
      stroke: tone.second,
      width: size * 0.026,
    })
  );
};

/** A bell with sound. */
export const bell: Motif = (place, tone) => {
  const { x, y, size } = square(place);
  const middle = x + size / 2;
  return (
    path(
      `M${n(middle - size * 0.28)} ${n(y + size * 0.72)}h${n(size * 0.56)}c${n(-size * 0.08)} ${n(-size * 0.09)} ${n(-size * 0.07)} ${n(-size * 0.16)} ${n(-size * 0.08)} ${n(-size * 0.3)}a${n(size * 0.2)} ${n(size * 0.2)} 0 0 0 ${n(-size * 0.4)} 0c${n(-size * 0.01)} ${n(size * 0.14)} 0 ${n(size * 0.21)} ${n(-size * 0.08)} ${n(size * 0.3)}Z`,
      { fill: tone.accent, stroke: tone.accent, width: size * 0.03 },
    ) +
    path(
      `M${n(middle - size * 0.08)} ${n(y + size * 0.8)}a${n(size * 0.08)} ${n(size * 0.08)} 0 0 0 ${n(size * 0.16)} 0Z`,
      { fill: tone.second },
    ) +
    path(arc(middle, y + size * 0.42, size * 0.36, 0.1, 0.22), {
      stroke: tone.second,
      width: size * 0.035,
    }) +
    path(arc(middle, y + size * 0.42, size * 0.36, 0.78, 0.9), {
      stroke: tone.second,
      width: size * 0.035,
    }) +
    path(arc(middle, y + size * 0.42, size * 0.46, 0.12, 0.2), {
      stroke: tone.ink,
      width: size * 0.028,
      opacity: 0.4,
    }) +
    path(arc(middle, y + size * 0.42, size * 0.46, 0.8, 0.88), {
      stroke: tone.ink,
      width: size * 0.028,
      opacity: 0.4,
    })
  );
};

/** Words of a conversation. */
export const talk: Motif = (place, tone) => {
  const { x, y, size } = square(place);
  const words = (left: number, top: number, widths: readonly number[], colour: string) =>
    widths
      .map((wide, index) =>
        rect(
          {
            x: x + size * left,
            y: y + size * (top + index * 0.1),
            width: size * wide,
            height: size * 0.05,
          },
          { fill: colour, radius: size * 0.025, opacity: 0.75 },
        ),
      )
      .join('');
  const onAccent = tone.isDark ? tone.to : '#FFFFFF';
  return (
    path(
      `M${n(x + size * 0.12)} ${n(y + size * 0.14)}h${n(size * 0.52)}q${n(size * 0.08)} 0 ${n(size * 0.08)} ${n(size * 0.08)}v${n(size * 0.2)}q0 ${n(size * 0.08)} ${n(-size * 0.08)} ${n(size * 0.08)}h${n(-size * 0.36)}l${n(-size * 0.13)} ${n(size * 0.12)}v${n(-size * 0.12)}h${n(-size * 0.03)}q${n(-size * 0.08)} 0 ${n(-size * 0.08)} ${n(-size * 0.08)}v${n(-size * 0.2)}q0 ${n(-size * 0.08)} ${n(size * 0.08)} ${n(-size * 0.08)}Z`,
      { fill: tone.accent },
    ) +
    words(0.14, 0.23, [0.46, 0.3], onAccent) +
    path(
      `M${n(x + size * 0.42)} ${n(y + size * 0.56)}h${n(size * 0.46)}q${n(size * 0.08)} 0 ${n(size * 0.08)} ${n(size * 0.08)}v${n(size * 0.14)}q0 ${n(size * 0.08)} ${n(-size * 0.08)} ${n(size * 0.08)}h${n(-size * 0.04)}v${n(size * 0.11)}l${n(-size * 0.12)} ${n(-size * 0.11)}h${n(-size * 0.3)}q${n(-size * 0.08)} 0 ${n(-size * 0.08)} ${n(-size * 0.08)}v${n(-size * 0.14)}q0 ${n(-size * 0.08)} ${n(size * 0.08)} ${n(-size * 0.08)}Z`,
      { fill: tone.second, opacity: 0.75 },
    ) +
    words(0.44, 0.64, [0.42, 0.26], onAccent)
  );
};
