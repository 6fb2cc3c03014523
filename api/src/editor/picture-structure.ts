const GIF_HEADER_BYTES = 13;
const GIF_IMAGE_BYTES = 10;
const EXTENSION = 0x21;
const IMAGE = 0x2c;

/**
 * Whether a GIF ends behind a block, not in the middle of one. The trailer may lack, and anything
 * may follow it.
 */
export function isWholeGif(bytes: Buffer): boolean {
  let at = GIF_HEADER_BYTES + paletteBytes(bytes[10]);
  let images = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === EXTENSION) at = endOfData(bytes, at + 2);
    else if (block === IMAGE) {
      // The minimum code size follows the palette.
      at = endOfData(bytes, at + GIF_IMAGE_BYTES + paletteBytes(bytes[at + 9]) + 1);
      images += 1;
    } else break;
  }
  return images > 0 && at <= bytes.length;
}

/** The bytes of a colour table by the flags of its header. */
function paletteBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** The place behind the last part of a block; beyond the end if that part is missing. */
function endOfData(bytes: Buffer, from: number): number {
  let at = from;
  for (let size = bytes[at]; size !== 0; size = bytes[at]) {
    if (size === undefined) return Infinity;
    at += size + 1;
  }
  return at + 1;
}

const PNG_SIGNATURE_BYTES = 8;
/** Length, type and checksum of a chunk. */
const CHUNK_FRAME_BYTES = 12;

/** Whether a PNG declares several frames before its pixels (APNG). */
export function isAnimatedPng(bytes: Buffer): boolean {
  let at = PNG_SIGNATURE_BYTES;
  while (at + CHUNK_FRAME_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') return false;
    if (type === 'acTL' && length === 8) return bytes.readUInt32BE(at + 8) > 1;
    at += length + CHUNK_FRAME_BYTES;
  }
  return false;
}
