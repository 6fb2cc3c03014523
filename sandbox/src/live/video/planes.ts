/** A picture, or a band of its rows, in YCbCr 4:2:0. Width and height are multiples of 16. */
export interface Planes {
  width: number;
  height: number;
  luma: Uint8Array;
  /** Cb and Cr, each of half the width and height. */
  chroma: readonly [Uint8Array, Uint8Array];
}

/** Planes without colour. */
export function createPlanes(width: number, height: number): Planes {
  const chroma = () => new Uint8Array((width * height) / 4).fill(128);
  return { width, height, luma: new Uint8Array(width * height), chroma: [chroma(), chroma()] };
}
