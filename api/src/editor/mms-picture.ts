import { MMS_PICTURE } from '@maru/contract/message/message-picture';
import sharp from 'sharp';
import {
  decodeTolerantly,
  kindOf,
  KINDS,
  MAX_PIXELS,
  type CleanImage,
  type Decoding,
  type ImageProblem,
} from './store-image.ts';

/** Tried in this order, at each size, until the file is small enough. */
const QUALITIES = [85, 75, 65, 55, 45];
const SMALLER = 0.75;

const [JPEG] = KINDS;

/**
 * Converts a picture to the form that carriers accept: a small JPEG, upright, with white in place
 * of transparency. Quality is reduced first, then size.
 */
export async function reencodeForMms(bytes: Buffer): Promise<CleanImage | ImageProblem> {
  const kind = kindOf(bytes)?.extension;
  if (kind === 'gif' || (kind === undefined && !isWebp(bytes))) return 'type';
  return decodeTolerantly(bytes, shrink);
}

async function shrink({ bytes, failOn }: Decoding): Promise<CleanImage> {
  const { maxBytes, maxWidth, maxHeight } = MMS_PICTURE;
  const { data: pixels, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn,
  })
    .autoOrient()
    .flatten({ background: 'white' })
    .resize({ width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };

  for (let width = info.width; ; width = Math.ceil(width * SMALLER)) {
    for (const quality of QUALITIES) {
      const { data, info: made } = await sharp(pixels, { raw })
        .resize({ width })
        .jpeg({ quality })
        .toBuffer({ resolveWithObject: true });
      if (data.length > maxBytes) continue;
      return { kind: JPEG, data, width: made.width, height: made.height, narrower: null };
    }
  }
}

function isWebp(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.subarray(from, to).toString('latin1');
  return at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP';
}
