import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

export type Weight = 'ExtraBold' | 'SemiBold';

interface Letters {
  text: string;
  /** Height of the font in px. */
  size: number;
  weight: Weight;
  colour: string;
  /** Colour of figures such as `3%`. */
  figures?: string;
}

export interface Lettered {
  data: Buffer;
  width: number;
  height: number;
}

const FIGURE = /\d[\d,.]*(?:조|억|만|%|원|배|분|주|년|월|일|위|가지|편|명)/gu;
const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Letters stand closer together, in shares of the size. */
const TRACKING = -0.028;
/** Pango counts letter spacing in 1024ths of a point. */
const PANGO = 1_024;

/** Draws one line of text as a PNG of its own size. A line that is too wide shrinks. */
export async function letter(
  { text, size, weight, colour, figures }: Letters,
  maxWidth: number,
): Promise<Lettered> {
  const tracking = Math.round(size * TRACKING * PANGO);
  const escaped = text.replace(/[&<>]/g, (sign) => MARKUP[sign] ?? '');
  const coloured = figures
    ? escaped.replace(FIGURE, (figure) => `<span foreground="${figures}">${figure}</span>`)
    : escaped;
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" letter_spacing="${tracking}">${coloured}</span>`,
      font: `Pretendard ${weight} ${size}`,
      fontfile: fontFile(weight),
      dpi: 72,
      rgba: true,
    },
  })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  if (info.width <= maxWidth) return { data, width: info.width, height: info.height };
  const small = await sharp(data)
    .resize({ width: Math.floor(maxWidth) })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { data: small.data, width: small.info.width, height: small.info.height };
}

/** The build puts the fonts beside the bundle. From source, they are in the package. */
function fontFile(weight: Weight): string {
  const bundled = fileURLToPath(new URL(`./Pretendard-${weight}.otf`, import.meta.url));
  if (existsSync(bundled)) return bundled;
  const packaged = `pretendard/dist/public/static/Pretendard-${weight}.otf`;
  return createRequire(import.meta.url).resolve(packaged);
}
