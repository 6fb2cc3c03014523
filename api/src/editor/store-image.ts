import { randomBytes } from 'node:crypto';
import { limitConcurrency, SPARE_CORES } from '@maru/platform/core/concurrency-limit';
import { MOST_WIDTH } from '@maru/platform/files/picture-widths';
import { narrowerOf, NARROWER_WIDTHS, removeImage } from '@maru/platform/files/upload-picture';
import type { UploadStore } from '@maru/platform/files/upload-store';
import sharp, { type Sharp } from 'sharp';
import { isAnimatedPng, isWholeGif } from './picture-structure.ts';

/** Width times height, of all frames together (reliability I7). */
export const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 50;
const NAME_BYTES = 16;
const JPEG_QUALITY = 85;

// Pictures are decoded beside requests that are not about pictures.
sharp.concurrency(1);
sharp.cache(false);

/** A decoded picture of 40 megapixels takes 160 MB. */
const pictures = limitConcurrency({ atWork: Math.min(2, SPARE_CORES), waiting: 20 });

/** How each accepted kind begins. Nothing else ever reaches the decoder. */
export const KINDS = [
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
  /** The same picture in smaller widths, in ascending order; `null` if only one size is stored. */
  narrower: readonly Buffer[] | null;
}

/**
 * Decodes a picture and encodes it again, at full and smaller widths (features C10). The result
 * holds pixels only: no metadata and no appended data.
 */
export async function reencode(bytes: Buffer): Promise<CleanImage | ImageProblem> {
  const kind = kindOf(bytes);
  if (!kind) return 'type';
  return decodeTolerantly(bytes, (options) => decodeAndEncode(kind, options));
}

/**
 * Reason why a file is refused:
 *
 * - `type`: another kind of file.
 * - `pixels`: too many pixels or frames.
 * - `broken`: damaged.
 * - `animated-png`: an animated PNG, of which the encoder would keep only one frame.
 */
export type ImageProblem = 'type' | 'pixels' | 'broken' | 'animated-png';

const END_OF_JPEG = Buffer.of(0xff, 0xd9);
/**
 * Ends of a cut JPEG: its end mark, and before it empty bytes for lost pixels of the last block. A
 * progressive JPEG takes few of them.
 */
const ENDS_OF_JPEG = [0, 2, 32].map((lost) => Buffer.concat([Buffer.alloc(lost), END_OF_JPEG]));

export interface Decoding {
  bytes: Buffer;
  failOn: 'error' | 'warning';
}

/**
 * Runs a decoder that tolerates known defects of phones:
 *
 * - decoder warnings, such as the wrong scan parameters of Galaxy phones;
 * - a JPEG without the two bytes of its end marker, and a few bytes of its pixels.
 *
 * A file that ends in the middle of its pixels is still refused.
 */
export async function decodeTolerantly<T>(
  bytes: Buffer,
  decode: (options: Decoding) => Promise<T>,
): Promise<T | ImageProblem> {
  return pictures.run(async () => {
    let decoded = await orProblem(decode({ bytes, failOn: 'error' }));
    if (kindOf(bytes)?.extension !== 'jpg') return decoded;
    for (const end of ENDS_OF_JPEG) {
      if (decoded !== 'broken') break;
      // With its end mark, only the missing pixels of a cut file make the decoder warn.
      decoded = await orProblem(decode({ bytes: Buffer.concat([bytes, end]), failOn: 'warning' }));
    }
    return decoded;
  });
}

async function orProblem<T>(decoded: Promise<T>): Promise<T | ImageProblem> {
  try {
    return await decoded;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message.includes('exceeds pixel limit') ? 'pixels' : 'broken';
  }
}

async function decodeAndEncode(
  kind: ImageKind,
  { bytes, failOn }: Decoding,
): Promise<CleanImage | ImageProblem> {
  const animated = kind.extension === 'gif';
  // The decoder fills the missing part of a truncated GIF without an error.
  if (animated && !isWholeGif(bytes)) return 'broken';
  if (kind.extension === 'png' && isAnimatedPng(bytes)) return 'animated-png';
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, animated, failOn });
  const { pages = 1 } = await image.metadata();
  if (pages > MAX_FRAMES) return 'pixels';
  if (animated) {
    const { data, info } = await image.gif().toBuffer({ resolveWithObject: true });
    // An animated picture is stored unchanged.
    const height = info.pageHeight ?? info.height;
    return { kind, data, width: info.width, height, narrower: null };
  }
  const { data, info } = await inWidth(image.autoOrient(), kind, MOST_WIDTH).toBuffer({
    resolveWithObject: true,
  });
  const narrower: Buffer[] = [];
  for (const width of NARROWER_WIDTHS) {
    if (width < info.width) narrower.push(await inWidth(sharp(data), kind, width).toBuffer());
  }
  return { kind, data, width: info.width, height: info.height, narrower };
}

function inWidth(image: Sharp, { extension }: ImageKind, width: number): Sharp {
  const resized = image.resize({ width, withoutEnlargement: true });
  return extension === 'jpg' ? resized.jpeg({ quality: JPEG_QUALITY }) : resized.png();
}

/** Detects the kind of a file from its content, if it is an accepted picture format. */
export function kindOf(bytes: Buffer): ImageKind | undefined {
  return KINDS.find(({ magic }) =>
    magic.some((start) => bytes.subarray(0, start.length).equals(start)),
  );
}

/**
 * Stores a picture under a random name that clients cannot guess or choose. The write is atomic.
 * The narrower variants are written first, so that a visible picture always has them.
 *
 * @returns the name of the file within the folder.
 */
export async function writeImage(
  store: UploadStore,
  folder: string,
  { kind, data, width, narrower }: CleanImage,
): Promise<string> {
  const stem = randomBytes(NAME_BYTES).toString('hex');
  const name = `${narrower === null ? stem : `${stem}-${width}`}.${kind.extension}`;
  try {
    const files = narrowerOf(name);
    for (const [index, smaller] of (narrower ?? []).entries()) {
      await store.put(`${folder}/${files[index]!.file}`, smaller, kind.mime);
    }
    await store.put(`${folder}/${name}`, data, kind.mime);
  } catch (error) {
    await removeImage(store, folder, name);
    throw error;
  }
  return name;
}
