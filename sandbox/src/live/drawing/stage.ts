import sharp from 'sharp';
import { createCanvas, type Canvas, type Colour, type Mask, type Rectangle } from './canvas.ts';
import { createNumerals, letter, type Numerals } from './lettering.ts';

export const WIDTH = 1_280;
export const HEIGHT = 720;

/** Height of the band with the clock. It is drawn when it is watched, not in the clip. */
export const BAR_HEIGHT = 64;

/** The presenter's corner. */
export const CORNER: Rectangle = { x: 1_000, y: 468, width: 252, height: 180 };

/** Where charts are drawn. */
export const CHART: Rectangle = { x: 40, y: 150, width: 850, height: 490 };

export const FRAMES_PER_SECOND = 12;

export const INK: Colour = [236, 239, 244];
export const FAINT: Colour = [139, 149, 161];
export const GRID: Colour = [38, 44, 56];
/** Rising and falling prices, as in Korea. */
export const RISE: Colour = [255, 84, 96];
export const FALL: Colour = [84, 140, 255];

/** The broadcast that a clip is drawn for. */
export interface Subject {
  title: string;
  expert: string;
  /** Number of the expert, which gives the colour. */
  expertId: number;
  /** Portrait in any usual format; `null` = a monogram is drawn. */
  portrait: Uint8Array | null;
}

/** The parts that all scenes of a clip share. */
export interface Stage {
  subject: Subject;
  accent: Colour;
  /** Background without chart and presenter. */
  backdrop: Canvas;
  small: Numerals;
  large: Numerals;
}

const HUES = [158, 262, 28, 210, 340, 96, 188, 304, 48, 232, 8, 128];

/** The colour of an expert: a hue of its own. */
export function accentOf(expertId: number): Colour {
  return ofHue(HUES[expertId % HUES.length]!, 0.62, 0.58);
}

export async function createStage(subject: Subject): Promise<Stage> {
  const accent = accentOf(subject.expertId);
  const { data } = await sharp(Buffer.from(backdropSvg(accent)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const backdrop = createCanvas(WIDTH, HEIGHT, new Uint8Array(data));
  const [small, large, strip] = await Promise.all([
    createNumerals(18),
    createNumerals(26),
    letter(`${subject.expert} · ${subject.title}`, 24, CORNER.x - CHART.x - 40),
  ]);
  middle(backdrop, strip, CHART.x + 20, 684, INK);
  return { subject, accent, backdrop, small, large };
}

/** Draws a mask with its middle at `y`. */
export function middle(canvas: Canvas, mask: Mask, x: number, y: number, colour: Colour): void {
  canvas.mask(mask, x, y - mask.height / 2, colour);
}

/** Heading of a chart. */
export async function writeHeading(canvas: Canvas, name: string, note: string): Promise<void> {
  const [heading, detail] = await Promise.all([letter(name, 32), letter(note, 18)]);
  middle(canvas, heading, CHART.x, 106, INK);
  middle(canvas, detail, CHART.x + heading.width + 18, 109, FAINT);
}

function backdropSvg(accent: Colour): string {
  const colour = `rgb(${accent.map(Math.round).join(',')})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <defs>
      <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#0f131b"/><stop offset="1" stop-color="#0a0d13"/>
      </linearGradient>
      <radialGradient id="glow" cx="0.9" cy="0.85" r="0.7">
        <stop offset="0" stop-color="${colour}" stop-opacity="0.28"/>
        <stop offset="1" stop-color="${colour}" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
    <rect y="${BAR_HEIGHT}" width="${WIDTH}" height="${HEIGHT - BAR_HEIGHT}" fill="url(#glow)"/>
    <rect x="${CHART.x}" y="664" width="6" height="40" rx="3" fill="${colour}"/>
  </svg>`;
}

/** @param hue in degrees; saturation and lightness from 0 to 1. */
export function ofHue(hue: number, saturation: number, lightness: number): Colour {
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12;
    const spread = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - spread * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
