import { z } from 'zod';
import type { Clip } from './clip.ts';
import type { Planes } from './video/planes.ts';

const size = z.number().int().positive();

/** Head of a file: the sizes of all that follows it, in order. */
const head = z.object({
  qualities: z.array(
    z.object({
      name: z.enum(['720p', '360p']),
      width: size,
      barHeight: size,
      frames: z.array(size),
    }),
  ),
});

const LENGTH_BYTES = 4;

/** Writes a clip as a head in JSON, and then the planes of each bar and the frames. */
export function clipFileOf({ qualities }: Clip): Buffer {
  const words = Buffer.from(
    JSON.stringify({
      qualities: qualities.map(({ name, bar, frames }) => ({
        name,
        width: bar.width,
        barHeight: bar.height,
        frames: frames.map(({ length }) => length),
      })),
    }),
  );
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(words.length);
  const content = qualities.flatMap(({ bar, frames }) => [bar.luma, ...bar.chroma, ...frames]);
  return Buffer.concat([length, words, ...content]);
}

/** @throws Error if the file is damaged. */
export function readClip(file: Buffer): Clip {
  const headEnd = LENGTH_BYTES + file.readUInt32BE();
  const { qualities } = head.parse(JSON.parse(file.toString('utf8', LENGTH_BYTES, headEnd)));
  let at = headEnd;
  const take = (bytes: number) => {
    at += bytes;
    if (at > file.length) throw new RangeError('The clip file is too short.');
    return file.subarray(at - bytes, at);
  };
  return {
    qualities: qualities.map(({ name, width, barHeight, frames }) => {
      const pixels = width * barHeight;
      const bar: Planes = {
        width,
        height: barHeight,
        luma: take(pixels),
        chroma: [take(pixels / 4), take(pixels / 4)],
      };
      return { name, bar, frames: frames.map(take) };
    }),
  };
}
