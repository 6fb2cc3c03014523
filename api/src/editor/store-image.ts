import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Width times height, of all frames together (reliability I7). */
const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 50;
const NAME_BYTES = 16;
const JPEG_QUALITY = 85;

// Pictures are decoded beside requests that are not about pictures.
sharp.concurrency(1);
sharp.cache(false);

/** How each accepted kind begins. Nothing else ever reaches the decoder. */
const KINDS = [
  { mime: 'image/jpeg', extension: 'jpg', magic: [Buffer.of(0xff, 0xd8, 0xff)] },
  {
    mime: 'image/png',
    extension: 'png',
    magic: [Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  },
  { mime: 'image/gif', extension: 'gif', magic: [Buffer.from('GIF87a'), Buffer.from('GIF89a')] },
] as const;

export type ImageKind = (typeof KINDS)[number];

export interface CleanImage {
  kind: ImageKind;
  data: Buffer;
  width: number;
  height: number;
}

/**
 * Decodes a picture and writes it anew: what comes out holds pixels and nothing else, neither
 * metadata nor anything appended.
 *
 * @returns `null` if it is no jpeg, png or gif by its content, damaged, or too large.
 */
export async function reencode(bytes: Buffer): Promise<CleanImage | null> {
  const kind = KINDS.find(({ magic }) => magic.some((start) => startsWith(bytes, start)));
  if (!kind) return null;
  const animated = kind.extension === 'gif';
  try {
    const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated, failOn: 'warning' });
    const { pages = 1 } = await image.metadata();
    if (pages > MAX_FRAMES) return null;
    const written =
      kind.extension === 'jpg'
        ? image.autoOrient().jpeg({ quality: JPEG_QUALITY })
        : kind.extension === 'png'
          ? image.png()
          : image.gif();
    const { data, info } = await written.toBuffer({ resolveWithObject: true });
    return { kind, data, width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    // The decoder says that it cannot read the picture; why is of no use to anybody here.
    if (error instanceof Error) return null;
    throw error;
  }
}

function startsWith(bytes: Buffer, start: Buffer): boolean {
  return bytes.subarray(0, start.length).equals(start);
}

/**
 * Writes a picture under a name nobody can guess or choose. The file appears whole or not at all.
 *
 * @returns the name of the file within the folder.
 */
export async function writeImage(folder: string, { kind, data }: CleanImage): Promise<string> {
  const name = `${randomBytes(NAME_BYTES).toString('hex')}.${kind.extension}`;
  const draft = join(folder, `.${name}.part`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, data, { flag: 'wx' });
    await rename(draft, join(folder, name));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return name;
}
