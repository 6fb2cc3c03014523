import { circle, curve, line, n, path, rect, square, type Motif, type Point } from './shapes.ts';

/** A chip with its lines. */
export const chip: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const inner = size * 0.46;
  const from = size * 0.27;
  const lit = Math.floor(random() * 4);
  const legs = [0, 1, 2, 3, 4].map((index) => {
    const at = from + inner * (0.1 + index * 0.2);
    const colour = index % 4 === lit ? tone.second : tone.accent;
    const style = { stroke: colour, width: size * 0.022, opacity: index % 2 ? 0.55 : 0.9 };
    const bend = (index - 2) * size * 0.085;
    return (
      path(
        `M${n(x + at)} ${n(y + from)}v${n(-size * 0.09)}l${n(bend)} ${n(-size * 0.09)}v${n(-size * 0.06)}`,
        style,
      ) +
      path(
        `M${n(x + at)} ${n(y + from + inner)}v${n(size * 0.09)}l${n(bend)} ${n(size * 0.09)}v${n(size * 0.06)}`,
        style,
      ) +
      path(
        `M${n(x + from)} ${n(y + at)}h${n(-size * 0.09)}l${n(-size * 0.09)} ${n(bend)}h${n(-size * 0.06)}`,
        style,
      ) +
      path(
        `M${n(x + from + inner)} ${n(y + at)}h${n(size * 0.09)}l${n(size * 0.09)} ${n(bend)}h${n(size * 0.06)}`,
        style,
      )
    );
  });
  return (
    legs.join('') +
    rect(
      { x: x + from, y: y + from, width: inner, height: inner },
      { fill: tone.accent, radius: size * 0.06 },
    ) +
    rect(
      {
        x: x + from + inner * 0.2,
        y: y + from + inner * 0.2,
        width: inner * 0.6,
        height: inner * 0.6,
      },
      { fill: tone.to, radius: size * 0.035, opacity: 0.9 },
    ) +
    circle(x + from + inner * 0.33, y + from + inner * 0.33, size * 0.02, { fill: tone.accent })
  );
};

/** Battery cells that fill up. */
export const battery: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const levels = [0.34 + random() * 0.12, 0.56 + random() * 0.12, 0.86];
  return levels
    .map((level, index) => {
      const cell = { x: x + size * (0.06 + index * 0.31), y: y + size * 0.16, width: size * 0.25 };
      const tall = size * 0.72;
      const full = tall * level - size * 0.06;
      return (
        rect(
          {
            x: cell.x + cell.width * 0.3,
            y: cell.y - size * 0.055,
            width: cell.width * 0.4,
            height: size * 0.08,
          },
          { fill: tone.ink, opacity: 0.4, radius: size * 0.016 },
        ) +
        rect({ ...cell, height: tall }, { fill: tone.ink, opacity: 0.12, radius: size * 0.045 }) +
        rect(
          {
            x: cell.x + size * 0.03,
            y: cell.y + tall - size * 0.03 - full,
            width: cell.width - size * 0.06,
            height: full,
          },
          {
            fill: index === 2 ? tone.accent : tone.second,
            opacity: 0.6 + index * 0.2,
            radius: size * 0.028,
          },
        )
      );
    })
    .join('');
};

/** A double helix. */
export const helix: Motif = ({ x, y, width, height }, tone, random) => {
  const shift = random() * 3;
  const count = 22;
  const at = (index: number, side: 1 | -1): Point => [
    x + (width * index) / count,
    y + height * (0.5 + side * 0.3 * Math.sin(index * 0.46 + shift)),
  ];
  const strand = (side: 1 | -1) =>
    curve(Array.from({ length: count + 1 }, (_, index) => at(index, side)));
  const rungs = Array.from({ length: count + 1 }, (_, index) => {
    const [one, other] = [at(index, 1), at(index, -1)];
    return line(...one, ...other, {
      stroke: index % 3 ? tone.ink : tone.second,
      width: height * 0.014,
      opacity: index % 3 ? 0.22 : 0.7,
    });
  });
  return (
    rungs.join('') +
    path(strand(-1), { stroke: tone.second, width: height * 0.032, opacity: 0.8 }) +
    path(strand(1), { stroke: tone.accent, width: height * 0.042 }) +
    [3, 8, 13, 18]
      .map((index) => circle(...at(index, 1), height * 0.04, { fill: tone.accent }))
      .join('')
  );
};

/** A globe with a route between two cities. */
export const globe: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const [middleX, middleY] = [x + size / 2, y + size / 2];
  const radius = size * 0.42;
  const thin = { stroke: tone.ink, width: size * 0.008, opacity: 0.35 };
  const meridians = [0.3, 0.68].map(
    (share) =>
      `<ellipse cx="${n(middleX)}" cy="${n(middleY)}" rx="${n(radius * share)}" ry="${n(radius)}" fill="none" stroke="${tone.ink}" stroke-width="${n(size * 0.008)}" opacity=".3"/>`,
  );
  const parallels = [-0.5, 0, 0.5].map((share) => {
    const half = radius * Math.sqrt(1 - share * share);
    return line(
      middleX - half,
      middleY + radius * share,
      middleX + half,
      middleY + radius * share,
      thin,
    );
  });
  const tilt = (random() - 0.5) * size * 0.1;
  const from: Point = [middleX - radius * 0.62, middleY + radius * 0.3 + tilt];
  const to: Point = [middleX + radius * 0.66, middleY - radius * 0.2 + tilt];
  return (
    circle(middleX, middleY, radius, { fill: tone.accent, opacity: 0.16 }) +
    circle(middleX, middleY, radius, { ...thin, opacity: 0.6 }) +
    meridians.join('') +
    parallels.join('') +
    path(
      `M${n(from[0])} ${n(from[1])}Q${n(middleX)} ${n(middleY - radius * 1.2)} ${n(to[0])} ${n(to[1])}`,
      { stroke: tone.accent, width: size * 0.022 },
    ) +
    [from, to]
      .map((point) => circle(...point, size * 0.05, { fill: tone.accent, opacity: 0.3 }))
      .join('') +
    circle(...from, size * 0.024, { fill: tone.second }) +
    circle(...to, size * 0.03, { fill: tone.ink })
  );
};

/** Stacks of coins that grow. */
export const coins: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const counts = [2, 3 + Math.floor(random() * 2), 6];
  return counts
    .map((count, stack) =>
      Array.from({ length: count }, (_, index) => {
        const middle = x + size * (0.2 + stack * 0.3);
        const top = y + size * (0.86 - index * 0.115);
        const wide = size * 0.135;
        const colour = stack === 2 ? tone.accent : tone.second;
        const opacity = stack === 2 ? 1 : 0.55 + stack * 0.2;
        return (
          `<g opacity="${n(opacity)}">` +
          path(
            `M${n(middle - wide)} ${n(top)}v${n(size * 0.07)}a${n(wide)} ${n(size * 0.05)} 0 0 0 ${n(wide * 2)} 0v${n(-size * 0.07)}Z`,
            { fill: colour },
          ) +
          `<ellipse cx="${n(middle)}" cy="${n(top)}" rx="${n(wide)}" ry="${n(size * 0.05)}" fill="${colour}"/>` +
          `<ellipse cx="${n(middle)}" cy="${n(top)}" rx="${n(wide * 0.97)}" ry="${n(size * 0.046)}" fill="#FFFFFF" opacity=".32"/>` +
          path(
            `M${n(middle - wide)} ${n(top + size * 0.07)}a${n(wide)} ${n(size * 0.05)} 0 0 0 ${n(wide * 2)} 0`,
            { stroke: tone.to, width: size * 0.01, opacity: 0.4 },
          ) +
          '</g>'
        );
      }).join(''),
    )
    .join('');
};

/** A sheet of a month with marked days. */
export const calendar: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const marked = 6 + Math.floor(random() * 5);
  const cell = size * 0.14;
  const days = Array.from({ length: 20 }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    const isMarked = index === marked || index === marked + 4;
    return rect(
      {
        x: x + size * 0.115 + column * size * 0.158,
        y: y + size * 0.32 + row * size * 0.15,
        width: cell,
        height: cell * 0.86,
      },
      {
        fill: isMarked ? tone.accent : tone.ink,
        opacity: isMarked ? 1 : 0.15,
        radius: size * 0.03,
      },
    );
  });
  return (
    rect(
      { x: x + size * 0.05, y: y + size * 0.08, width: size * 0.9, height: size * 0.88 },
      { fill: tone.ink, opacity: 0.08, radius: size * 0.08 },
    ) +
    rect(
      { x: x + size * 0.05, y: y + size * 0.08, width: size * 0.9, height: size * 0.17 },
      { fill: tone.second, opacity: 0.85, radius: size * 0.08 },
    ) +
    [0.28, 0.72]
      .map((share) =>
        line(x + size * share, y + size * 0.02, x + size * share, y + size * 0.14, {
          stroke: tone.ink,
          width: size * 0.035,
          opacity: 0.8,
        }),
      )
      .join('') +
    days.join('')
  );
};

/** A sheet with lines and a magnifier. */
export const sheet: Motif = (place, tone, random) => {
  const { x, y, size } = square(place);
  const rows = [0.2, 0.31, 0.42, 0.53, 0.64];
  const strong = Math.floor(random() * 3) + 1;
  return (
    rect(
      { x: x + size * 0.14, y: y + size * 0.04, width: size * 0.62, height: size * 0.84 },
      { fill: tone.ink, opacity: 0.1, radius: size * 0.05 },
    ) +
    rows
      .map((row, index) =>
        rect(
          {
            x: x + size * 0.23,
            y: y + size * row,
            width: size * (index === strong ? 0.44 : 0.3 + ((index * 7) % 3) * 0.06),
            height: size * 0.05,
          },
          {
            fill: index === strong ? tone.accent : tone.ink,
            opacity: index === strong ? 1 : 0.24,
            radius: size * 0.02,
          },
        ),
      )
      .join('') +
    circle(x + size * 0.68, y + size * 0.64, size * 0.19, { fill: tone.to, opacity: 0.65 }) +
    circle(x + size * 0.68, y + size * 0.64, size * 0.19, {
      stroke: tone.accent,
      width: size * 0.045,
    }) +
    line(x + size * 0.82, y + size * 0.78, x + size * 0.95, y + size * 0.92, {
      stroke: tone.accent,
      width: size * 0.06,
    }) +
    path(
      `M${n(x + size * 0.59)} ${n(y + size * 0.69)}l${n(size * 0.06)} ${n(-size * 0.07)} ${n(size * 0.05)} ${n(size * 0.04)} ${n(size * 0.08)} ${n(-size * 0.1)}`,
      { stroke: tone.second, width: size * 0.028 },
    )
  );
};
