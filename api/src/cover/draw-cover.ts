import type { Brand } from '@maru/brands/brand';
import { coverVersion, type CoverShape, type CoverSubject } from '@maru/contract/cover/cover';
import { createRandomNumbers } from '@maru/platform/core/random';
import sharp, { type OverlayOptions } from 'sharp';
import { lookOf, type Composition, type Look } from './cover-look.ts';
import { fitLines, splitTitle, type CoverWords } from './cover-words.ts';
import { groundOf } from './drawing/ground.ts';
import { letter, type Lettered } from './drawing/lettering.ts';
import { motifOf } from './drawing/motif-choice.ts';
import { clearOf, rect, type Area, type Corner, type Motif } from './drawing/shapes.ts';
import { patternOf, tonesOf, type Tone } from './drawing/tones.ts';

/** A subject with what only the server knows of it. */
export interface DrawnSubject extends CoverSubject {
  /** Kind of a post; else `null`. */
  board: string | null;
  /** Cards of the card news; else 0. */
  parts: number;
}

export const SIZES: Readonly<Record<CoverShape, Pick<Area, 'width' | 'height'>>> = {
  wide: { width: 640, height: 360 },
  plain: { width: 960, height: 540 },
  large: { width: 1_280, height: 720 },
  square: { width: 720, height: 720 },
  portrait: { width: 480, height: 560 },
  share: { width: 1_200, height: 630 },
};

const WEBP_QUALITY = 82;
const JPEG_QUALITY = 86;

/** Draws the cover of a subject. The same subject always gives the same picture. */
export async function drawCover(
  brand: Brand,
  subject: DrawnSubject,
  shape: CoverShape,
): Promise<Buffer> {
  const size = SIZES[shape];
  const look = lookOf(subject, { brand: brand.id, board: subject.board });
  const tone = tonesOf(brand)[look.tone];
  const random = createRandomNumbers(parseInt(coverVersion(subject), 36) + subject._id);
  const motif = motifOf(
    {
      kind: subject.kind,
      title: subject.kind === 'expert' ? subject.note : subject.title,
      place: subject._id + (subject.part ?? 0),
    },
    subject.board,
  );
  const sheet: Sheet = { brand, subject, size, tone, look, motif, random };
  const { svg, words } = await (shape === 'portrait'
    ? portraitOf(sheet)
    : shape === 'square'
      ? squareOf(sheet)
      : shape === 'plain'
        ? { svg: plainOf(sheet), words: [] }
        : wideOf(sheet, shape));
  const ground = groundOf(size, tone, { ground: look.ground, pattern: patternOf[brand.id] });
  const picture = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${ground}${svg}</svg>`,
    ),
  ).composite(words);
  return shape === 'share'
    ? picture.flatten().jpeg({ quality: JPEG_QUALITY }).toBuffer()
    : picture.removeAlpha().webp({ quality: WEBP_QUALITY, effort: 3 }).toBuffer();
}

interface Sheet {
  brand: Brand;
  subject: DrawnSubject;
  size: Pick<Area, 'width' | 'height'>;
  tone: Tone;
  look: Look;
  motif: Motif;
  random: () => number;
}

interface Drawn {
  svg: string;
  words: OverlayOptions[];
}

/** Where the drawing is, in shares of the picture. */
const SCENES: Readonly<Record<Composition, Area>> = {
  side: { x: 0.56, y: 0.12, width: 0.4, height: 0.72 },
  foot: { x: 0.42, y: 0.07, width: 0.54, height: 0.6 },
  frame: { x: 0.61, y: 0.21, width: 0.3, height: 0.56 },
};
/** Space between words and drawing, in shares of the height. */
const GAP = 0.03;
/** Space of the panel around the drawing, in shares of the height. */
const PANEL = 0.07;

function sceneOf(
  { size: { width, height }, tone, motif, random }: Sheet,
  composition: Composition,
  words: Corner,
): string {
  const share = SCENES[composition];
  const place = clearOf(
    {
      x: share.x * width,
      y: share.y * height,
      width: share.width * width,
      height: share.height * height,
    },
    { top: words.top - GAP * height, right: words.right + GAP * height },
  );
  const space = PANEL * height;
  const panel =
    composition === 'frame'
      ? rect(
          {
            x: place.x - space,
            y: place.y - space,
            width: place.width + 2 * space,
            height: place.height + 2 * space,
          },
          { fill: '#FFFFFF', opacity: tone.isDark ? 0.09 : 0.55, radius: height * 0.05 },
        )
      : '';
  return panel + motif(place, tone, random);
}

/** The drawing alone. Words of the page are over its left and lower part. */
function plainOf({ size: { width, height }, tone, motif, random }: Sheet): string {
  const place = { x: width * 0.46, y: height * 0.13, width: width * 0.48, height: height * 0.66 };
  return motif(place, tone, random);
}

/** Words of wide covers: their width as a share, and lines at most. */
const WIDE_WORDS: Readonly<Record<Composition, { width: number; mostLines: number }>> = {
  side: { width: 0.52, mostLines: 3 },
  foot: { width: 0.66, mostLines: 2 },
  frame: { width: 0.46, mostLines: 3 },
};
/** Share of the width that the play mark of a video leaves to its words. */
const BESIDE_PLAY = 0.8;
const HEADLINE_SIZES = [0.15, 0.135, 0.12, 0.105, 0.092, 0.08];

async function wideOf(sheet: Sheet, shape: CoverShape): Promise<Drawn> {
  const { size, subject, tone, look, brand } = sheet;
  const composition = look.composition;
  const { width, mostLines } = WIDE_WORDS[composition];
  const pad = size.height * 0.085;
  const stack = await stackOf(splitTitle(subject.title, subject.note), {
    tone,
    unit: size.height,
    width: width * size.width * (subject.kind === 'video' ? BESIDE_PLAY : 1),
    mostLines,
  });
  const words = placeUp(stack, pad, size.height - pad);
  const corner = {
    top: Math.min(...words.map(({ top = 0 }) => top)),
    right: pad + Math.max(...stack.map((line) => line.width)),
  };
  // A shared picture has no badges at the top, and names the brand.
  if (shape === 'share') {
    const mark = await letter(
      { text: brand.name, size: size.height * 0.06, weight: 'ExtraBold', colour: tone.ink },
      size.width / 2,
    );
    words.push({ input: mark.data, left: Math.round(pad), top: Math.round(pad) });
  }
  return { svg: sceneOf(sheet, composition, corner), words };
}

interface StackedLine extends Lettered {
  /** Space to the next line, in px. */
  after: number;
}

async function stackOf(
  { above, headline, below }: CoverWords,
  {
    tone,
    unit,
    width,
    mostLines,
    sizes = HEADLINE_SIZES,
  }: { tone: Tone; unit: number; width: number; mostLines: number; sizes?: readonly number[] },
): Promise<StackedLine[]> {
  const { lines, size } = fitLines(headline, {
    width,
    mostLines: below === '' ? mostLines : Math.max(1, mostLines - 1),
    sizes: sizes.map((share) => Math.round(share * unit)),
  });
  const small = Math.round(unit * 0.058);
  const figures = tone.accent === tone.ink ? tone.second : tone.accent;
  const parts: Promise<StackedLine>[] = [];
  const add = (
    text: string,
    weight: 'ExtraBold' | 'SemiBold',
    px: number,
    colour: string,
    after: number,
  ) => {
    const letters = {
      text,
      weight,
      size: px,
      colour,
      ...(weight === 'ExtraBold' ? { figures } : {}),
    };
    parts.push(letter(letters, width).then((lettered) => ({ ...lettered, after })));
  };
  if (above) add(above, 'SemiBold', small, tone.soft, unit * 0.042);
  lines.forEach((text, index) =>
    add(text, 'ExtraBold', size, tone.ink, index === lines.length - 1 ? unit * 0.045 : size * 0.32),
  );
  if (below) add(below, 'SemiBold', Math.round(unit * 0.066), tone.ink, 0);
  return Promise.all(parts);
}

/** Places lines above each other. @param foot where the last one ends. */
function placeUp(stack: readonly StackedLine[], left: number, foot: number): OverlayOptions[] {
  let top = foot;
  return stack.toReversed().map((line, index) => {
    top -= line.height + (index === 0 ? 0 : line.after);
    return { input: line.data, left: Math.round(left), top: Math.max(0, Math.round(top)) };
  });
}

const SQUARE_SIZES = [0.105, 0.095, 0.086, 0.076, 0.066];

/** A card of a card news: number, headline and drawing. */
async function squareOf(sheet: Sheet): Promise<Drawn> {
  const { size, subject, tone } = sheet;
  const { width, height } = size;
  const pad = height * 0.085;
  const stack = await stackOf(
    { above: '', headline: subject.title, below: '' },
    { tone, unit: height, width: width - 2 * pad, mostLines: 3, sizes: SQUARE_SIZES },
  );
  const small = { size: height * 0.046, weight: 'SemiBold' as const, colour: tone.soft };
  const part = subject.part ?? 0;
  const [number, count, note] = await Promise.all([
    letter(
      {
        text: String(part + 1).padStart(2, '0'),
        size: height * 0.085,
        weight: 'ExtraBold',
        colour: tone.accent,
      },
      width / 2,
    ),
    letter({ ...small, text: `${part + 1} / ${subject.parts}` }, width / 4),
    letter({ ...small, text: subject.note }, width * 0.6),
  ]);
  let top = pad + number.height + height * 0.045;
  const lines = stack.map((line) => {
    const placed = { input: line.data, left: Math.round(pad), top: Math.round(top) };
    top += line.height + line.after;
    return placed;
  });
  const foot = height - pad;
  const drawingTop = Math.max(top - height * 0.01, height * 0.42);
  const drawing = {
    x: width * 0.3,
    y: drawingTop,
    width: width * 0.615,
    height: foot - height * 0.08 - drawingTop,
  };
  return {
    svg: sheet.motif(drawing, tone, sheet.random),
    words: [
      { input: number.data, left: Math.round(pad), top: Math.round(pad) },
      ...lines,
      { input: note.data, left: Math.round(pad), top: Math.round(foot - note.height) },
      {
        input: count.data,
        left: Math.round(width - pad - count.width),
        top: Math.round(foot - count.height),
      },
    ],
  };
}

/** A monogram over the drawing of the expert's field. */
async function portraitOf(sheet: Sheet): Promise<Drawn> {
  const { size, subject, tone, motif, random } = sheet;
  const { width, height } = size;
  const monogram = await letter(
    {
      text: Array.from(subject.title)[0] ?? '',
      size: height * 0.4,
      weight: 'ExtraBold',
      colour: tone.ink,
    },
    width * 0.7,
  );
  const drawing = {
    x: width * 0.34,
    y: height * 0.08,
    width: width * 0.6,
    height: height * 0.5,
  };
  // Pages put badges at the top and names at the foot.
  const top = height * 0.56 - monogram.height / 2;
  return {
    svg: `<g opacity=".42">${motif(drawing, tone, random)}</g>`,
    words: [{ input: monogram.data, left: Math.round(width * 0.17), top: Math.round(top) }],
  };
}
