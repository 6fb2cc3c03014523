import { BitWriter } from './bit-writer.ts';
import { FRAME_NUMBER_BITS } from './slice-encoder.ts';

/** Constrained baseline, which every browser plays, up to 1280×720 at 30 frames a second. */
const PROFILE = 66;
const CONSTRAINTS = 0xc0;
const LEVEL = 31;

/** Codec name of these parameter sets (RFC 6381). */
export const CODEC = 'avc1.42C01F';

const SEQUENCE_UNIT = 0x67;
const PICTURE_UNIT = 0x68;

/** Colours of HD television, in limited range. */
const BT_709 = 1;
const UNSPECIFIED_FORMAT = 5;

/** Parameter sets of a video of these pixels (ITU-T H.264, 7.3.2). */
export function parameterSetsOf(
  { width, height }: { width: number; height: number },
  qp: number,
): { sequence: Buffer; picture: Buffer } {
  return { sequence: sequenceOf(width, height), picture: pictureOf(qp) };
}

function sequenceOf(width: number, height: number): Buffer {
  const writer = new BitWriter();
  const columns = Math.ceil(width / 16);
  const rows = Math.ceil(height / 16);
  writer.put(PROFILE, 8);
  writer.put(CONSTRAINTS, 8);
  writer.put(LEVEL, 8);
  writer.putUnsigned(0);
  writer.putUnsigned(FRAME_NUMBER_BITS - 4);
  // Frames are shown in the order in which they are decoded, and refer to the one before.
  writer.putUnsigned(2);
  writer.putUnsigned(1);
  writer.put(0, 1);
  writer.putUnsigned(columns - 1);
  writer.putUnsigned(rows - 1);
  // Frames only, and direct 8×8 inference.
  writer.put(0b11, 2);
  putCropping(writer, columns * 16 - width, rows * 16 - height);
  putUsability(writer);
  return writer.takeUnit(SEQUENCE_UNIT);
}

/** Cuts what the macroblocks have beyond the picture, in units of two pixels. */
function putCropping(writer: BitWriter, right: number, bottom: number): void {
  writer.put(right + bottom > 0 ? 1 : 0, 1);
  if (right + bottom === 0) return;
  for (const edge of [0, right / 2, 0, bottom / 2]) writer.putUnsigned(edge);
}

/** Colours, and that a decoder need not wait for a later frame (annex E). */
function putUsability(writer: BitWriter): void {
  writer.put(1, 1);
  // Neither aspect ratio nor overscan.
  writer.put(0, 2);
  writer.put(1, 1);
  writer.put(UNSPECIFIED_FORMAT, 3);
  writer.put(0, 1);
  writer.put(1, 1);
  for (let field = 0; field < 3; field += 1) writer.put(BT_709, 8);
  // No chroma place, timing, buffer models or picture structure.
  writer.put(0, 5);
  writer.put(1, 1);
  writer.put(1, 1);
  for (const value of [0, 0, 16, 16, 0, 1]) writer.putUnsigned(value);
}

function pictureOf(qp: number): Buffer {
  const writer = new BitWriter();
  writer.putUnsigned(0);
  writer.putUnsigned(0);
  // CAVLC, no field order, one slice group, one reference.
  writer.put(0, 2);
  for (let field = 0; field < 3; field += 1) writer.putUnsigned(0);
  // No weighted prediction.
  writer.put(0, 3);
  writer.putSigned(qp - 26);
  writer.putSigned(0);
  writer.putSigned(0);
  // Slices name their deblocking filter.
  writer.put(0b100, 3);
  return writer.takeUnit(PICTURE_UNIT);
}
