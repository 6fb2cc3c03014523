import sharp from 'sharp';
import type { Canvas } from './canvas.ts';
import { letter } from './lettering.ts';
import { CORNER, INK, middle, type Stage } from './stage.ts';

const EDGE = 3;
const INSIDE = {
  x: CORNER.x + EDGE,
  y: CORNER.y + EDGE,
  width: CORNER.width - 2 * EDGE,
  height: CORNER.height - 2 * EDGE,
};

/** Frames of one nod, a divisor of the frames of a clip. */
const NOD_FRAMES = 30;
const NOD_PIXELS = 3;

/** The bars that show that the presenter speaks. */
const VOICE = { x: INSIDE.x + 12, y: INSIDE.y + INSIDE.height - 14, bars: 5, every: 8, width: 5 };

/** Draws the presenter: the portrait, or the first letter of the name, with a voice meter. */
export interface Presenter {
  draw(canvas: Canvas, frame: number): void;
}

export async function createPresenter(stage: Stage): Promise<Presenter> {
  const picture = await pictureOf(stage);
  const rowBytes = INSIDE.width * 3;
  return {
    draw(canvas, frame) {
      canvas.paint(CORNER, stage.accent);
      const nod = Math.round(NOD_PIXELS * Math.sin((2 * Math.PI * frame) / NOD_FRAMES));
      const from = (NOD_PIXELS + nod) * rowBytes;
      canvas.paste(picture.subarray(from, from + INSIDE.height * rowBytes), INSIDE);
      for (let bar = 0; bar < VOICE.bars; bar += 1) {
        const strength = Math.abs(Math.sin(frame * (0.37 + bar * 0.21) + bar * 1.7));
        const height = 4 + Math.round(18 * strength);
        const x = VOICE.x + bar * VOICE.every;
        canvas.paint({ x, y: VOICE.y - height, width: VOICE.width, height }, stage.accent);
      }
    },
  };
}

/** RGB pixels of the inside, higher by the way of a nod. */
async function pictureOf({ subject, accent, backdrop }: Stage): Promise<Uint8Array> {
  const height = INSIDE.height + 2 * NOD_PIXELS;
  if (subject.portrait) {
    const size = Math.round(INSIDE.width * 1.02);
    const drawn = await sharp(subject.portrait)
      .resize(size, size, { fit: 'cover' })
      .extract({
        left: (size - INSIDE.width) >> 1,
        top: Math.round(size * 0.13),
        width: INSIDE.width,
        height,
      })
      .removeAlpha()
      .raw()
      .toBuffer()
      .catch(() => null);
    if (drawn) return new Uint8Array(drawn);
  }
  const monogram = await letter(Array.from(subject.expert)[0] ?? '?', 96);
  const canvas = backdrop.copy();
  canvas.paint({ ...INSIDE, height }, accent, 0.35);
  const x = INSIDE.x + (INSIDE.width - monogram.width) / 2;
  middle(canvas, monogram, x, INSIDE.y + height / 2, INK);
  const rows = Array.from({ length: height }, (_, row) => {
    const at = ((INSIDE.y + row) * canvas.width + INSIDE.x) * 3;
    return canvas.pixels.subarray(at, at + INSIDE.width * 3);
  });
  return new Uint8Array(Buffer.concat(rows));
}
