import { BitWriter } from './bit-writer.ts';
import { createMacroblockCoder } from './macroblock.ts';
import { createPlanes, type Planes } from './planes.ts';

/** Bits of `frame_num`. A key frame comes long before it wraps. */
export const FRAME_NUMBER_BITS = 8;

const KEY_UNIT = 0x65;
const OTHER_UNIT = 0x41;
const P_SLICE = 0;
const I_SLICE = 2;

export interface SliceEncoder {
  /**
   * Encodes the band as one slice of constrained baseline.
   *
   * @param frame number since the last key frame. 0 makes a key frame.
   * @param changed macroblocks that differ from the frame before.
   * @returns a NAL unit.
   */
  encode(picture: Planes, frame: number, changed?: Uint8Array): Buffer;
}

/**
 * Encodes one band of rows of a video.
 *
 * Bands do not depend on each other: nothing moves, no prediction crosses a band, and the deblocking
 * filter is off. A picture can therefore be composed of bands that were encoded at different times.
 *
 * @param firstRow row of macroblocks at which the band begins in the picture.
 * @param qp quantization parameter, from 12 to 29; larger is smaller and worse.
 */
export function createSliceEncoder(band: {
  width: number;
  height: number;
  firstRow: number;
  qp: number;
}): SliceEncoder {
  const columns = band.width / 16;
  const rows = band.height / 16;
  const writer = new BitWriter();
  const shown = createPlanes(band.width, band.height);
  const coder = createMacroblockCoder(writer, shown, band.qp);

  function putHeader(frame: number): void {
    const isKey = frame === 0;
    writer.putUnsigned(band.firstRow * columns);
    writer.putUnsigned(isKey ? I_SLICE : P_SLICE);
    writer.putUnsigned(0);
    writer.put(frame, FRAME_NUMBER_BITS);
    if (isKey) {
      // idr_pic_id, and the two flags of a key frame's marking.
      writer.putUnsigned(0);
      writer.put(0, 2);
    } else {
      // Default references in default order, and the usual marking.
      writer.put(0, 3);
    }
    writer.putSigned(0);
    // The deblocking filter is off.
    writer.putUnsigned(1);
  }

  return {
    encode(picture, frame, changed) {
      const isKey = frame === 0;
      putHeader(frame);
      coder.begin();
      let skipped = 0;
      for (let index = 0; index < columns * rows; index += 1) {
        const address = { column: index % columns, row: Math.floor(index / columns) };
        if (isKey) {
          coder.putIntra(picture, address);
        } else if (changed && changed[index] === 0) {
          skipped += 1;
        } else if (coder.findDifference(picture, address)) {
          writer.putUnsigned(skipped);
          skipped = 0;
          coder.putInter(address);
        } else {
          skipped += 1;
        }
      }
      if (skipped > 0) writer.putUnsigned(skipped);
      return writer.takeUnit(isKey ? KEY_UNIT : OTHER_UNIT);
    },
  };
}
